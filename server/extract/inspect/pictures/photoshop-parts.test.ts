import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../../../containers/bytes.ts'
import { findMissingEnd } from '../completeness.ts'

const look = (bytes: Buffer) => findMissingEnd(bytesOfBuffer(bytes), 'image/vnd.adobe.photoshop')
const big = (value: number, length = 4) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const counted = (...parts: (Buffer | string)[]) => joined(big(joined(...parts).length), ...parts)

/** One channel of 4 by 4 points, 8 bits each. */
const head = joined('8BPS', big(1, 2), Buffer.alloc(6), big(1, 2), big(4), big(4), big(8, 2), big(1, 2))
const resource = (number: number, text: string) => joined('8BIM', big(number, 2), '\0\0', counted(text))
const part = (name: string, text: string) => joined('8BIM', name, counted(text))
const layer = joined(
  Buffer.alloc(16),
  big(0, 2),
  '8BIMnorm',
  Buffer.alloc(4),
  counted(counted(), counted(), '\x04quay\0\0\0', part('luni', 'the quay'), part('TySh', 'text of it')),
)
const layers = counted(counted(big(1, 2), layer))
const picture = joined(big(0, 2), Buffer.alloc(16, 7))
const photo = (...parts: Buffer[]) => joined(head, counted(), ...parts)
const resources = counted(resource(0x404, 'caption!'), resource(0x40b, 'address!'))

it('takes a Photoshop file for whole, with layers and without', async () => {
  expect(await look(photo(resources, layers, picture))).toBeUndefined()
  expect(await look(photo(resources, counted(), picture))).toBeUndefined()
  expect(await look(photo(counted(), counted(), picture))).toBeUndefined()
})

it.each(['caption!', 'address!', 'norm', 'luni', 'TySh'])('tells that the mark of what %s belongs to is zeros', async (text) => {
  const damaged = photo(resources, layers, picture)
  const at = damaged.lastIndexOf('8BIM', damaged.indexOf(text), 'latin1')
  expect(await look(damaged.fill(0, at, at + 4))).toMatchObject({ code: 'partly-read' })
})

it('tells that layers are missing in front of the picture, and that the beginning is lost', async () => {
  const damaged = photo(resources, layers, picture)
  const at = head.length + 4 + resources.length
  expect(await look(Buffer.from(damaged).fill(0, at, at + 12))).toMatchObject({ code: 'partly-read' })
  expect(await look(Buffer.from(damaged).fill(0, 0, 20))).toMatchObject({ code: 'partly-read' })
})

it('judges a file that is cut anywhere', async () => {
  const whole = photo(resources, layers, picture)
  for (let length = 0; length < whole.length; length += 1) await expect(look(whole.subarray(0, length))).resolves.not.toThrow()
})
