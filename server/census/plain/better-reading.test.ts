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
})
