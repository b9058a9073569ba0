import { setImmediate as turn } from 'node:timers/promises'
import type { Silence, Silences, SilentMonths } from '@dossier/contract/insights'
import type { Scope } from '../../scope/scope.ts'
import { countMonths, countSubjects } from './count-months.ts'
import { findPauses, type MonthCounts, monthText, type Pause } from './months.ts'
import { readSeries } from './read-series.ts'

/** So many are told, the least probable first. */
const mostTold = 200

type Finding = Pick<Scope, 'records' | 'engine' | 'signal'>

/**
 * What is unusually quiet in a project: months of the whole, of folders, of mailboxes and of senders, and numbers that series of file names leave out. A handful of searches, then a walk through the
 * names of all files; nothing is kept, and others are answered meanwhile.
 */
export async function findSilences(scope: Finding, project: string): Promise<Silences> {
  const whole = toSilences('project', '', await countMonths(scope, project), [])
  const beside = { whole, signal: scope.signal }
  const folders = await countSubjects(scope, project, { field: 'dirname', among: [] })
  const embeddedMail = [{ range: { extractionLevel: { gte: 1 } } }, { term: { contentTypeCategory: 'EMAIL' } }]
  const mailboxes = await countSubjects(scope, project, { field: 'path', among: embeddedMail })
  const senders = await countSubjects(scope, project, { field: 'metadata.tika_metadata_message_from.keyword', among: [] })
  const series = await readSeries(scope, project)
  const items: Silence[] = [
    ...whole,
    ...(await ofSubjects('folder', folders.subjects, beside)),
    ...(await ofSubjects('mailbox', mailboxes.subjects, beside)),
    ...(await ofSubjects('sender', senders.subjects, beside)),
    ...series.broken,
  ].toSorted((a, b) => a.chance - b.chance)
  return {
    items: items.slice(0, mostTold),
    looked: {
      folders: folders.subjects.size,
      mailboxes: mailboxes.subjects.size,
      senders: senders.subjects.size,
      series: series.looked,
    },
    isCut: folders.isCut || mailboxes.isCut || senders.isCut || items.length > mostTold,
  }
}

async function ofSubjects(
  kind: SilentMonths['kind'],
  subjects: ReadonlyMap<string, MonthCounts>,
  { whole, signal }: { whole: SilentMonths[]; signal: AbortSignal },
): Promise<SilentMonths[]> {
  const found: SilentMonths[] = []
  for (const [subject, counts] of subjects) {
    found.push(...toSilences(kind, subject, counts, whole))
    // Months of centuries take a millisecond; others have their turn between two subjects.
    await turn()
    signal.throwIfAborted()
  }
  return found
}

function toSilences(kind: SilentMonths['kind'], subject: string, counts: MonthCounts, whole: SilentMonths[]): SilentMonths[] {
  return findPauses(counts).map(({ from, to, ...pause }: Pause) => {
    const [first, last] = [monthText(from), monthText(to)]
    const isEverywhere = kind !== 'project' && whole.some((each) => each.from <= first && each.to >= last)
    return { kind, subject, from: first, to: last, months: to - from + 1, ...pause, isEverywhere }
  })
}
