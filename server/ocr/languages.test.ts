import { describe, expect, it } from 'vitest'
import { chooseCodes } from './languages.ts'

const engines = [{ languages: ['deu', 'eng', 'fra', 'jpn'] }, { languages: ['ara', 'eng'] }]
const choose = (...counts: [string, number][]) =>
  chooseCodes(
    counts.map(([name, texts]) => ({ name, texts })),
    engines,
  )

describe('languages that nobody chose', () => {
  it('are that of most texts which an engine has', () => {
    expect(choose(['FRENCH', 8], ['GERMAN', 7])).toEqual(['fra'])
    expect(choose(['SPANISH', 8], ['GERMAN', 2])).toEqual(['deu'])
    expect(choose(['SPANISH', 8])).toEqual([])
    expect(choose()).toEqual([])
  })

  it('are two where a second script is frequent and one engine reads both', () => {
    expect(choose(['ENGLISH', 6], ['FRENCH', 3], ['JAPANESE', 4])).toEqual(['eng', 'jpn'])
    expect(choose(['JAPANESE', 8], ['ENGLISH', 3])).toEqual(['jpn', 'eng'])
    expect(choose(['ENGLISH', 9], ['JAPANESE', 1])).toEqual(['eng'])
    expect(choose(['FRENCH', 6], ['ARABIC', 4])).toEqual(['fra'])
    expect(choose(['ENGLISH', 6], ['ARABIC', 4])).toEqual(['eng', 'ara'])
  })
})
