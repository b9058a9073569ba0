import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { findThread } from './find-thread.ts'
import { threadMigrations } from './tables.ts'
import { type PlantedMail, plantMails } from './testing/plant-mails.ts'

/** Subjects that many conversations have, as in real mailboxes. */
const subjects = [
  'Invoice',
  'Meeting',
  'Question',
  'Thursday',
  'Contract',
  'Payment',
  'Berth 7',
  'Visit',
  '送金',
  'Réunion',
  'Draft',
  'Crane',
]
const ways = ['ids', 'index', 'bare', 'ids with gaps'] as const
const dayMs = 24 * 60 * 60 * 1000

type Planted = { mails: PlantedMail[]; threadOf: Map<string, number> }

/** Conversations of the same few subjects among forty people over three years, told in four ways, and as many messages that nobody answered. */
function plant(): Planted {
  const mails: PlantedMail[] = []
  const threadOf = new Map<string, number>()
  let seed = 7
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const person = (number: number) => `Person ${number} <p${number}@x.example>`
  for (let thread = 0; thread < 160; thread++) {
    const way = ways[thread % ways.length] ?? 'ids'
    const subject = subjects[next(subjects.length)] ?? ''
    const people = [next(40), next(40)]
    let at = Date.UTC(2012, 0, 1) + next(1_000) * dayMs
    const count = thread % 3 === 0 ? 1 : 2 + next(5)
    const root = thread.toString(16).padStart(44, '0')
    const ids: string[] = []
    for (let number = 0; number < count; number++) {
      const name = `${thread}-${number}`
      const id = `${name}@x.example`
      const isLost = way === 'ids with gaps' && number > 0 && number < count - 1 && next(2) === 0
      const mail: PlantedMail = {
        name,
        id: way === 'bare' && number % 2 === 0 ? '' : id,
        subject: number === 0 ? subject : `Re: ${subject}`,
        from: person(people[number % 2] ?? 0),
        to: person(people[(number + 1) % 2] ?? 0),
        date: new Date(at).toISOString(),
        ...(way === 'index' && { index: root + '0102030405'.repeat(number) }),
        ...((way === 'ids' || way === 'ids with gaps') && { cites: ids.slice(), answers: ids.at(-1) ?? '' }),
      }
      ids.push(id)
      at += 60_000 + next(5 * dayMs)
      if (isLost) continue
      mails.push(mail)
      threadOf.set(name, thread)
    }
  }
  return { mails, threadOf }
}

describeOnBoth(
  'planted threads',
  (opened) => {
    it('are found: at least 95 % of the pairs of one conversation, at most 2 % false ones', async () => {
      const records = await opened.open()
      const { mails, threadOf } = plant()
      const rids = await plantMails(records, mails)
      const names = new Map(Array.from(rids, ([name, rid]) => [rid, name]))
      let [wanted, found, isFalse] = [0, 0, 0]
      for (const thread of new Set(threadOf.values())) {
        const own = mails.filter(({ name }) => threadOf.get(name) === thread)
        wanted += (own.length * (own.length - 1)) / 2
        const [first] = own
        const { mails: together } = await findThread(records, { project: 'p', rid: rids.get(first?.name ?? '') ?? 0 })
        const same = together.filter(({ rid }) => threadOf.get(names.get(rid) ?? '') === thread).length
        found += (same * (same - 1)) / 2
        isFalse += same * (together.length - same)
      }
      expect(found / wanted).toBeGreaterThanOrEqual(0.95)
      expect(isFalse / (found + isFalse)).toBeLessThanOrEqual(0.02)
    })
  },
  [{ feature: 'threads', steps: threadMigrations }],
)
