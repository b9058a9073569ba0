import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { PartKeys } from './part-keys.ts'

it('brings documents and bytes together by their digest, and binary property lists without one by size and order', () => {
  const list = (text: string) => Buffer.from(`bplist00${text}`)
  const text = Buffer.from('crane')
  const digest = createHash('sha384').update(text).digest('hex')
  const [parts, bytes] = [new PartKeys(), new PartKeys()]
  const ofList = { digest: null, contentType: 'application/x-bplist' }
  expect([
    parts.ofPart({ ...ofList, sizeBytes: 9 }),
    parts.ofPart({ digest, contentType: 'text/plain', sizeBytes: 5 }),
    parts.ofPart({ ...ofList, sizeBytes: 10 }),
    parts.ofPart({ ...ofList, sizeBytes: 9 }),
  ]).toEqual([list('a'), text, list('bb'), list('c')].map((each) => bytes.ofBytes(each)))
  expect(parts.ofPart({ digest: null, contentType: 'text/plain', sizeBytes: 5 })).toBeNull()
})
