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
