import type { EmbeddedPart } from '../port.ts'
import { UniquePaths } from '../unique-paths.ts'

/** Places of members of each portion, told apart: `/3` of the second is `/10000003`. */
const placesOfPortion = 10_000_000

/** Puts what was read of the portions of one container where it belongs in the whole of it. */
export class PartMover {
  readonly #paths = new UniquePaths()
  #portions = 0
  #membersBefore = 0

  /** The parts of the next portion, which has so many members, with their places and paths in the whole. */
  move(parts: EmbeddedPart[], members: number): EmbeddedPart[] {
    const [portion, before] = [this.#portions, this.#membersBefore]
    this.#portions += 1
    this.#membersBefore += members
    const moved: EmbeddedPart[] = []
    for (const part of parts) {
      const above = moved[part.parent]
      moved.push({
        ...part,
        placeInContainer: moveNumber(part.placeInContainer, portion * placesOfPortion),
        embeddedPath: this.#pathOf(part, above, parts[part.parent]),
        metadata: withMovedPath(part.metadata, before),
      })
    }
    return moved
  }

  #pathOf({ embeddedPath, name, placeInContainer }: EmbeddedPart, above?: EmbeddedPart, aboveBefore?: EmbeddedPart): string {
    if (above && aboveBefore) return `${above.embeddedPath}${embeddedPath.slice(aboveBefore.embeddedPath.length)}`
    const isUnnamed = name === null && /^untitled-/.test(embeddedPath)
    return this.#paths.take(isUnnamed ? `untitled${placeInContainer.replaceAll('/', '-')}` : embeddedPath)
  }
}

/** `/3/5` and 10 -> `/13/5`; places of another form stay. */
function moveNumber(place: string, by: number): string {
  return place.replace(/^\/((?:unread|embedded)-)?(\d+)/, (_whole, kind: string | undefined, number: string) => {
    return `/${kind ?? ''}${Number(number) + by}`
  })
}

const pathKey = 'X-TIKA:embedded_resource_path'

/** What has no name is called by its number. */
function withMovedPath(metadata: Record<string, string[]>, by: number): Record<string, string[]> {
  const paths = metadata[pathKey]
  return paths
    ? { ...metadata, [pathKey]: paths.map((path) => (path.startsWith('/embedded-') ? moveNumber(path, by) : path)) }
    : metadata
}
