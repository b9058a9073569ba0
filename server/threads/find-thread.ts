import { anyNumberOf } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'
import { joinBySubject, type Mail, type SubjectJoin } from './join-by-subject.ts'
import { linkKeys } from './link-keys.ts'
import { MailFacts } from './mail-facts.ts'
import { threadDb } from './tables.ts'

/** Messages that one thread shows; a longer one is cut, and says so. */
const threadAtMost = 10_000
/** Messages of one subject that may be joined by it: what more have is no subject but a habit, such as "invoice". */
const subjectAtMost = 2_000
/**
 * Messages that all subjects of a thread may bring along: each of its ten thousand messages could have a subject of its own that two thousand have. Beyond that the
 * thread is cut, and says so.
 */
const subjectMailsAtMost = 50_000
/** Subjects whose messages are in memory at the same time. */
const subjectsAtOnce = 10

/** The messages of a thread in no order, and which of them their subjects join. */
export type FoundThread = { mails: Mail[]; joins: SubjectJoin[]; isCut: boolean; isSubjectTooCommon: boolean }

/** How many messages at most, how many of one subject are joined by it, and how many are looked at because of their subjects. */
export type ThreadLimits = { threadAtMost: number; subjectAtMost: number; subjectMailsAtMost: number }

/**
 * All messages that ids, thread index or subject join with this one, directly or through others, also such that nobody has. Which one is asked for makes no
 * difference, unless the thread is cut.
 */
export async function findThread(
  records: Records,
  { project, rid }: { project: string; rid: number },
  limits: ThreadLimits = usualLimits,
): Promise<FoundThread> {
  return findThreads(records, { project, rids: [rid] }, limits)
}

const usualLimits: ThreadLimits = { threadAtMost, subjectAtMost, subjectMailsAtMost }

/** The same of several messages at once: the messages of all their threads, each once. The limits are those of all of them together. */
export async function findThreads(
  records: Records,
  { project, rids }: { project: string; rids: readonly number[] },
  limits: ThreadLimits,
): Promise<FoundThread> {
  return new ThreadSearch(records, project, limits).from(rids)
}

type CountedSubject = { key: number; mails: number }
type Stored = { rid: number; subject_key: number | null; facts: string }

class ThreadSearch {
  readonly #records: Records
  readonly #project: string
  readonly #limits: ThreadLimits
  readonly #found = new Map<number, MailFacts>()
  readonly #keys = new Map<string, number>()
  readonly #seenKeys = new Set<number>()
  readonly #seenSubjects = new Set<number>()
  readonly #joins: SubjectJoin[] = []
  readonly #joined = new Map<number, number[]>()
  #isSubjectTooCommon = false
  #isCut = false
  /** How many messages subjects may still bring along. */
  #mailsLeft: number

  constructor(records: Records, project: string, limits: ThreadLimits) {
    this.#records = records
    this.#project = project
    this.#limits = limits
    this.#mailsLeft = limits.subjectMailsAtMost
  }

  async from(rids: readonly number[]): Promise<FoundThread> {
    let next = new Set(rids)
    while (next.size > 0) {
      const room = this.#limits.threadAtMost - this.#found.size
      this.#isCut ||= next.size > room
      if (room <= 0) break
      next = await this.#step([...next].slice(0, room))
    }
    const mails = Array.from(this.#found, ([number, facts]) => ({ rid: number, facts }))
    const joins = this.#joins.filter(({ child, parent }) => this.#found.has(child) && this.#found.has(parent))
    return { mails, joins, isCut: this.#isCut, isSubjectTooCommon: this.#isSubjectTooCommon }
  }

  /** Takes these messages in; answers those that they lead to. */
  async #step(rids: number[]): Promise<Set<number>> {
    const stored = await this.#read(rids)
    const keys = stored.flatMap(({ rid, facts }) => {
      const parsed = MailFacts.parse(JSON.parse(facts))
      this.#found.set(rid, parsed)
      return linkKeys(this.#project, parsed, this.#keys)
    })
    await this.#joinSubjects(stored.flatMap(({ subject_key }) => subject_key ?? []))
    const linked = await this.#readLinked(newOf(keys, this.#seenKeys))
    const joined = stored.flatMap(({ rid }) => this.#joined.get(rid) ?? [])
    return new Set([...linked, ...joined].filter((rid) => !this.#found.has(rid)))
  }

  async #read(rids: number[]): Promise<Stored[]> {
    const stored: Stored[] = []
    for (const batch of inBatches(rids)) stored.push(...(await this.#mails().where('rid', 'in', batch).orderBy('rid').execute()))
    return stored
  }

  async #readLinked(keys: number[]): Promise<number[]> {
    const rids = new Set<number>()
    for (const batch of inBatches(keys)) {
      const db = threadDb(this.#records)
      const rows = await db
        .selectFrom('mail_link')
        .select('rid')
        .distinct()
        .where('link_key', 'in', anyNumberOf(db, batch))
        .limit(this.#limits.threadAtMost + 1)
        .execute()
      for (const { rid } of rows) rids.add(rid)
      if (rids.size + this.#found.size > this.#limits.threadAtMost * 2) break
    }
    return [...rids]
  }

  /** Works each subject off once, with all messages that have it. */
  async #joinSubjects(keys: number[]): Promise<void> {
    const affordable = this.#afford(await this.#fewOf(newOf(keys, this.#seenSubjects)))
    for (const batch of inBatches(affordable, subjectsAtOnce)) {
      const rows = await this.#mails().where('subject_key', 'in', batch).execute()
      for (const own of Map.groupBy(rows, ({ subject_key }) => subject_key).values()) this.#join(own)
    }
  }

  /** Those that the budget has room for, the smallest first. */
  #afford(few: CountedSubject[]): number[] {
    return few
      .toSorted((one, other) => one.mails - other.mails || one.key - other.key)
      .flatMap(({ key, mails }) => {
        const isAffordable = mails <= this.#mailsLeft
        this.#isCut ||= !isAffordable
        if (!isAffordable) return []
        this.#mailsLeft -= mails
        return key
      })
  }

  #join(stored: Stored[]): void {
    for (const join of joinBySubject(stored.map(({ rid, facts }) => ({ rid, facts: MailFacts.parse(JSON.parse(facts)) })))) {
      this.#joins.push(join)
      this.#note(join.child, join.parent)
      this.#note(join.parent, join.child)
    }
  }

  #note(from: number, to: number): void {
    const known = this.#joined.get(from)
    if (known) known.push(to)
    else this.#joined.set(from, [to])
  }

  /** Those of the subjects that not too many messages have, and how many. */
  async #fewOf(keys: number[]): Promise<CountedSubject[]> {
    const few: CountedSubject[] = []
    for (const batch of inBatches(keys)) {
      const rows = await threadDb(this.#records)
        .selectFrom('mail')
        .select((eb) => ['subject_key', eb.fn.countAll<number>().as('mails')])
        .where('subject_key', 'in', batch)
        .groupBy('subject_key')
        .execute()
      for (const { subject_key, mails } of rows) {
        if (subject_key !== null && mails <= this.#limits.subjectAtMost) few.push({ key: subject_key, mails: Number(mails) })
        else this.#isSubjectTooCommon = true
      }
    }
    return few
  }

  #mails() {
    return threadDb(this.#records).selectFrom('mail').select(['rid', 'subject_key', 'facts'])
  }
}

/** Those that were not seen before; from now on they are. */
function newOf(keys: number[], seen: Set<number>): number[] {
  const fresh = [...new Set(keys)].filter((key) => !seen.has(key))
  for (const key of fresh) seen.add(key)
  return fresh
}
