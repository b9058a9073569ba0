import { expect, it } from 'vitest'
import { decodeText } from './decode.ts'

const text = 'Уважаемый господин директор, посылаем вам список товаров на складе, и просим оплатить'

it.each(['utf16le', 'utf16be'] as const)('knows UTF-16 by its pattern, also where a piece of it was lost (%s)', (order) => {
  const bytes = Buffer.from(text, 'utf16le')
  const wide = order === 'utf16le' ? bytes : bytes.swap16()
  expect(decodeText(wide)).toBe(text)
  const damaged = Buffer.from(wide)
  damaged.fill(0, damaged.length - 60)
  expect(decodeText(damaged)).toBe(text.slice(0, -30))
  damaged.fill(0, 20, 40)
  expect(decodeText(damaged)).toBe(text.slice(0, 10) + text.slice(20, -30))
})

it.each(['utf16le', 'utf16be'] as const)('knows UTF-16 whose last signs are lost, half of one too (%s)', (order) => {
  const bytes = Buffer.from(text, 'utf16le')
  const wide = order === 'utf16le' ? bytes : bytes.swap16()
  for (const lost of [1, 2, 3, 4, 5, 6, 7]) {
    const damaged = Buffer.from(wide).fill(0, wide.length - lost)
    expect(decodeText(damaged)?.startsWith(text.slice(0, -4))).toBe(true)
  }
})

it('takes wider letters for no UTF-16', () => {
  const wider = Buffer.concat([...'plain letters, each in four bytes'].map((letter) => Buffer.from(`${letter}\0\0\0`)))
  expect(decodeText(wider)).toBe('plain letters, each in four bytes')
})

it('takes ASCII with a zero and a damaged sign around a lost piece for no UTF-16', () => {
  const text = Buffer.from(`vxcjdiwqxkdj \0 ${'\0'.repeat(62)} zjmu3opreo\u00e4w`, 'latin1')
  expect(decodeText(text) ?? 'nothing').not.toMatch(/\p{Script=Han}/u)
  const chinese = '港口的起重机付了两次钱 没有人问'
  expect(decodeText(Buffer.from(chinese, 'utf16le'))).toBe(chinese)
})

it('takes ASCII with two damaged signs, one of them a zero, for no UTF-16', () => {
  const line = '2020-01-01T00:00:00\xdb\0IFFO gprahoshglzx\n'
  expect(decodeText(Buffer.from(line, 'latin1'))).toBeUndefined()
  const kana = 'いろはにほへと」ちりぬるをわかよたれそ\n'
  expect(decodeText(Buffer.from(kana, 'utf16le').swap16())).toBe(kana)
})

it('reads UTF-8 with a damaged sign, and no other encoding as UTF-8', () => {
  const damaged = Buffer.concat([Buffer.from('Žluťoučký kůň '), Buffer.from('e280', 'hex'), Buffer.from(' word')])
  expect(decodeText(damaged)).toBe('Žluťoučký kůň \ufffd word')
  expect(decodeText(Buffer.from('caf\xe9 cr\xe8me \xc3\xa9', 'latin1'))).toBeUndefined()
  expect(decodeText(Buffer.from(Buffer.from(text).map((byte, at) => (at % 3 === 0 ? byte ^ 0x40 : byte))))).toBeUndefined()
})

it.each([0, 1])('takes plain letters around a lost piece for no UTF-16, wherever it begins', (shift) => {
  const bytes = Buffer.concat([Buffer.from('first,cell'.slice(shift)), Buffer.alloc(300), Buffer.from('the rest of it')])
  expect(decodeText(bytes)).toBe(`${'first,cell'.slice(shift)}the rest of it`)
})

it('takes plain letters whose last sign is a zero for no UTF-16, but Chinese ones with a space', () => {
  const bytes = Buffer.concat([Buffer.from('quwfrylodtzg '), Buffer.alloc(64), Buffer.from(' nojqkynznrk\0')])
  expect(decodeText(bytes)).toBe('quwfrylodtzg  nojqkynznrk')
  expect(decodeText(Buffer.from('港口的渡輪每天 兩班往返', 'utf16le'))).toBe('港口的渡輪每天 兩班往返')
})

it('reads UTF-8 with one damaged sign where another of three bytes is whole', () => {
  const bytes = Buffer.concat([Buffer.from('harbour\u2028crane '), Buffer.from([0xf5]), Buffer.from(' ferry')])
  expect(decodeText(bytes)).toBe('harbour\u2028crane \ufffd ferry')
  const latin = Buffer.from('caf\xe9 na\xefve \xfcber', 'latin1')
  expect(decodeText(latin)).toBeUndefined()
})

it('takes UTF-8 with a zero in it for no UTF-16', () => {
  const bytes = Buffer.from(text)
  bytes[bytes.indexOf(0x20, 40)] = 0
  expect(decodeText(bytes)).toBe(text)
})

it('takes three faults in a row for one damaged sign, and signs that stand in no word of Latin for whole ones', () => {
  const override = Buffer.concat([Buffer.from('co\u00adop harbour \u202ecrane'), Buffer.from('e280ec', 'hex')])
  expect(decodeText(override)).toBe('co\u00adop harbour \u202ecrane\ufffd\ufffd')
  const soft = Buffer.concat([Buffer.from('co\u00adop harbour '), Buffer.from('e6c0ae', 'hex'), Buffer.from('crane')])
  expect(decodeText(soft)).toBe('co\u00adop harbour \ufffd\ufffd\ufffdcrane')
  const two = Buffer.concat([
    Buffer.from('\xf1irst', 'latin1'),
    Buffer.from('\u001b[31\xed', 'latin1'),
    Buffer.from('\u2028crane'),
  ])
  expect(decodeText(two)).toBe('\ufffdirst\u001b[31\ufffd\u2028crane')
  const bytes = [Buffer.from('co\u00adop '), Buffer.from('f680ae', 'hex'), Buffer.from('harbour'), Buffer.from('e280ec', 'hex')]
  expect(decodeText(Buffer.concat(bytes))).toBe('co\u00adop \ufffd\ufffd\ufffdharbour\ufffd\ufffd')
  expect(decodeText(Buffer.from('d\xe9j\xe0 vu \xc3\xa9t\xe9', 'latin1'))).toBeUndefined()
})
