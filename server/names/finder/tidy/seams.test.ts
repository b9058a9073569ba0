import { expect, it } from 'vitest'
import { withSeams } from './seams.ts'

/** What a model is given at once. */
const segments = (text: string) =>
  withSeams(text)
    .split('\t')
    .map((segment) => segment.trim().replace(/\s+/g, ' '))
    .filter((segment) => segment !== '')

const wrapped = [
  'The directors noted that the annual return had been filed late and that a penalty of a sum had been',
  'paid. The board considered the letter from Banque Valmorin and agreed that no answer to Dougal',
  'Fenwright should be sent. Dividend vouchers for the quarter were signed and handed over for safe',
  'keeping in Port Louis.',
]

it('joins the lines of a paragraph that was wrapped, with or without an empty line behind each', () => {
  for (const between of ['\n', '\r\n', '\n\n', ' \n\n']) expect(segments(wrapped.join(between))).toEqual([wrapped.join(' ')])
})

it('cuts before a line that says what it is about', () => {
  const present = 'Present: Mrs Dorothy Ainscough (Chair), Mr Rashid Mahmood, Dr Paul Okonjo'
  expect(segments(`${present}\nApologies: Bernard Twist`)).toEqual([present, 'Apologies: Bernard Twist'])
})

it('cuts between headings, addresses, cells and paragraphs', () => {
  const heading = 'Share purchase agreement relating to Kestrel Quay Shipping'
  expect(segments(`${heading}\n\nLondon, 30 August\n\nOur ref: x\n\n${wrapped.join('\n\n')}`)).toEqual([
    heading,
    'London, 30 August',
    'Our ref: x',
    wrapped.join(' '),
  ])
  expect(segments('Coral Stair Ltd\tLondon\nMr Smith\n14 Lane')).toEqual(['Coral Stair Ltd', 'London', 'Mr Smith', '14 Lane'])
  const paragraph = `${'This paragraph was not wrapped by anybody. '.repeat(5)}It names Dougal`
  expect(segments(`${paragraph}\n\nFenwright is another`)).toHaveLength(2)
  expect(segments(`${wrapped[0]}\n\n\n${wrapped[1]}`)).toHaveLength(2)
})

it('leaves out what our own reader writes above what it adds', () => {
  expect(segments('Jo Smith\n\n[Beside the text: mail headers]\nMessage-ID: <a@b.example>')).toEqual([
    'Jo Smith',
    'Message-ID: <a@b.example>',
  ])
})

it('cuts rows of a table between their cells, and a word that begins several of them from what follows', () => {
  const rows = [
    '07.01.2012 Virement Corbin SA -3 140 221 860',
    '09.01.2012 Virement Jo Smith 27 690',
    '13.01.2012 Virement Ann Other 5.00',
  ]
  const cells = ['Virement', 'Corbin SA', 'Virement', 'Jo Smith', 'Virement', 'Ann Other']
  for (const between of ['\n', '\n\n']) {
    const found = segments([...rows, 'then it ends'].join(between)).filter((segment) => !/^[-+\d]/.test(segment))
    expect(found).toEqual([...cells, 'then it ends'])
  }
  expect(segments('12.03.2014 Jo Smith paid 40')).toEqual(['12.03.2014', 'Jo Smith paid', '40'])
  expect(segments(rows.slice(1).join('\n'))).toContain('Virement Jo Smith')
  const same = ['1', '2', '3', '4'].map((day) => `0${day}.02.2012 Corbin Quay Ltd ${day}00`)
  expect(segments(same.join('\n')).filter((segment) => segment.includes('Corbin'))).toEqual(Array(4).fill('Corbin Quay Ltd'))
})

it('keeps every place', () => {
  for (const text of ['', '\n', ' a \r\n\r\nb\t c\n', wrapped.join('\n\n'), '[Recovered: notes]\n😀 x\u00a0y\n'])
    expect(withSeams(text)).toHaveLength(text.length)
  expect(withSeams('ab\u00a0cd 😀')).toBe('ab cd 😀')
})
