import { expect, it } from 'vitest'
import { buildTree, type ThreadLine } from './build-tree.ts'
import { joinBySubject, type Mail } from './join-by-subject.ts'
import { mailFacts } from './mail-facts.ts'
import { mergeCopies } from './same-mails.ts'
import { type PlantedMail, sourceOf } from './testing/plant-mails.ts'

function linesOf(planted: readonly Omit<PlantedMail, 'name'>[]): ThreadLine[] {
  const mails = planted.flatMap((mail, rid): Mail[] => {
    const facts = mailFacts(sourceOf({ ...mail, name: String(rid) }))
    return facts ? [{ rid, facts }] : []
  })
  const joins = joinBySubject(mails)
  return buildTree(mergeCopies(mails, joins), joins)
}

/** Each line with its depth: messages by number, gaps by their ids. */
function drawn(planted: readonly Omit<PlantedMail, 'name'>[]): string[] {
  return linesOf(planted).map((line) => `${line.depth} ${line.kind === 'mail' ? line.message.rids.join() : line.ids.join()}`)
}

const day = (number: number) => new Date(Date.UTC(2014, 0, 1) + number * 60_000).toISOString()

it('cuts circles of citations at their first message', () => {
  const circle = [
    { id: 'a', cites: ['c'], date: day(2) },
    { id: 'b', cites: ['a'], date: day(1) },
    { id: 'c', cites: ['b'], date: day(3) },
    { id: 'self', cites: ['self', 'a'], date: day(4) },
  ].map((mail) => ({ ...mail, id: `${mail.id}@x`, cites: mail.cites.map((id) => `${id}@x`) }))
  expect(drawn(circle)).toEqual(['0 1', '1 2', '2 0', '3 3'])
})

it('cuts circles of which nobody has a part', () => {
  const lines = drawn([
    { id: '1@x', cites: ['a@x', 'b@x'], date: day(1) },
    { id: '2@x', cites: ['b@x', 'a@x'], date: day(2) },
  ])
  expect(lines).toEqual(['0 b@x', '1 0', '1 a@x', '2 1'])
})

it('puts answers in the order of their dates, and answers before what was answered later', () => {
  const lines = drawn([
    { id: '1@x', date: day(1) },
    { id: '3@x', answers: '1@x', date: day(3) },
    { id: '2@x', answers: '1@x', date: day(2) },
    { id: '4@x', answers: '2@x', date: day(4) },
  ])
  expect(lines).toEqual(['0 0', '1 2', '2 3', '1 1'])
})

it('prefers what is there to what is only cited, as the index tells it', () => {
  const root = '01'.repeat(22)
  const lines = drawn([
    { id: '1@x', index: root, date: day(1) },
    { id: '3@x', answers: '2@x', index: `${root}0203040506`, date: day(3) },
  ])
  expect(lines).toEqual(['0 0', '1 1'])
})

it('takes a chain of four thousand messages, each citing all before it, and circles of two', () => {
  const ids = Array.from({ length: 4_000 }, (_, number) => `${number}@x`)
  const chain = ids.map((id, number) => ({ id, cites: ids.slice(Math.max(0, number - 60), number), date: day(number) }))
  expect(linesOf(chain).at(-1)?.depth).toBe(3_999)
  const circles = ids.map((id, number) => ({ id, answers: `${number ^ 1}@x`, date: day(number) }))
  expect(linesOf(circles).filter(({ depth }) => depth === 0)).toHaveLength(2_000)
})

it('takes two thousand messages that all claim one id, and fifty thousand ids that nobody has', () => {
  const forged = Array.from({ length: 2_000 }, (_, number) => ({ id: 'x@x', subject: `Number ${number}`, date: day(number) }))
  expect(linesOf(forged)).toHaveLength(2_000)
  const cited = Array.from({ length: 1_000 }, (_, number) => ({
    id: `${number}@x`,
    cites: Array.from({ length: 50 }, (_, at) => `${number}-${at}@y`),
    date: day(number),
  }))
  expect(linesOf(cited)).toHaveLength(2_000)
})
