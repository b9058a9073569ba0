import { describe, expect, it } from 'vitest'
import { betterReading } from './better-reading.ts'

/** `Привет` in the table of Windows, as a reader gives it that takes it for Latin letters. */
const bytes = Buffer.from('cff0e8e2e5f2', 'hex')
const given = { bytes, contentType: 'text/plain', encoding: 'ISO-8859-1', found: 'Ïðèâåò' }

describe('a plain text whose encoding somebody named', () => {
  it('is read in it where the bytes do not tell', async () => {
    expect(await betterReading({ ...given, charset: 'windows-1251' })).toEqual({ text: 'Привет', encoding: 'windows-1251' })
  })

  it('stays as it is where it was read so, or is no plain text', async () => {
    expect(await betterReading({ ...given, encoding: 'cp1251', charset: 'windows-1251' })).toBeUndefined()
    expect(await betterReading({ ...given, contentType: 'text/html', charset: 'windows-1251' })).toBeUndefined()
  })

  it('is UTF-8 where it is that for sure', async () => {
    const sure = { ...given, bytes: Buffer.from('Привет'), found: 'Привет', encoding: 'UTF-8' }
    expect(await betterReading({ ...sure, charset: 'windows-1251' })).toBeUndefined()
  })
})

it('is compared with what the first reader made of it where its table is none that we have', async () => {
  const text = 'السيد المدير المحترم نرسل لكم قائمة البضائع في المخزن ونرجو الدفع'
  const bytes = Buffer.from(
    'c7e1d3edcf20c7e1e3cfedd120c7e1e3cdcad1e320e4d1d3e120e1dfe320dec7c6e3c920c7e1c8d6c7c6da20dded20c7e1e3ced2e420e6e4d1cce620c7e1cfddda',
    'hex',
  )
  const found = 'КрМь¤ Крс¤ьЛ Крс═╩Лс СЛМр р▀с яКкс╔ Кр╚оКк┌ Пь Крс╬мС ТСЛ╠Т Кр¤П┌'
  expect(await betterReading({ ...given, bytes, encoding: 'IBM855', found })).toEqual({ text, encoding: 'windows-1256' })
  const russian = 'Уважаемый господин директор посылаем вам список товаров и просим оплатить'
  const rightly = {
    ...given,
    bytes: Buffer.from(
      'e8eba0e9a0a8d2f1bd20acd6e3d8d6a6b7d420a6b7e1a8c6e5d6e120d8d6e3f1d0a0a8d220eba0d220e3d8b7e3d6c620e5d6eba0e1d6eb20b720d8e1d6e3b7d220d6d8d0a0e5b7e5ed',
      'hex',
    ),
    encoding: 'IBM855',
    found: russian,
  }
  expect(await betterReading(rightly)).toBeUndefined()
})

describe('a plain text of ASCII words with a few accents', () => {
  const text = 'Acta de la reunión.\n\nHablaron de la transferencia que había que hacer antes de fin de año. Firmó el contrato.'
  const misread = {
    ...given,
    bytes: Buffer.from(text),
    encoding: 'GB18030',
    found: new TextDecoder('gb18030').decode(Buffer.from(text)),
  }

  it('is UTF-8, whatever the first reader took it for', async () => {
    expect(misread.found).toContain('reuni贸n')
    expect(await betterReading(misread)).toEqual({ text, encoding: 'UTF-8' })
  })

  it('stays what it is where one or two signs may be UTF-8 by chance', async () => {
    const bytes = Buffer.from('Receipt, 联 ', 'utf8')
    const chinese = { ...given, bytes, encoding: 'GB18030', found: new TextDecoder('gb18030').decode(bytes) }
    expect(await betterReading(chinese)).toBeUndefined()
  })

  it.each([
    ['Item,Price\nTea cup,10\xd4\xaa\nPlate,20\xd4\xaa\nPot,30\xd4\xaa\n', 'GB18030', '10元'],
    ['Receipt for the tea: total \xd2\xbb\xc7\xa7\xd4\xaa, paid in cash\n', 'GB18030', '一千元'],
    ['Stand A\xc2\xa5, B\xc2\xa5 and C\xc2\xa5\n', 'GB18030', 'A楼'],
    ['Part \xc3\xb8, \xc6\xbd, \xcd\xb2\n', 'Shift_JIS', 'ﾃｸ'],
    ['\x1b$B%F%9%H$G$9!#$3$l$OF|K\\8l$NJ8=q$G$9!#\x1b(B\n', 'ISO-2022-JP', 'テストです。'],
  ])('stays what it is where its bytes are valid UTF-8 all the same: %j', async (text, encoding, shown) => {
    const bytes = Buffer.from(text, 'latin1')
    const found = new TextDecoder(encoding).decode(bytes)
    expect(found).toContain(shown)
    expect(await betterReading({ ...given, bytes, encoding, found })).toBeUndefined()
  })

  it.each([
    'Paid £100, £200 and £3,500 to the agent',
    'It’s the agent’s, he’s paid',
    'The board meets on Monday in the large room. Иван Петров',
    'Nous avons déjà réglé la facture',
  ])('is read as UTF-8 although its few signs were taken for Chinese: %j', async (text) => {
    const bytes = Buffer.from(text)
    const found = new TextDecoder('gb18030').decode(bytes)
    expect(await betterReading({ ...given, bytes, encoding: 'GB18030', found })).toEqual({ text, encoding: 'UTF-8' })
  })
})
