import { readFileSync } from 'node:fs'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { readZipDirectory } from '../../containers/zip/zip-directory.ts'
import type { EmbeddedPart, Extractor, Outcome } from '../port.ts'

/** What all of it was read of. */
export const indexed: Outcome = { state: 'indexed', reasons: [] }

/** Reads the names in a zip; those that begin with `nest` have something in them. `outcomeOf` says what becomes of it; `read`: the names of each file that it was given. */
export function nameReader(
  outcomeOf: (names: string[]) => Outcome = () => indexed,
  type = 'application/zip',
): Extractor & { read: string[][] } {
  const read: string[][] = []
  return {
    read,
    async extract(file) {
      const directory = await readZipDirectory(bytesOfBuffer(readFileSync(file.path)))
      const names = (directory?.members ?? []).map(({ name }) => name.toString())
      read.push(names)
      const outcome = outcomeOf(names)
      const isLost = outcome.state === 'timed-out'
      const embedded = isLost
        ? []
        : names.flatMap((name, at): EmbeddedPart[] => {
            const part = partOf(name, { placeInContainer: `/${at + 1}` })
            if (!name.startsWith('nest')) return [part]
            return [
              part,
              partOf('inner', { parent: at, level: 2, embeddedPath: `${name}!/inner`, placeInContainer: `/${at + 1}/1` }),
            ]
          })
      const root = {
        outcome,
        contentType: type,
        contentEncoding: 'unknown',
        text: names.join('\n\n'),
        metadata: { resourceName: [file.name], 'Content-Length': ['9'] },
      }
      return { root, embedded, durationMs: 5, tool: 'Fake 1' }
    },
    version: async () => 'Fake 1',
    async close() {},
  }
}

function partOf(name: string, more: Partial<EmbeddedPart>): EmbeddedPart {
  const named = {
    name,
    relationshipId: name,
    embeddedPath: name,
    digest: null,
    sizeBytes: null,
    metadata: { resourceName: [name] },
  }
  return {
    outcome: indexed,
    contentType: 'text/plain',
    contentEncoding: 'UTF-8',
    text: name,
    parent: -1,
    level: 1,
    placeInContainer: '/1',
    ...named,
    ...more,
  }
}
