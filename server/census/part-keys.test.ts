import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { PartKeys } from './part-keys.ts'

it('brings documents and bytes together by their digest, and binary property lists without one by size and order', () => {
  const list = (text: string) => Buffer.from(`bplist00${text}`)
  const text = Buffer.from('crane')
  const digest = createHash('sha384').update(text).digest('hex')
  const [parts, bytes] = [new PartKeys(), new PartKeys()]
  const ofList = { digest: null, contentType: 'application/x-bplist' }
  const keys = [
    parts.ofPart({ ...ofList, sizeBytes: 9 }),
    parts.ofPart({ digest, contentType: 'text/plain', sizeBytes: 5 }),
    parts.ofPart({ ...ofList, sizeBytes: 10 }),
    parts.ofPart({ ...ofList, sizeBytes: 9 }),
  ]
  const found = [list('a'), text, list('bb'), list('c')].map((each) => bytes.ofBytes(each))
  for (const [index, key] of keys.entries()) expect(found[index]).toContain(key)
  expect(new Set(keys).size).toBe(4)
  expect(new PartKeys().ofBytes(list('a'))).toContain(parts.ofPart({ ...ofList, sizeBytes: 0 }))
  expect(parts.ofPart({ digest: null, contentType: 'text/plain', sizeBytes: 5 })).toBeNull()
})
