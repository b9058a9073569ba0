import { LedgerState, leftOutStates, reasonSentencesOf } from '@dossier/contract'
import { type ComparedLine, type LineChange, type LineThen, lineChanges, type RunComparison } from '@dossier/contract/ledger-runs'
import type { Records } from '../../records/open.ts'
import { unpackReasons } from '../../records/reasons.ts'
import { runDb } from './tables.ts'

/** A line as it was at the end of one run and of another; null where it was not there. */
type Pair = { path: string; embeddedPath: string | null; before: LineThen | null; after: LineThen | null }

/**
 * What differs between the ends of two runs, by the bytes of the paths. `from` may be the later one. Only lines that differ are read, however many there are.
 */
export async function compareRuns(
  records: Records,
  { project, from, to }: { project: string; from: number; to: number },
): Promise<ComparedLine[]> {
  const [first, second] = [Math.min(from, to), Math.max(from, to)]
  const [were, are] = await Promise.all([
    linesOf(records, project, { at: first, notAt: second }),
    linesOf(records, project, { at: second, notAt: first }),
  ])
  const [before, after] = from <= to ? [were, are] : [are, were]
  return joinMoves(pairUp(before, after)).flatMap((pair) => {
    const changes = changesOf(pair)
    return changes.length === 0 ? [] : [{ ...pair, changes }]
  })
}

/** How many lines differ in each way, and how many are better or worse off for it. */
export function countChanges(lines: ComparedLine[]): Pick<RunComparison, 'moreReadable' | 'lost' | 'changes'> {
  const counts = Object.fromEntries(lineChanges.map((change) => [change, 0]))
  for (const { changes } of lines) for (const change of changes) counts[change] = (counts[change] ?? 0) + 1
  return { moreReadable: counts.better ?? 0, lost: lines.filter(isLost).length, changes: counts }
}

function isLost({ before, changes }: ComparedLine): boolean {
  const hadSomething = before !== null && !before.isMissing && readability(before.state) > 0
  return hadSomething && changes.some((change) => change === 'worse' || change === 'gone' || change === 'missing')
}

type Row = Awaited<ReturnType<typeof linesOf>>[number]

/** Lines that said something at the end of one run and do not any more, or not yet, at that of the other. */
function linesOf(records: Records, project: string, { at, notAt }: { at: number; notAt: number }) {
  const query = runDb(records)
    .selectFrom('run_line')
    .selectAll()
    .where('project', '=', project)
    .where('from_run', '<=', at)
    .where((eb) => eb.or([eb('until_run', 'is', null), eb('until_run', '>', at)]))
  const differing = at < notAt ? query.where('until_run', '<=', notAt) : query.where('from_run', '>', notAt)
  return differing.orderBy('path_key').orderBy('entry_id').execute()
}

function keyOf({ path_key, embedded_path }: Row): string {
  return `${Buffer.from(path_key).toString('hex')} ${embedded_path ?? ''}`
}

function pairUp(before: Row[], after: Row[]): (Pair & { key: string })[] {
  const pairs = new Map<string, Pair & { key: string }>()
  for (const row of before) pairs.set(keyOf(row), { key: keyOf(row), ...placeOf(row), before: lineThen(row), after: null })
  for (const row of after) {
    const known = pairs.get(keyOf(row))
    if (known) known.after = lineThen(row)
    else pairs.set(keyOf(row), { key: keyOf(row), ...placeOf(row), before: null, after: lineThen(row) })
  }
  return [...pairs.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}

function placeOf({ path, embedded_path }: Row) {
  return { path, embeddedPath: embedded_path }
}

function lineThen(row: Row): LineThen {
  return {
    path: row.path,
    state: LedgerState.parse(row.state),
    reason: reasonSentencesOf(unpackReasons(row.reason)),
    sizeBytes: row.size_bytes,
    digest: row.file_digest,
    isMissing: row.is_missing === 1,
  }
}

/** A line that has gone and one of the same bytes that has come are one that was moved; so is what is embedded in them, by its place. */
function joinMoves(pairs: (Pair & { key: string })[]): Pair[] {
  const moved = new Map<string, string>()
  const came = Map.groupBy(
    pairs.filter((pair) => isFile(pair) && pair.before === null),
    (pair) => pair.after?.digest,
  )
  for (const pair of pairs) {
    if (!isFile(pair) || !isGone(pair) || !pair.before?.digest) continue
    const target = came.get(pair.before.digest)?.shift()
    if (target) moved.set(target.path, pair.path)
  }
  const sources = new Map(pairs.map((pair) => [placeKey(pair.path, pair.embeddedPath), pair]))
  const gone = new Set(moved.values())
  return pairs.flatMap(({ key: _, ...pair }) => {
    if (gone.has(pair.path) && isGone(pair)) return []
    const from = pair.before === null ? moved.get(pair.path) : undefined
    const source = from === undefined ? undefined : sources.get(placeKey(from, pair.embeddedPath))
    return [source?.before ? { ...pair, before: source.before } : pair]
  })
}

function placeKey(path: string, embeddedPath: string | null): string {
  return `${path}\0${embeddedPath ?? ''}`
}

function isFile({ embeddedPath }: Pair): boolean {
  return embeddedPath === null
}

function isGone({ after }: Pair): boolean {
  return after === null || after.isMissing
}

function changesOf({ before, after }: Pair): LineChange[] {
  if (before === null) return after === null ? [] : ['new']
  if (after === null) return ['gone']
  const changes: LineChange[] = []
  if (before.isMissing !== after.isMissing) changes.push(after.isMissing ? 'missing' : 'back')
  if (before.path !== after.path) changes.push('moved')
  if (before.digest !== after.digest && before.digest !== null && after.digest !== null) changes.push('changed')
  const [was, is] = [readability(before.state), readability(after.state)]
  if (is > was) changes.push('better')
  else if (is < was) changes.push('worse')
  else if (before.state !== after.state) changes.push('otherState')
  else if (changes.length === 0 && before.reason !== after.reason) changes.push('otherReason')
  return changes
}

/** 2 where nothing of it is missing in a search, 1 where something is, 0 where all of it is. */
function readability(state: LedgerState): number {
  if (state === 'indexed' || leftOutStates.some((left) => left === state)) return 2
  return state === 'indexed-in-part' ? 1 : 0
}
