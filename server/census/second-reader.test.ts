import { expect, it } from 'vitest'
import { SecondReader } from './second-reader.ts'

it('compares the bytes that were read before, so that the file is not read again', async () => {
  const path = Buffer.from('/nowhere/notes.txt')
  const second = new SecondReader()
  const parts = [{ digest: '', contentType: 'text/plain', encoding: 'UTF-8', found: 'harbour' }]
  const request = { path, kept: { path, bytes: Buffer.from('harbour ferry\n') }, parts }
  const { entries } = await second.compare(request, AbortSignal.timeout(20_000)).finally(() => second.close())
  expect(entries).toMatchObject([{ digest: '', added: { recovered: { words: 1 } } }])
})
