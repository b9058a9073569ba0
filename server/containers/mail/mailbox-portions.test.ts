import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../bytes.ts'
import { mailboxPortions } from './mailbox-portions.ts'

const limits = { from: 1, members: 2, bytes: 60 }

it('is divided between messages, and half a million of them are read', async () => {
  const letters = ['one', 'two', 'three'].map((text) => `From a@b.c Mon Nov 23 01:02:03 2026\nSubject: ${text}\n\n${text}\n\n`)
  const portions = await mailboxPortions(bytesOfBuffer(Buffer.from(letters.join(''))), limits)
  const members: number[] = []
  for await (const portion of portions?.portions() ?? []) members.push(portion.members)
  expect([members, portions?.documentsAtMost]).toEqual([[1, 1, 1], 500_000])
  expect(await mailboxPortions(bytesOfBuffer(Buffer.from('Subject: no mailbox\n\n'.repeat(9))), limits)).toBeUndefined()
})
