import { describe, expect, it } from 'vitest'
import { memberName, nameByTable } from './member-names.ts'

describe('the name of a member', () => {
  const member = (hex: string) => ({
    name: Buffer.from(hex, 'hex'),
    isUtf8: false,
    isEncrypted: false,
    isFolder: false,
    sizeBytes: 1,
    place: null,
  })
  const key = member('9171 8cc9 82cc 8cae'.replaceAll(' ', ''))

  it('is read in Shift_JIS where the guess gives box-drawing signs', () => {
    expect(nameByTable(key, 'IBM866')).toMatch(/[\u2500-\u259f]/)
    expect(memberName(key, 'IBM866')).toBe('倉庫の鍵')
  })

  it('is left to a guess that makes sense: a Russian name stays Russian, a Chinese one Chinese', () => {
    expect(memberName(member('8ee2e7a5e2'), 'IBM866')).toBe('Отчет')
    expect(memberName(member('c9f3bcc6'), 'GB18030')).toBe('审计')
  })

  it('is UTF-8 where it can be, and never fails', () => {
    expect(memberName({ ...key, name: Buffer.from('été') }, 'IBM866')).toBe('été')
    expect(memberName(member('ff80'))).toBe('ÿ\u0080')
  })
})
