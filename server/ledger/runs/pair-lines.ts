import { leftOutStates } from '@dossier/contract'
import type { LineChange } from '@dossier/contract/ledger/ledger-runs'
import type { LineFacts } from './line-facts.ts'

/** A line at the end of one run and of another; null where it did not exist. */
export type Pair = { before: LineFacts | null; after: LineFacts | null }

/** Lines of two runs, each list by its keys, as pairs by the key that they have now: what was moved is one with what it was. */
export function pairLines(before: LineFacts[], after: LineFacts[]): Pair[] {
  return joinMoves(pairUp(before, after))
}

function keyOf({ before, after }: Pair): string {
  return (after ?? before)?.key ?? ''
}

/** Both lists are walked side by side. */
function pairUp(before: LineFacts[], after: LineFacts[]): Pair[] {
  const pairs: Pair[] = []
  let [b, a] = [0, 0]
  while (b < before.length || a < after.length) {
    const [were, are] = [before[b]?.key, after[a]?.key]
    const key = were === undefined || (are !== undefined && are < were) ? are : were
    if (key === undefined) break
    const [endB, endA] = [endOf(before, b, key), endOf(after, a, key)]
    pairSame(pairs, before.slice(b, endB), after.slice(a, endA))
    ;[b, a] = [endB, endA]
  }
  return pairs
}

function endOf(lines: LineFacts[], from: number, key: string): number {
  let end = from
  while (lines[end]?.key === key) end++
  return end
}

/** Of members of one name in a container those of the same bytes belong together, then each by its order. */
function pairSame(pairs: Pair[], before: LineFacts[], after: LineFacts[]): void {
  const left = before.length > 1 || after.length > 1 ? Map.groupBy(before, ({ digest }) => digest) : undefined
  const same = after.map((line) => left?.get(line.digest)?.shift() ?? null)
  const taken = new Set(same)
  const rest = before.filter((line) => !taken.has(line))
  for (const [at, line] of after.entries()) pairs.push({ before: same[at] ?? rest.shift() ?? null, after: line })
  for (const line of rest) pairs.push({ before: line, after: null })
}

/** A line that has gone and one of the same bytes that has come are one that was moved; so is what is embedded in them, by its place. */
function joinMoves(pairs: Pair[]): Pair[] {
  const moved = findMoves(pairs)
  if (moved.size === 0) return pairs
  const gone = new Set(moved.values())
  const sources = new Map(pairs.flatMap((pair) => (gone.has(fileOf(pair)) ? [[keyOf(pair), pair] as const] : [])))
  return pairs.flatMap((pair) => {
    if (gone.has(fileOf(pair)) && isGone(pair)) return []
    const from = pair.before === null ? moved.get(fileOf(pair)) : undefined
    const source = from === undefined ? undefined : sources.get(`${from}\0${placeOf(pair)}`)
    return [source?.before ? { ...pair, before: source.before } : pair]
  })
}

/** Where each file that has come was before. */
function findMoves(pairs: Pair[]): Map<string, string> {
  const moved = new Map<string, string>()
  const came = Map.groupBy(
    pairs.filter((pair) => isFile(pair) && pair.before === null),
    (pair) => pair.after?.digest ?? null,
  )
  for (const pair of pairs) {
    if (!isFile(pair) || !isGone(pair) || !pair.before?.digest) continue
    const target = came.get(pair.before.digest)?.shift()
    if (target) moved.set(fileOf(target), fileOf(pair))
  }
  return moved
}

function fileOf(pair: Pair): string {
  const key = keyOf(pair)
  return key.slice(0, key.indexOf('\0'))
}

function placeOf(pair: Pair): string {
  const key = keyOf(pair)
  return key.slice(key.indexOf('\0') + 1)
}

function isFile({ before, after }: Pair): boolean {
  return (after ?? before)?.isFile ?? false
}

function isGone({ after }: Pair): boolean {
  return after === null || after.isMissing
}

/** In which ways a line differs; none where it says the same. */
export function changesOf({ before, after }: Pair): LineChange[] {
  if (before === null) return after === null ? [] : ['new']
  if (after === null) return ['gone']
  const changes: LineChange[] = []
  if (before.isMissing !== after.isMissing) changes.push(after.isMissing ? 'missing' : 'back')
  if (before.key !== after.key) changes.push('moved')
  if (before.digest !== after.digest && before.digest !== null && after.digest !== null) changes.push('changed')
  const [was, is] = [readability(before.state), readability(after.state)]
  if (is > was) changes.push('better')
  else if (is < was) changes.push('worse')
  else if (before.state !== after.state) changes.push('otherState')
  else if (changes.length === 0 && before.reason !== after.reason) changes.push('otherReason')
  return changes
}

/** Whether something of the line could be read, and now less or nothing, or its place has gone. */
export function isLost({ before }: Pair, changes: LineChange[]): boolean {
  const hadSomething = before !== null && !before.isMissing && readability(before.state) > 0
  return hadSomething && changes.some((change) => change === 'worse' || change === 'gone' || change === 'missing')
}

/** 2 where nothing of it is missing in a search, 1 where something is, 0 where all of it is. */
function readability(state: string): number {
  if (state === 'indexed' || leftOutStates.some((left) => left === state)) return 2
  return state === 'indexed-in-part' ? 1 : 0
}
