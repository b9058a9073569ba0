import { expect, it } from 'vitest'
import { readBinaryPlist } from './binary-plist.ts'

/** A list of these objects, as they lie in it. */
function plistOf(...objects: Buffer[]): Buffer {
  const places: number[] = []
  let at = 8
  for (const object of objects) {
    places.push(at)
    at += object.length
  }
  const end = Buffer.alloc(32)
  end[6] = 1
  end.writeBigUInt64BE(BigInt(objects.length), 8)
  end.writeBigUInt64BE(BigInt(at), 24)
  return Buffer.concat([Buffer.from('bplist00'), ...objects, Buffer.from(places), end])
}

it('reads keys and values of a binary property list, short and long, each once', () => {
  const long = 'The crane at the harbour'
  const plist = plistOf(
    Buffer.from('\x54note', 'latin1'),
    Buffer.from(`\x5f\x10\x18${long}`, 'latin1'),
    Buffer.concat([Buffer.from([0x62]), Buffer.from('é好', 'utf16le').swap16()]),
    Buffer.from('\x54note', 'latin1'),
    Buffer.from('\x43\x00\x01\x02', 'latin1'),
  )
  expect(readBinaryPlist(plist)).toEqual([{ kind: 'text', text: `note\n${long}\né好` }])
})

it('reads nothing where its end is damaged, and no further than it goes', () => {
  const plist = plistOf(Buffer.from('\x54note', 'latin1'))
  expect(readBinaryPlist(plist.subarray(0, 20))).toEqual([])
  expect(readBinaryPlist(Buffer.concat([plist.subarray(0, -8), Buffer.alloc(8, 255)]))).toEqual([])
  expect(readBinaryPlist(plistOf(Buffer.from('\x5f\x12\xff\xff\xff\xffcrane', 'latin1')))).toEqual([
    { kind: 'text', text: 'crane\b' },
  ])
})
