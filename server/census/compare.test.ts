import { describe, expect, it } from 'vitest'
import { findMissing } from './compare.ts'

const lines = (found: string, text: string) => findMissing(found, [{ kind: 'text', text }]).flatMap((missing) => missing.lines)

describe('the census', () => {
  it('finds nothing where every word is there', () => {
    expect(lines('The Quick, brown fox', 'the quick\nbrown  FOX')).toEqual([])
  })

  it('finds the line of a word that is nowhere', () => {
    expect(lines('first line', 'first line\nsecond footnote')).toEqual(['second footnote'])
  })

  it('finds both words of two that were glued together', () => {
    expect(lines('see SectionArticle here', 'see\nSection\nArticle\nhere')).toEqual(['Section', 'Article'])
  })

  it('finds a line of common words that is missing as a line', () => {
    expect(lines('the bank paid for it', 'the bank paid for it\npaid the bank')).toEqual(['paid the bank'])
  })

  it('lets a header be repeated on each page', () => {
    expect(lines('Annual report\none', 'Annual report\none\nAnnual report\ntwo')).toEqual(['two'])
  })

  it('asks for the words of another form of the message once only', () => {
    const html = { kind: 'alternative', text: 'dear all dear all', isRepeated: true } as const
    expect(findMissing('dear all', [html])).toEqual([])
  })

  it('folds compatibility forms, case and invisible signs, and tells Han signs apart', () => {
    expect(lines('of\u00adfice \ufb01nal Straße', 'OFFICE final straße')).toEqual([])
    expect(lines('東京都', '京都')).toEqual([])
    expect(lines('東京都', '大阪')).toEqual(['大阪'])
  })

  it('counts the missing words and names where they are from', () => {
    expect(findMissing('body', [{ kind: 'note', text: 'a note about b' }])).toEqual([
      { kind: 'note', lines: ['a note about b'], words: 4 },
    ])
  })

  it('repeats some words around a missing one, not a whole megabyte', () => {
    const long = Array.from({ length: 10_000 }, (_, number) => `w${number}`).join(' ')
    const [line = '', ...more] = lines(long.replace(' w5000 ', ' '), long)
    expect(more).toEqual([])
    expect(line).toContain('w5000')
    expect(line.split(' ').length).toBeLessThanOrEqual(60)
  })
})

it('asks for no word twice where one text is the beginning of the other, whatever ends its lines', () => {
  expect(lines('one two\nthree\nname.txt', '  one two\r\nthree\r\n')).toEqual([])
  expect(lines('one two\nthree', 'one two\r\nthree\r\nfour')).toEqual(['four'])
  expect(lines('one twofold', 'one two')).toEqual(['one two'])
})

it('asks for a file that nobody opened though a text says its name, unless a document in this one has it', () => {
  const lost = { kind: 'unread', text: 'plan.dat' } as const
  const missing = [{ kind: 'unread', lines: ['plan.dat'], words: 2 }]
  expect(findMissing('see plan.dat', [lost])).toEqual(missing)
  expect(findMissing('plan.dat', [lost])).toEqual(missing)
  expect(findMissing('see plan.dat', [lost], 'plan.dat\nits text')).toEqual([])
})
