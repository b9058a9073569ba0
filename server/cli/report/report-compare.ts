import { AppError } from '@dossier/contract'
import { type ComparedLine, LedgerRun, type LineChange, lineChanges, RunComparison } from '@dossier/contract/ledger/ledger-runs'
import { z } from 'zod'
import type { Client } from '../client.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../fault.ts'
import { counted, formatCount, formatPath } from '../format.ts'
import { openSession } from '../session.ts'

/** Lists the runs that came to their end, the latest first, with the numbers by which they can be compared. */
export async function reportRuns(context: Context): Promise<number> {
  const { config, terminal, signal } = context
  const session = await openSession(config, signal)
  try {
    const runs = await session.client.ask('GET', `/api/${encodeURIComponent(config.project)}/ledger/runs`, z.array(LedgerRun))
    terminal.json(runs)
    if (runs.length === 0) terminal.line('No run has come to its end yet.')
    for (const run of runs) terminal.line(describeRun(run))
    return exitCodes.done
  } finally {
    await session.close()
  }
}

function describeRun(run: LedgerRun): string {
  const ended = new Date(run.endedAt).toISOString().slice(0, 19).replace('T', ' ')
  return `${String(run.number).padStart(6)}  ${ended}  ${nameOf(run)}  ${run.taskId}`
}

/** What it was about: `12 files read again in /data/leak`. */
function nameOf({ kind, folder, files }: LedgerRun): string {
  const where = folder === '/' ? '' : ` in ${formatPath(folder)}`
  if (kind === 'folder') return formatPath(folder)
  if (kind === 'watched') return `${formatPath(folder)} (watched)`
  if (kind === 'ocr') return `OCR of ${some(files, 'document')}${where}`
  return kind === 'passwords' ? `passwords tried on ${some(files, 'file')}${where}` : `${some(files, 'file')} read again${where}`
}

function some(count: number | null, noun: string): string {
  return count === null ? `${noun}s` : counted(count, noun)
}

const pageSize = 1_000

/** Says what differs between the ends of two runs, each named by its number or its task: first how much, then file by file. */
export async function reportCompare(context: Context, named: string[]): Promise<number> {
  const [before, after, more] = named
  if (before === undefined || after === undefined || more !== undefined) {
    throw new AppError('BAD_REQUEST', { message: 'Name two runs: --compare 1 2. "dossier report --runs" lists them.' })
  }
  const { config, terminal, signal } = context
  const session = await openSession(config, signal)
  try {
    const whole = await readAll(session.client, config.project, { before, after })
    terminal.json(whole)
    writeComparison(context, whole)
    return exitCodes.done
  } finally {
    await session.close()
  }
}

async function readAll(client: Client, project: string, { before, after }: { before: string; after: string }) {
  const ask = (from: number) => {
    const query = new URLSearchParams({ before, after, from: String(from), size: String(pageSize) })
    return client.ask('GET', `/api/${encodeURIComponent(project)}/ledger/compare?${query}`, RunComparison)
  }
  const { pagination, items, ...first } = await ask(0)
  while (items.length < pagination.total) {
    const next = await ask(items.length)
    if (next.items.length === 0) break
    items.push(...next.items)
  }
  return { ...first, items }
}

const words: Record<LineChange, string> = {
  better: 'more readable',
  worse: 'less readable',
  new: 'new',
  gone: 'no line any more',
  missing: 'no longer on disk',
  back: 'on disk again',
  moved: 'moved',
  changed: 'other bytes',
  otherState: 'another state',
  otherReason: 'another reason',
}

type Whole = Omit<RunComparison, 'pagination'>

function writeComparison({ terminal }: Context, { from, to, moreReadable, lost, changes, items }: Whole): void {
  terminal.line(`Run ${from.number} to run ${to.number}: ${formatCount(moreReadable)} more readable, ${formatCount(lost)} lost.`)
  if (items.length === 0) terminal.line('Every line says the same.')
  for (const change of lineChanges) {
    const count = changes[change] ?? 0
    if (count === 0) continue
    terminal.line(`\n${formatCount(count)} ${words[change]}:`)
    for (const item of items) if (item.changes.includes(change)) terminal.line(`  ${describeLine(item, change)}`)
  }
}

function describeLine({ path, embeddedPath, before, after }: ComparedLine, change: LineChange): string {
  const place = `${formatPath(path)}${embeddedPath === null ? '' : `!/${formatPath(embeddedPath)}`}`
  if (change === 'moved') return `${place}  (was ${formatPath(before?.path ?? '')})`
  if (change === 'new' || change === 'gone') return `${place}  (${(after ?? before)?.state ?? ''})`
  const states = before?.state === after?.state ? (after?.state ?? '') : `${before?.state} -> ${after?.state}`
  const reason = after?.reason ? `: ${formatPath(after.reason)}` : ''
  return `${place}  (${states}${reason})`
}
