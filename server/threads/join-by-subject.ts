import { indexRootLength, type MailFacts } from './mail-facts.ts'

/** A message by its document's number. */
export type Mail = { rid: number; facts: MailFacts }

/** Two messages of the same subject that belong together: `child` answers `parent`, or both are the same message. */
export type SubjectJoin = { child: number; parent: number; isSame: boolean }

/** An answer comes at most so long after what it answers, where nothing but subject and people say that it does. */
const subjectWindowMs = 30 * 24 * 60 * 60 * 1000

/**
 * Joins messages of one subject that say nothing else of what they belong to. An answer (by its prefix) without ids or index belongs to the last message at most 30
 * days before it that went from one of its recipients to its sender, else to the last one that its sender had to do with. Likewise one with ids, to a message that has
 * lost its own. A message without an id is the same as another of the same sender, subject and second. Linear in messages and people.
 */
export function joinBySubject(mails: readonly Mail[]): SubjectJoin[] {
  const dated = mails.filter(isDated).toSorted((a, b) => a.facts.sentAt - b.facts.sentAt || a.rid - b.rid)
  return [...joinReplies(dated), ...joinSame(dated)]
}

type DatedMail = Mail & { facts: MailFacts & { sentAt: number } }

function isDated(mail: Mail): mail is DatedMail {
  return mail.facts.sentAt !== null
}

function joinReplies(mails: readonly DatedMail[]): SubjectJoin[] {
  const ids = new Set(mails.map(({ facts }) => facts.id))
  const all = new LastOfPeople()
  const withoutId = new LastOfPeople()
  const joins: SubjectJoin[] = []
  mails.forEach((mail, place) => {
    const { facts } = mail
    const isKnown = facts.cites.some((id) => ids.has(id))
    const among = isBare(facts) ? all : isKnown ? undefined : withoutId
    const parent = facts.isReply && among ? mails[among.lastFor(facts) ?? -1] : undefined
    if (parent && facts.sentAt - parent.facts.sentAt <= subjectWindowMs)
      joins.push({ child: mail.rid, parent: parent.rid, isSame: false })
    all.add(facts, place)
    if (facts.id === null) withoutId.add(facts, place)
  })
  return joins
}

/** Whether nothing in its headers says what it answers. */
export function isBare({ cites, index }: MailFacts): boolean {
  return cites.length === 0 && (index === null || index.length === indexRootLength)
}

function joinSame(mails: readonly DatedMail[]): SubjectJoin[] {
  const groups = Map.groupBy(mails, ({ facts: { from, whole, sentAt } }) => JSON.stringify([sentAt, whole, [...from].sort()]))
  return [...groups.values()].flatMap((same) => {
    const parent = same.find(({ facts }) => facts.id !== null) ?? same[0]
    if (!parent) return []
    return same
      .filter((mail) => mail !== parent && mail.facts.id === null)
      .map(({ rid }) => ({ child: rid, parent: parent.rid, isSame: true }))
  })
}

/** The places of the last messages that somebody sent to somebody, or that had anything to do with a person. */
class LastOfPeople {
  readonly #sent = new Map<string, number>()
  readonly #concerned = new Map<string, number>()

  add({ from, to }: MailFacts, place: number): void {
    for (const sender of from) for (const recipient of to) this.#sent.set(`${sender} ${recipient}`, place)
    for (const person of [...from, ...to]) this.#concerned.set(person, place)
  }

  /** The last message that went to this one's sender from one of its recipients, else the last one that had to do with its sender. */
  lastFor({ from, to }: MailFacts): number | undefined {
    const answered = to.flatMap((sender) => from.map((recipient) => this.#sent.get(`${sender} ${recipient}`)))
    return lastOf(answered) ?? lastOf(from.map((one) => this.#concerned.get(one)))
  }
}

function lastOf(places: readonly (number | undefined)[]): number | undefined {
  return places.reduce((last, place) => (place !== undefined && (last === undefined || place > last) ? place : last), undefined)
}
