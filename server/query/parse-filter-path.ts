import { matchesPattern } from '@dossier/contract/query-string/matches-pattern'
import { type Parameters, singleValue } from './parameters.ts'
import { argumentError } from './query-error.ts'

/** Keeps of an answer what is wanted of it; what is left of nothing is an empty object. */
type FilterParts = (answer: unknown) => unknown

/** Ours: each name of an answer is compared with each of them. */
const mostParts = 200

/**
 * Reads `filter_path`, the parts of an answer that are wanted: names joined by dots, `*` for any run of letters of one of them, `**` for any number of names; a path
 * that begins with `-` is left out instead. Lists are no part of a path. Answers undefined where all is wanted. Throws QueryError.
 */
export function parseFilterPath({ filter_path: given }: Parameters): FilterParts | undefined {
  const texts = (singleValue('filter_path', given) ?? '').split(',').map((text) => text.trim())
  const paths = (wanted: (text: string) => boolean) => texts.filter((text) => text !== '' && wanted(text))
  const included = paths((text) => !text.startsWith('-')).map(partsOf)
  const excluded = paths((text) => text.startsWith('-')).map((text) => partsOf(text.slice(1)))
  const count = [...included, ...excluded].flat().length
  if (count === 0) return undefined
  if (count > mostParts) throw argumentError(`[filter_path] has ${count} parts, more than the ${mostParts} that are allowed`)
  const [include, exclude] = [startOf(included), startOf(excluded)]
  return (answer) => {
    const kept = included.length === 0 ? answer : keep(answer, include)
    return (excluded.length === 0 ? kept : leaveOut(kept, exclude)) ?? {}
  }
}

/** A dot within a name has a backslash before it; one at the end says nothing. */
function partsOf(path: string): string[] {
  const parts = path.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'))
  const last = parts.findLastIndex((part) => part !== '')
  return parts.slice(0, Math.max(1, last + 1))
}

/** Where in each path a value lies; `isEnd`: one of them ends here. Names come again and again, so that where they lead is noted. */
type Place = { isEnd: boolean; isNowhere: boolean; under(name: string): Place }

type At = { path: readonly string[]; at: number }

function startOf(paths: readonly string[][]): Place {
  return placeOf(paths.flatMap((path) => reached({ path, at: 0 })))
}

function placeOf(all: readonly At[]): Place {
  const known = new Map<string, Place>()
  return {
    isEnd: all.some(({ path, at }) => at === path.length),
    isNowhere: all.length === 0,
    under(name) {
      const place = known.get(name) ?? placeOf(distinct(all.flatMap((each) => next(each, name))))
      known.set(name, place)
      return place
    },
  }
}

function next({ path, at }: At, name: string): At[] {
  const part = path[at]
  if (part === undefined) return []
  if (part === '**') return reached({ path, at: at + 1 < path.length ? at : path.length })
  return matchesPattern(part, name) ? reached({ path, at: at + 1 }) : []
}

/** `**` may stand for no name at all, but at the end. */
function reached({ path, at }: At): At[] {
  const isSkipped = path[at] === '**' && at + 1 < path.length
  return isSkipped ? [{ path, at }, ...reached({ path, at: at + 1 })] : [{ path, at }]
}

function distinct(all: readonly At[]): At[] {
  return all.filter((one, index) => all.findIndex(({ path, at }) => path === one.path && at === one.at) === index)
}

function keep(value: unknown, place: Place): unknown {
  if (place.isEnd) return value
  if (place.isNowhere || typeof value !== 'object' || value === null) return undefined
  return within(value, place, keep)
}

function leaveOut(value: unknown, place: Place): unknown {
  if (place.isEnd) return undefined
  if (place.isNowhere || typeof value !== 'object' || value === null) return value
  return within(value, place, leaveOut)
}

/** What a filter leaves of the members of a list or object; undefined where that is none. */
function within(value: object, place: Place, filter: (value: unknown, place: Place) => unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map((each) => filter(each, place)).filter((each) => each !== undefined)
    return kept.length === 0 ? undefined : kept
  }
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const left = filter(each, place.under(name))
    return left === undefined ? [] : [[name, left] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
