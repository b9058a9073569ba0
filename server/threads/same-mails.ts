import type { Mail, SubjectJoin } from './join-by-subject.ts'
import type { MailFacts } from './mail-facts.ts'

/** A message, however many copies of it there are. */
export type Message = {
  facts: MailFacts
  /** The documents that it is, by number. */
  rids: number[]
  /** It has the id of another message, but not its sender, subject or date. */
  isForeign: boolean
}

/** Dates of copies may differ by what a wrong time zone makes. */
const sameDayMs = 24 * 60 * 60 * 1000
/** Messages of one id that are compared with another; of a hostile heap each one beyond them stands by itself. */
const comparedAtMost = 20

/**
 * The messages of a thread in the order of their dates, those in several mailboxes once: of the same id, sender and subject and about the same date; one that has lost
 * its id with the one that its subject, sender and second say it is. Those that only claim an id stay apart.
 */
export function mergeCopies(mails: readonly Mail[], joins: readonly SubjectJoin[]): Message[] {
  const sames = new Map(joins.filter(({ isSame }) => isSame).map(({ child, parent }) => [child, parent]))
  const messages: Message[] = []
  const byId = new Map<string, Message[]>()
  const byRid = new Map<number, Message>()
  const isCopy = (mail: Mail) => sames.has(mail.rid)
  for (const mail of [...mails.toSorted(byDate).filter((one) => !isCopy(one)), ...mails.filter(isCopy)]) {
    const { id } = mail.facts
    const known = id === null ? [] : (byId.get(id) ?? [])
    const same =
      byRid.get(sames.get(mail.rid) ?? -1) ?? known.slice(0, comparedAtMost).find(({ facts }) => isSame(facts, mail.facts))
    const message = same ?? { facts: mail.facts, rids: [], isForeign: known.length > 0 }
    message.rids.push(mail.rid)
    byRid.set(mail.rid, message)
    if (same) continue
    messages.push(message)
    if (id !== null) byId.set(id, [...known.slice(0, comparedAtMost), message])
  }
  return messages.toSorted((a, b) => byDate({ rid: a.rids[0] ?? 0, facts: a.facts }, { rid: b.rids[0] ?? 0, facts: b.facts }))
}

/** What has no date comes last. */
function byDate(a: Mail, b: Mail): number {
  return (a.facts.sentAt ?? Number.MAX_SAFE_INTEGER) - (b.facts.sentAt ?? Number.MAX_SAFE_INTEGER) || a.rid - b.rid
}

function isSame(one: MailFacts, other: MailFacts): boolean {
  if (one.base !== other.base) return false
  if (one.sentAt !== null && other.sentAt !== null && Math.abs(one.sentAt - other.sentAt) > sameDayMs) return false
  return one.from.length === 0 || other.from.length === 0 || one.from.some((person) => other.from.includes(person))
}
