import { expect, it } from 'vitest'
import { lettersApart } from './letters-apart.ts'

/** A PDF of one page with such drawing, which finds its font as F. */
function pdf(content: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Size 6/Root 1 0 R>>\n%%EOF\n`)
}

/** Letters of a word, each placed by itself. */
const placed = (word: string, x: number, step: number) =>
  [...word].map((letter, at) => `1 0 0 1 ${x + at * step} 700 Tm (${letter}) Tj`).join(' ')

const apart = (text: string) => [...text.replace(/\s/g, '')].join(' ')

it('joins words by where their letters stand on the page', async () => {
  const spaced = pdf('BT /F 12 Tf 72 700 Td 5 Tc (American Dream) Tj ET')
  expect(await lettersApart(spaced, 'A m e r i c a n  D r e a m')).toEqual([
    { kind: 'spaced', text: 'American Dream', isRepeated: true },
  ])
  const grid = pdf(`BT /F 12 Tf ${placed('illicit', 72, 13)} ${placed('cargo', 72 + 8 * 13, 13)} ET`)
  expect(await lettersApart(grid, apart('illicit cargo'))).toEqual([{ kind: 'spaced', text: 'illicit cargo', isRepeated: true }])
})

it('joins what runs up a page', async () => {
  const turned = pdf('BT /F 12 Tf 0 1 -1 0 300 100 Tm 5 Tc (secret ledger) Tj ET')
  expect((await lettersApart(turned, apart('secret ledger')))[0]?.text).toBe('secret ledger')
})

it('takes a short word for no piece of a longer one', async () => {
  const spaced = pdf('BT /F 12 Tf 72 700 Td 5 Tc (Chilena de) Tj ET')
  expect((await lettersApart(spaced, 'C h i l e n a d e\nC h i l e'))[0]?.text).toBe('Chilena de\nChile')
})

it('goes by the text alone where no page can be drawn', async () => {
  expect((await lettersApart(Buffer.from('%PDF-1.4 and no more'), 'H a r b o u r'))[0]?.text).toBe('Harbour')
})

it('has nothing to say of other texts', async () => {
  const columns = pdf(`BT /F 12 Tf ${placed('harbour', 72, 60)} ET`)
  expect(await lettersApart(columns, 'a b c d e and a plain text')).toEqual([])
})
