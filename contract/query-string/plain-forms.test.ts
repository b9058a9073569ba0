import { describe, expect, it } from 'vitest'
import { correctQueryString } from './correct.ts'
import { readQueryString } from './parser.ts'
import { toPlainForms } from './plain-forms.ts'

describe('toPlainForms', () => {
  it.each([
    ['“standing order” bank', '"standing order" bank'],
    ['„ständige Order“ «ordre» »Order«', '"ständige Order" "ordre" "Order"'],
    ['“one” AND ”two”', '"one" AND ”two”'],
    ['（銀行 ＯＲ 口座） ＡＮＤ ＮＯＴ 東京', '(銀行 OR 口座) AND NOT 東京'],
    ['＋銀行 －口座 content：銀行', '+銀行 -口座 content:銀行'],
    ['a ＆＆ b ｜｜ c', 'a && b || c'],
  ])('reads %s as %s', (text, plain) => {
    expect(toPlainForms(text)).toBe(plain)
  })

  it.each([
    '件名：契約',
    '０３－１２３４',
    'a “b',
    '“b',
    '）銀行（',
    '"“a” （b）"',
    '/“a”/',
    '\\“a',
    'ＡＮＤＲＥ',
    'Ａ＋',
    'ひとつ、“',
  ])('leaves %s as it is', (text) => {
    expect(toPlainForms(text)).toBe(text)
  })

  it.each(['：', '“', '"', '/'])('reads a long word beside %s in time', (sign) => {
    const word = 'a'.repeat(100_000)
    const began = performance.now()
    toPlainForms(`${sign}${word}：`)
    toPlainForms(`${word}${sign}：`)
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  it('keeps the places of what is read', () => {
    const [, second] = readQueryString('（a） “b c”').group.clauses
    expect(second).toMatchObject({ start: 4, end: 9, node: { kind: 'phrase', text: 'b c' } })
  })
})

describe('correctQueryString', () => {
  it.each([
    ['(a OR b', '(a OR b)'],
    ['((a', '((a))'],
    ['a)', 'a'],
    ['"a b', '"a b"'],
    ['a AND', 'a'],
    ['a AND NOT', 'a'],
    ['BRAND AND', 'BRAND'],
    ['AND a', ' a'],
    ['a OR OR b', 'a OR b'],
    ['a AND )', 'a'],
    ['[1 TO 2', '[1 TO 2]'],
    ['name:', 'name'],
    ['a/b', 'a\\/b'],
  ])('makes of %s %s', (text, corrected) => {
    expect(correctQueryString(text)).toBe(corrected)
  })

  it('answers what can be read, whatever was written', () => {
    for (const text of [
      '(((',
      ')))',
      '"',
      'a^',
      'a^b',
      '[a',
      '{1 TO',
      '!',
      '+-',
      '\\',
      '/a',
      ':a',
      'a::b',
      '*:',
      '()',
      'NOT',
      '(a AND',
      '[1 TO 2 3]',
    ]) {
      const corrected = correctQueryString(text)
      expect(corrected === undefined || readQueryString(corrected).fault === undefined).toBe(true)
    }
  })

  it.each([' ', 'AND ', '+', '&&', ' (', ') ', ': '])('answers a long run of "%s" in time', (piece) => {
    const began = performance.now()
    correctQueryString(`x${piece.repeat(30_000)}"`)
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('has nothing to say to what has no fault', () => {
    expect(correctQueryString('a AND b')).toBeUndefined()
  })

  it('says what was expected', () => {
    expect(readQueryString('a AND').fault).toMatchObject({ at: 5, expected: 'word' })
    expect(readQueryString('"a').fault).toMatchObject({ at: 0, expected: 'quote' })
    expect(readQueryString('[1 2]').fault).toMatchObject({ expected: 'rangeTo' })
    expect(readQueryString('(a').fault).toMatchObject({ expected: 'word' })
  })
})
