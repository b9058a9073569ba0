import { readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { SecondReader } from './second-reader.ts'

it('compares the bytes that were read before, so that the file is not read again', async () => {
  const path = Buffer.from('/nowhere/notes.txt')
  const second = new SecondReader()
  const parts = [{ digest: '', contentType: 'text/plain', encoding: 'UTF-8', found: ['harbour'] }]
  const request = { path, kept: { path, bytes: Buffer.from('harbour ferry\n') }, parts }
  const { entries } = await second.compare(() => request, AbortSignal.timeout(20_000)).finally(() => second.close())
  expect(entries).toMatchObject([{ digest: '', added: { recovered: { words: 1 } } }])
})

it.runIf(process.platform === 'linux')('stands back in its thread alone', async () => {
  const path = Buffer.from('/nowhere/notes.txt')
  const second = new SecondReader()
  const parts = [{ digest: '', contentType: 'text/plain', encoding: 'UTF-8', found: ['harbour'] }]
  const ours = getPriority()
  try {
    await second.compare(() => ({ path, kept: { path, bytes: Buffer.from('harbour') }, parts }), AbortSignal.timeout(20_000))
    second.standBack()
    const threads = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)))
    expect([threads.filter((niceness) => niceness === constants.priority.PRIORITY_LOW).length, getPriority()]).toEqual([1, ours])
  } finally {
    await second.close()
  }
})
