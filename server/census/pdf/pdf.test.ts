import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Piece } from '../piece.ts'
import { readPdf } from './pdf.ts'

const read = (...objects: string[]) =>
  readPdf(
    Buffer.from(`%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}`, 'latin1'),
  )
const drawing = (content: string, more = '') => `<</Length ${content.length}${more}>>\nstream\n${content}\nendstream`
const of = (pieces: Piece[], kind: string) =>
  pieces
    .filter((piece) => piece.kind === kind)
    .flatMap(({ text }) => text.split(/\s*\n\s*/))
    .filter(Boolean)

describe('the second reader of PDF', () => {
  it('reads comments, form values, addresses, titles, descriptions and names of files as what they are', () => {
    const pieces = read(
      '<</Type/Annot/Subtype/Text/Rect[0 0 1 1]/Contents(a \\(nested\\) comment)/T(Vera)>>',
      '<</FT/Tx/T(amount)/TU(How much?)/V 3 0 R/MK<</CA(Send)>>/CA 0.5>>',
      '(seven)',
      '<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(https://example.org/r%C3%A9sum%C3%A9)>>>>',
      '<</Title<FEFF041C043804400021>/Parent 9 0 R>>',
      '<</S/Figure/P 9 0 R/Alt(a map)>>',
      '<</Type/Filespec/F(plan.txt)/EF<</F 9 0 R>>>>',
      '<</Title(of the document)/Producer(p)>>',
    )
    expect(of(pieces, 'comment')).toEqual(['a (nested) comment'])
    expect(of(pieces, 'form')).toEqual(['seven', 'Send'])
    expect(of(pieces, 'link')).toEqual(['https://example.org/résumé'])
    expect(of(pieces, 'description')).toEqual(['How much?', 'a map'])
    expect(of(pieces, 'name')).toEqual(['Vera', 'amount', 'Мир!', 'plan.txt'])
  })

  it('leaves scripts, pages and signatures alone', () => {
    expect(
      read(
        '<</S/JavaScript/JS(app.alert)>>',
        '<</FT/Btn/MK<</CA(4)>>/V/Off>>',
        '<</Type/Sig/Contents<00ff41>>>',
        '<</Length 60>>\nstream\n9 0 obj <</FT/Tx/V(in a stream)>> endobj                       \nendstream',
      ),
    ).toEqual([])
  })

  it('reads objects in streams of objects', () => {
    const packed = deflateSync('7 0 8 34 <</FT/Tx/V(packed value)/T(name)>> <</S/URI/URI(x:y)>>').toString('latin1')
    const stream = `<</Type/ObjStm/N 2/First 9/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream`
    expect(of(read(stream), 'form')).toEqual(['packed value'])
    expect(of(read(stream), 'link')).toEqual(['x:y'])
    expect(of(read(stream.replace(/\/Length \d+/, '/Length 5 0 R')), 'form')).toEqual(['packed value'])
  })

  it('reads what stamps draw, by the map of their font, in drawings in drawings', () => {
    const map = '2 beginbfchar <01> <0041> <02> <00E9> endbfchar 1 beginbfrange <10> <12> <0078> endbfrange'
    const pieces = read(
      '<</Type/Annot/Subtype/Stamp/Rect[0 0 1 1]/AP<</N 2 0 R>>>>',
      drawing('/Inner Do', '/Resources<</XObject<</Inner 3 0 R>>>>'),
      drawing('BT /F 10 Tf <0102> Tj 0 -12 Td [<10> -300 <1112>] TJ ET', '/Resources<</Font<</F 4 0 R>>>>'),
      '<</Type/Font/Subtype/Type0/ToUnicode 5 0 R>>',
      drawing(map),
    )
    expect(of(pieces, 'stamp')).toEqual(['Aé', 'x yz'])
  })

  it('reads pages of earlier revisions, and those that were taken away', () => {
    const font = '3 0 obj <</Type/Font/Subtype/TrueType>> endobj '
    const page = (contents: string) => `<</Type/Page/Parent 1 0 R/Resources<</Font<</F 3 0 R>>>>/Contents ${contents}>>`
    const shown = (number: number, text: string) => `${number} 0 obj ${drawing(`BT /F 9 Tf (${text}) Tj ET`)} endobj `
    const former = [
      `1 0 obj <</Type/Pages/Kids[2 0 R 7 0 R]>> endobj 2 0 obj ${page('4 0 R')} endobj 7 0 obj ${page('8 0 R')} endobj `,
      font,
      shown(4, 'first words'),
      shown(8, 'page taken away'),
    ]
    const newer = [
      `1 0 obj <</Type/Pages/Kids[2 0 R]>> endobj 2 0 obj ${page('[5 0 R 4 0 R]')} endobj `,
      shown(5, 'new words'),
      shown(4, 'second words'),
    ]
    expect(of(readPdf(Buffer.from([...former, ...newer].join(''))), 'revision')).toEqual(['first words', 'page taken away'])
    expect(of(readPdf(Buffer.from(former.join(''))), 'revision')).toEqual([])
  })

  it('joins letters that are placed one by one, and keeps words apart', () => {
    const letters = Array.from('stamp', (letter, index) => `1 0 0 1 ${20 + 6 * index} 50 Tm (${letter}) Tj`).join(' ')
    const pieces = read(
      '<</Type/Annot/Subtype/Stamp/Rect[0 0 1 1]/AP<</N 2 0 R>>>>',
      drawing(
        `BT /F 10 Tf ${letters} 80 0 Td (two) Tj 20 0 Td (words) Tj 0 9 Td (above) Tj ET`,
        '/Resources<</Font<</F<</Subtype/Type1>>>>>>',
      ),
    )
    expect(of(pieces, 'stamp')).toEqual(['stamp two words', 'above'])
  })

  it('reads what an earlier revision said as deleted', () => {
    const pdf = '1 0 obj <</FT/Tx/V(old value)>> endobj 1 0 obj <</FT/Tx/V(new value)>> endobj'
    expect(readPdf(Buffer.from(pdf)).map(({ kind, text }) => [kind, text.trim()])).toEqual([
      ['deleted', 'old value'],
      ['form', 'new value'],
    ])
  })

  it('reads nothing of an encrypted file', () => {
    const field = '1 0 obj <</FT/Tx/V(cipher)>> endobj '
    expect(readPdf(Buffer.from(`${field}trailer <</Encrypt 2 0 R>>`))).toEqual([])
    expect(readPdf(Buffer.from(`${field}2 0 obj <</Type/XRef/Encrypt 3 0 R/Length 1>> stream\nx\nendstream`))).toEqual([])
    expect(readPdf(Buffer.from(`${field}trailer <</Size 2>>`))).toHaveLength(1)
  })

  it('decodes strings as they are written', () => {
    const [piece] = read('<</FT/Tx/V(caf\\351 \\\r\nna\xefve \\200 \x80)>>')
    expect(piece?.text.trim()).toBe('café naïve • •')
    expect(read('<</FT/Tx/V<FEFF001B0065006E001B0061>>>')[0]?.text.trim()).toBe('a')
  })

  it('ends, whatever is nested, not closed, or refers to itself', () => {
    expect(of(read(`<</FT/Tx/V ${'['.repeat(200_000)}(deep)`), 'form')).toEqual(['deep'])
    expect(read('<</FT/Tx/V 1 0 R>>', '<</FT/Tx/V [2 0 R]>>')).toEqual([])
    expect(of(read('<</Length 9/Fi\0\0\0 >', '<</FT/Tx/V(behind it)>>'), 'form')).toEqual(['behind it'])
    expect(of(read('<</FT/Tx/V(never closed ', '<</FT/Tx/V(behind it)>>'), 'form').join(' ')).toContain('behind it')
    readPdf(Buffer.from('1 0 obj <<'.repeat(20_000)))
    readPdf(Buffer.from('1 0 obj ('.repeat(20_000)))
    readPdf(Buffer.from('1 0 obj <'.repeat(20_000)))
    readPdf(Buffer.from('trailer <<('.repeat(20_000)))
  })
})
