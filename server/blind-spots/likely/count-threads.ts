import { anyNumberOf } from '../../records/listed.ts'
import { findThread } from '../../threads/find-thread.ts'
import { threadDb } from '../../threads/tables.ts'
import type { Candidate } from './candidates.ts'
import type { Ground, Groups } from './count-groups.ts'

/** Threads that are followed, and hits that are held meanwhile. */
const mostThreads = 100
const mostFound = 200_000

/**
 * The threads of candidates that are messages or lie in one, by the number of the candidate: how many other messages were read, and how many of these are found. Of the first
 * hundred; none where very much is found.
 */
export async function countThreads(ground: Ground, candidates: readonly Candidate[]): Promise<Groups> {
  const { scope, projects, found } = ground
  const groups: Groups = new Map()
  const mails = await mailsOf(ground, candidates)
  if (mails.size === 0 || (await scope.engine.count(projects, found, scope.signal)) > mostFound) return groups
  const hits = new Set(await scope.engine.collect(projects, found, scope.signal))
  const unread = new Set(candidates.map(({ rid }) => rid))
  for (const { rid, index: project, id, routing } of candidates) {
    const mail = mails.get(`${project} ${id}`) ?? mails.get(`${project} ${routing}`)
    if (mail === undefined) continue
    const thread = await findThread(scope.records, { project, rid: mail })
    const others = thread.mails.map((each) => each.rid).filter((each) => each !== mail && !unread.has(each))
    groups.set(rid, { found: others.filter((each) => hits.has(each)).length, documents: others.length })
    scope.signal.throwIfAborted()
    if (groups.size === mostThreads) break
  }
  return groups
}

/** The numbers of messages that candidates are or lie in, by project and id. */
async function mailsOf({ scope, projects }: Ground, candidates: readonly Candidate[]): Promise<Map<string, number>> {
  const db = threadDb(scope.records)
  const rids = candidates.slice(0, mostExamined).map(({ rid }) => rid)
  const rows = await db
    .selectFrom('document as candidate')
    .innerJoin('document as holder', (join) =>
      join
        .onRef('holder.project', '=', 'candidate.project')
        .on((eb) => eb.or([eb('holder.id', '=', eb.ref('candidate.id')), eb('holder.id', '=', eb.ref('candidate.root_id'))])),
    )
    .innerJoin('mail', 'mail.rid', 'holder.rid')
    .select(['holder.project', 'holder.id', 'holder.rid'])
    .where('candidate.rid', 'in', anyNumberOf(db, rids))
    .where('candidate.project', 'in', projects)
    .execute()
  return new Map(rows.map(({ project, id, rid }) => [`${project} ${id}`, rid]))
}

/** Candidates of which is asked whether they are messages. */
const mostExamined = 2_000
