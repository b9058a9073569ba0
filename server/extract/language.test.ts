import { describe, expect, it } from 'vitest'
import { loadLanguageDetector } from './language.ts'

const detect = await loadLanguageDetector()

describe('language', () => {
  it.each([
    ['The harbour authority signed the agreement on the fourth of March.', 'ENGLISH'],
    ['Le virement a été ordonné par la fiduciaire au mois de mars.', 'FRENCH'],
    ['La escritura fue firmada ante el notario de Madrid en noviembre.', 'SPANISH'],
    ['Die Fracht wurde am Freitag in Hamburg gelöscht und bezahlt.', 'GERMAN'],
    ['鴻巣商事の口座から送金の指示がありました。', 'JAPANESE'],
    ['取締役会議事録 平成二十三年四月 について', 'JAPANESE'],
    ['Договор был подписан в Москве в прошлом году.', 'RUSSIAN'],
  ])('names the language of "%s"', (text, language) => {
    expect(detect(text)).toBe(language)
  })

  it('says ENGLISH of an empty text and of signs that are no language', () => {
    expect(detect('')).toBe('ENGLISH')
    expect(detect('12.5 % -- 2014/03/14')).toBe('ENGLISH')
  })
})
