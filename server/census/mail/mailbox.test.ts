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

it('reads the message before the first separator, and one whose only separator is damaged', async () => {
  const message = (line: string) => `${line}\nFrom: Ana <ana@example.org>\nSubject: two\n\nDear Bob\n\n`
  const read = async (text: string) => {
    const pieces = await readMailbox({ bytes: Buffer.from(text), contentType: 'application/mbox', isDocument: () => false })
    return pieces.map(({ text }) => text.trim())
  }
  const damaged = separator.replace('From', 'Frnm')
  expect((await read(message(damaged))).join()).toContain('Dear Bob')
  expect((await read(message(damaged) + message(separator).replace('Bob', 'Cleo'))).join()).toMatch(/Dear Bob.*Dear Cleo/s)
  expect(await read(message(separator))).toEqual(['Dear Bob'])
})
