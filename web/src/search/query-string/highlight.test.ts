import { describe, expect, it } from 'vitest'
import { colourOf, editDistance, splitHighlight } from './highlight.ts'
import { readQueryTerms } from './query-terms.ts'

describe('excerpts', () => {
  const terms = readQueryTerms('khalil "oriole shipping" pal* -template')

  it('gives each match the colour of its term', () => {
    expect(splitHighlight('to <mark>Khalil</mark> of <mark>Oriole</mark> and <mark>Palladine</mark>', terms)).toEqual([
      { text: 'to ', colour: null },
      { text: 'Khalil', colour: 0 },
      { text: ' of ', colour: null },
      { text: 'Oriole', colour: 1 },
      { text: ' and ', colour: null },
      { text: 'Palladine', colour: 2 },
    ])
  })

  it('takes tags of the document for text', () => {
    const pieces = splitHighlight('<script>alert(1)</script> <mark>khalil</mark>', terms)
    expect(pieces[0]?.text).toBe('<script>alert(1)</script> ')
  })

  it('survives a mark that is never closed', () => {
    expect(splitHighlight('a <mark>khalil', terms)).toEqual([
      { text: 'a ', colour: null },
      { text: 'khalil', colour: 0 },
    ])
  })

  it('compares without accents and case, and takes the nearest for fuzzy matches', () => {
    expect(colourOf('CAFÉ', readQueryTerms('x cafe'))).toBe(1)
    expect(colourOf('capital', readQueryTerms('palladine capitol~'))).toBe(1)
  })

  it('counts the letters in which words differ', () => {
    expect(editDistance('capitol', 'capital')).toBe(1)
    expect(editDistance('', 'abc')).toBe(3)
  })
})
