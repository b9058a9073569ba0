import { describe, expect, it } from 'vitest'
import type { Piece } from '../piece.ts'
import { readRtf } from './rtf.ts'

const read = (body: string) => readRtf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`, 'latin1'))
const of = (pieces: Piece[], kind: string) =>
  pieces
    .filter((piece) => piece.kind === kind)
    .flatMap(({ text }) => text.split(/\s*\n\s*/))
    .filter(Boolean)

describe('a page that a mail program wrote as RTF', () => {
  it('has its comments, descriptions and addresses, too', () => {
    const rtf = `{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag84 <img alt="a map">}body{\\*\\htmltag241 <!-- aside -->}}`
    expect(readRtf(Buffer.from(rtf)).map(({ kind, text }) => [kind, text.trim()])).toEqual([
      ['text', 'body'],
      ['description', 'a map'],
      ['source', 'aside'],
    ])
  })
})

describe('the second reader of RTF', () => {
  it('reads text without any paragraph, and ends words at paragraphs, lines, cells and rows', () => {
    expect(of(read('no paragraph'), 'text')).toEqual(['no paragraph'])
    expect(of(read('one\\par two\\line three\\cell four\\row{\\b fi}ve \\{six\\}'), 'text')).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five {six}',
    ])
  })

  it('keeps notes, comments, margins, boxes, hidden and deleted text apart as what they are', () => {
    const pieces = read(
      'body{\\footnote a note}{\\*\\annotation a comment} goes on{\\headerl head}{\\footer foot}{\\v not shown}{\\deleted struck} here' +
        '{\\shp{\\*\\shpinst{\\sp{\\sn wzDescription}{\\sv a map}}{\\sp{\\sn fFlip}{\\sv 1}}{\\shptxt in a box}}}',
    )
    expect(of(pieces, 'text')).toEqual(['body goes on here'])
    expect(of(pieces, 'note')).toEqual(['a note'])
    expect(of(pieces, 'comment')).toEqual(['a comment'])
    expect(of(pieces, 'margin')).toEqual(['head', 'foot'])
    expect(of(pieces, 'hidden')).toEqual(['not shown'])
    expect(of(pieces, 'deleted')).toEqual(['struck'])
    expect(of(pieces, 'box')).toEqual(['in a box'])
    expect(of(pieces, 'description')).toEqual(['a map'])
  })

  it('reads addresses of fields, and what forms say', () => {
    const pieces = read(
      '{\\field{\\*\\fldinst{HYPERLINK "https://example.org/a" \\\\o "a tip"}}{\\fldrslt shown}}' +
        '{\\field{\\*\\fldinst FORMTEXT {\\*\\formfield{\\fftype0{\\*\\ffname Amount}{\\*\\ffdeftext seven}}}}{\\fldrslt eight}}{\\field{\\*\\fldinst PAGE}}',
    )
    expect(of(pieces, 'text')).toEqual(['showneight'])
    expect(of(pieces, 'link')).toEqual(['https://example.org/a'])
    expect(of(pieces, 'description')).toEqual(['a tip'])
    expect(of(pieces, 'name')).toEqual(['Amount'])
    expect(of(pieces, 'form')).toEqual(['seven'])
  })

  it('reads what buttons show, and what other programs are told', () => {
    const pieces = read(
      '{\\field{\\*\\fldinst MACROBUTTON AcceptAll Click {\\b here}}}{\\field{\\*\\fldinst DDEAUTO excel "C:\\\\\\\\ledger.xls"}{\\fldrslt shown}}{\\field{\\*\\fldinst TOC \\\\o "1-3"}}',
    )
    expect(of(pieces, 'text')).toEqual(['Click here', 'shown'])
    expect(of(pieces, 'name')).toEqual(['AcceptAll'])
    expect(of(pieces, 'link')).toEqual(['DDEAUTO excel "C:\\ledger.xls"'])
  })

  it('leaves out fonts, colours, styles, pictures, objects and what only one program knows', () => {
    const pieces = read(
      '{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red1;}{\\stylesheet{\\s1 heading 1;}}{\\info{\\title t}}{\\pict\\wmetafile8 0102}{\\object{\\*\\objdata 0a0b}}' +
        '{\\*\\themedata 50}{\\*\\unknown words {\\footnote in it}}{\\pict\\bin3 }}}}kept',
    )
    expect(pieces.map(({ kind, text }) => [kind, text.trim()])).toEqual([['text', 'kept']])
  })

  it('reads bytes by the table of the document and of the font, two bytes as one sign', () => {
    const fonts =
      '{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}{\\f2\\fcharset128 C;}{\\f3\\fcharset2 D;}{\\f4\\fcharset255 E;}}'
    expect(
      of(read(`${fonts}\\f0 caf\\'e9\\f1  \\'cc\\'e8\\'f0\\f2  \\'93\\'8c\\'8b\\'9e\\f3  \\'b7\\f4  \\'82`), 'text'),
    ).toEqual(['café Мир 東京 \ufffd é'])
    expect(readRtf(Buffer.from("{\\rtf1\\mac caf\\'8e}"))[0]?.text).toBe('café')
  })

  it('reads Unicode once, whatever stands beside it for others', () => {
    expect(
      of(
        read("\\uc2\\u26481\\'93\\'8c\\u20140\\'8b\\'9e{\\uc0\\u233 t\\u233}\\uc1\\u-10179 ?\\u-8704 ?\\u8212\\emdash x"),
        'text',
      ),
    ).toEqual(['東京été😀—x'])
    expect(of(read('{\\upr{caf?}{\\*\\ud{caf\\u233 ?}}}'), 'text')).toEqual(['café'])
  })

  it('keeps what somebody wrote behind the end, and text of a document that is cut', () => {
    expect(of(read('shown}behind it'), 'hidden')).toEqual(['behind it}'])
    expect(of(read('shown}\x00\x01\x02\x7f'), 'hidden')).toEqual([])
    expect(of(readRtf(Buffer.from('{\\rtf1 cut {\\b in the mid')), 'text')).toEqual(['cut in the mid'])
  })

  it('takes time that grows with the size, however deep', () => {
    const deep = '{'.repeat(2_000_000)
    expect(of(read(`${deep}deep${deep.replaceAll('{', '}')} again`), 'text')).toEqual(['deep again'])
    expect(of(read(`${'{\\footnote '.repeat(100_000)}x`), 'note')).toEqual(['x'])
  })
})
