import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { whyUnreadable } from './why-unreadable.ts'

const thrownBy = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

it('gives the words of our readers, and none of engines, packers and the system', () => {
  expect(whyUnreadable(new Error('its pages run in a circle'))).toBe('its pages run in a circle')
  expect(whyUnreadable(thrownBy(() => inflateRawSync(Buffer.from('no deflated bytes'))))).toBe('it is damaged')
  expect(whyUnreadable(thrownBy(() => Buffer.alloc(2).readUInt32LE(0)))).toBe('it is damaged')
  expect(whyUnreadable(thrownBy(() => JSON.parse('{')))).toBe('it is damaged')
  expect(whyUnreadable(thrownBy(() => 'x'.repeat(2 ** 30)))).toBe('it is too large to be shown here')
  expect(whyUnreadable(Object.assign(new Error('EACCES: /evidence/a.doc'), { code: 'EACCES' }))).toBe(
    'the system cannot read it: EACCES',
  )
  expect(whyUnreadable('thrown')).toBe('it is damaged')
})
