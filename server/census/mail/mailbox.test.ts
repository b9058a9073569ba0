import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { readMailbox } from './mailbox.ts'

const separator = 'From ana@example.org Mon Mar  2 10:20:00 2020'

it('reads the messages of a mailbox that are no documents yet', async () => {
  const known = 'Subject: one\n\nknown\n\n'
  const bytes = Buffer.from(`${separator}\n${known}${separator}\nSubject: two\n\nDear Bob\n\nFrom the desk of Osgoode\n`)
  const digest = createHash('sha384').update(known).digest('hex')
  const pieces = await readMailbox({ bytes, contentType: 'application/mbox', isDocument: (other) => other === digest })
  expect(pieces.map(({ text }) => text.trim())).toEqual(['Dear Bob\n\nFrom the desk of Osgoode'])
})

async function read(text: string): Promise<string[]> {
  const pieces = await readMailbox({ bytes: Buffer.from(text), contentType: 'application/mbox', isDocument: () => false })
  return pieces.map(({ text }) => text.trim())
}

it('reads the message before the first separator, and one whose only separator is damaged', async () => {
  const message = (line: string) => `${line}\nFrom: Ana <ana@example.org>\nSubject: two\n\nDear Bob\n\n`
  const damaged = separator.replace('From', 'Frnm')
  expect((await read(message(damaged))).join()).toContain('Dear Bob')
  expect(await read(message(separator))).toEqual(['Dear Bob'])
})

it.each([
  ['a line feed', separator, '\n'],
  ['two signs', separator, '\r\n'],
  ['a line of 2 KB', `${separator}${' moved'.repeat(400)}`, '\n'],
])('ends the message before the first separator where that begins: %s', async (_, line, end) => {
  const first = ['Frnm ana@example.org', 'Subject: two', '', 'Dear Bob', '', ''].join('\n')
  const text = `${first}${line}\nSubject: three\n\nDear Cleo\n`.replaceAll('\n', end)
  const [before = '', ...others] = await read(text)
  expect(before.endsWith('Dear Bob')).toBe(true)
  expect(others).toEqual(['Dear Cleo'])
})
