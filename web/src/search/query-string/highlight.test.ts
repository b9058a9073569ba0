import { editDistance } from '@dossier/contract/query-string/edit-distance'
import { describe, expect, it } from 'vitest'
import { splitHighlight } from './highlight.ts'

describe('excerpts', () => {
  it('give each match the colour of its tag', () => {
    expect(splitHighlight('to <mark 0>Khalil</mark> of <mark 1>Oriole</mark><mark 3>Shipping</mark>')).toEqual([
      { text: 'to ', colour: null },
      { text: 'Khalil', colour: 0 },
      { text: ' of ', colour: null },
      { text: 'Oriole', colour: 1 },
      { text: 'Shipping', colour: 3 },
    ])
  })

  it('take tags of the document for text', () => {
    const pieces = splitHighlight('<script>alert(1)</script> </mark> <mark> <mark 2>khalil</mark> </mark>')
    expect(pieces).toEqual([
      { text: '<script>alert(1)</script> </mark> <mark> ', colour: null },
      { text: 'khalil', colour: 2 },
      { text: ' </mark>', colour: null },
    ])
  })

  it('survive a mark that is never closed', () => {
    expect(splitHighlight('a <mark 0>khalil')).toEqual([
      { text: 'a ', colour: null },
      { text: 'khalil', colour: 0 },
    ])
  })
})

it('counts the letters in which words differ', () => {
  expect(editDistance('capitol', 'capital')).toBe(1)
  expect(editDistance('', 'abc')).toBe(3)
})
