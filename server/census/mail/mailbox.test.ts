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
