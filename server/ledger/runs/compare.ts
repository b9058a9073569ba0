import { LedgerState, leftOutStates, reasonSentencesOf } from '@dossier/contract'
import {
  type ComparedLine,
  type ComparedPart,
  type LineChange,
  type LineThen,
  lineChanges,
  type RunComparison,
} from '@dossier/contract/ledger-runs'
import type { Records } from '../../records/open.ts'
import { unpackReasons } from '../../records/reasons.ts'
import { runDb } from './tables.ts'

/** A line at the end of one run and of another; null where it did not exist. */
type Pair = { path: string; embeddedPath: string | null; before: Row | null; after: Row | null }

/** A line that differs between two runs, as stored: there may be a million, of which one page is returned. */
export type DifferingLine = Pair & { changes: LineChange[] }

/**
 * What differs between the ends of two runs, by the bytes of the paths. `from` may be the later one. Only lines that differ are read, however many there are.
 */
export async function compareRuns(
  records: Records,
  { project, from, to }: { project: string; from: number; to: number },
): Promise<DifferingLine[]> {
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
export function countChanges(lines: DifferingLine[]): Pick<RunComparison, 'moreReadable' | 'lost' | 'changes'> {
  const counts = Object.fromEntries(lineChanges.map((change) => [change, 0]))
  for (const { changes } of lines) for (const change of changes) counts[change] = (counts[change] ?? 0) + 1
  return { moreReadable: counts.better ?? 0, lost: lines.filter(isLost).length, changes: counts }
}

/** The requested lines; all of them without a filter. */
export function chooseLines(lines: DifferingLine[], only: ComparedPart | undefined): DifferingLine[] {
  if (only === undefined) return lines
  return lines.filter((line) => (only === 'lost' ? isLost(line) : line.changes.includes(only)))
}

/** A line as it is returned. */
export function describeLine({ before, after, ...line }: DifferingLine): ComparedLine {
  return { ...line, before: before && lineThen(before), after: after && lineThen(after) }
}

function isLost({ before, changes }: DifferingLine): boolean {
  const hadSomething = before !== null && before.is_missing === 0 && readability(before.state) > 0
  return hadSomething && changes.some((change) => change === 'worse' || change === 'gone' || change === 'missing')
}

type Row = Awaited<ReturnType<typeof readLines>>[number]

/** Batch size of reads; a batch takes far less than 50 ms. */
const readAtOnce = 5_000

/** Lines that said something at the end of one run and do not any more, or not yet, at that of the other. Yields to the event loop in between. */
async function linesOf(records: Records, project: string, when: { at: number; notAt: number }): Promise<Row[]> {
  const lines: Row[] = []
  for (;;) {
    const last = lines.at(-1)
    const rows = await readLines(records, project, { ...when, after: last?.entry_id })
    // One by one: spreading a million arguments would overflow the stack.
    for (const row of rows) lines.push(row)
    if (rows.length < readAtOnce) return lines
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** `after`: the number of the last line that was read. */
type Part = { at: number; notAt: number; after: number | undefined }

function readLines(records: Records, project: string, { at, notAt, after }: Part) {
  const query = runDb(records)
    .selectFrom('run_line')
    .select(['entry_id', 'path_key', 'path', 'embedded_path', 'state', 'reason', 'size_bytes', 'file_digest'])
    .select('is_missing')
    .where('project', '=', project)
    .where('from_run', '<=', at)
    .where((eb) => eb.or([eb('until_run', 'is', null), eb('until_run', '>', at)]))
  const differing = at < notAt ? query.where('until_run', '<=', notAt) : query.where('from_run', '>', notAt)
  const rest = after === undefined ? differing : differing.where('entry_id', '>', after)
  // A line said one thing only at a time, so that its number comes once.
  return rest.orderBy('entry_id').limit(readAtOnce).execute()
}

/** Lines by their place in order; of members of one name in a container each counts for itself. */
function byPlace(rows: Row[]): Map<string, Row> {
  const places = new Map<string, Row>()
  const counts = new Map<string, number>()
  for (const row of rows) {
    const key = `${Buffer.from(row.path_key).toString('hex')} ${row.embedded_path ?? ''}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    places.set(count === 0 ? key : `${key}\0${count}`, row)
  }
  return places
}

function pairUp(before: Row[], after: Row[]): (Pair & { key: string })[] {
  const pairs = new Map<string, Pair & { key: string }>()
  for (const [key, row] of byPlace(before)) pairs.set(key, { key, ...placeOf(row), before: row, after: null })
  for (const [key, row] of byPlace(after)) {
    const known = pairs.get(key)
    if (known) known.after = row
    else pairs.set(key, { key, ...placeOf(row), before: null, after: row })
  }
  return [...pairs.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}

function placeOf({ path, embedded_path }: Row) {
  return { path, embeddedPath: embedded_path }
}

function lineThen(row: Row): LineThen {
  const reasons = unpackReasons(row.reason)
  return {
    path: row.path,
    state: LedgerState.parse(row.state),
    reason: reasonSentencesOf(reasons),
    reasons,
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
    (pair) => pair.after?.file_digest,
  )
  for (const pair of pairs) {
    if (!isFile(pair) || !isGone(pair) || !pair.before?.file_digest) continue
    const target = came.get(pair.before.file_digest)?.shift()
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
  return after === null || after.is_missing === 1
}

function changesOf({ before, after }: Pair): LineChange[] {
  if (before === null) return after === null ? [] : ['new']
  if (after === null) return ['gone']
  const changes: LineChange[] = []
  if (before.is_missing !== after.is_missing) changes.push(after.is_missing === 1 ? 'missing' : 'back')
  if (before.path !== after.path) changes.push('moved')
  if (before.file_digest !== after.file_digest && before.file_digest !== null && after.file_digest !== null)
    changes.push('changed')
  const [was, is] = [readability(before.state), readability(after.state)]
  if (is > was) changes.push('better')
  else if (is < was) changes.push('worse')
  else if (before.state !== after.state) changes.push('otherState')
  else if (changes.length === 0 && before.reason !== after.reason) changes.push('otherReason')
  return changes
}

/** 2 where nothing of it is missing in a search, 1 where something is, 0 where all of it is. */
function readability(state: string): number {
  if (state === 'indexed' || leftOutStates.some((left) => left === state)) return 2
  return state === 'indexed-in-part' ? 1 : 0
}
