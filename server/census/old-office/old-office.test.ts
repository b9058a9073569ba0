import { expect, it } from 'vitest'
import { madeOldSheets, madeSheets } from '../../containers/testing/made-sheets.ts'
import { madeSlides } from '../../containers/testing/made-slides.ts'
import { madeWord } from '../../containers/testing/made-word.ts'
import type { Piece } from '../piece.ts'
import { readOldOffice } from './old-office.ts'

const read = (bytes: Buffer) => readOldOffice({ bytes, contentType: '', isDocument: () => false })

const of = (pieces: Piece[], kind: string) =>
  pieces.filter((piece) => piece.kind === kind).flatMap(({ text }) => text.trim().split(/\s*\n\s*/))

it('reads parts of a Word file, deletions apart, and what fields say and show', () => {
  const deleted = Buffer.from([0x00, 0x08, 1])
  const pieces = read(
    madeWord({
      runs: [
        { text: 'The har' },
        { text: 'bour master\rsigned \x13 MACROBUTTON Sign Click here \x15and ' },
        { text: 'refused', properties: deleted },
        { text: '\x13 HYPERLINK "https://example.org/a" \x14a receipt\x15 in May\x07' },
      ],
      comments: [{ text: 'a remark', author: 'Vera' }],
      footnotes: [{ text: 'a footnote', at: 3 }],
      endnotes: [{ text: 'an endnote', at: 4 }],
      boxes: [{ text: 'in a box', at: 5 }],
    }),
  )
  expect(of(pieces, 'text')).toEqual(['The harbour master', 'signed', 'Click here', 'and a receipt in May'])
  expect(of(pieces, 'deleted')).toEqual(['refused'])
  expect(of(pieces, 'link')).toEqual(['https://example.org/a'])
  expect(of(pieces, 'name')).toEqual(['Sign'])
  expect(of(pieces, 'comment')).toEqual(['a remark'])
  expect(of(pieces, 'note')).toEqual(['a footnote', 'an endnote'])
  expect(of(pieces, 'box')).toEqual(['in a box'])
})

it('reads names of empty sheets, texts of cells and comments of Excel files', () => {
  const sheets = [
    {
      name: 'Ledger',
      cells: [{ row: 0, column: 0, text: 'harbour' }],
      notes: [{ row: 0, column: 0, text: 'a long remark', author: 'Vera' }],
    },
    { name: 'Empty one', cells: [] },
  ]
  const pieces = read(madeSheets(sheets))
  expect([of(pieces, 'name'), of(pieces, 'text'), of(pieces, 'box')]).toEqual([
    ['Ledger', 'Empty one'],
    ['harbour'],
    ['a long remark'],
  ])
  const old = read(madeOldSheets(sheets))
  expect([of(old, 'name'), of(old, 'text'), of(old, 'comment')]).toEqual([
    ['Ledger', 'Empty one'],
    ['harbour'],
    ['a long remark'],
  ])
})

it('reads slides, notes and comments of a presentation as they are now', () => {
  const pieces = read(
    madeSlides([
      { title: 'Harbours', text: 'the crane', notes: 'say it slowly', comment: 'is it true?', before: 'an earlier text' },
    ]),
  )
  expect(of(pieces, 'text')).toEqual(expect.arrayContaining(['the crane']))
  expect(of(pieces, 'note')).toEqual(['say it slowly'])
  expect(of(pieces, 'comment')).toEqual(expect.arrayContaining(['is it true?']))
  expect(pieces.map(({ text }) => text).join()).not.toContain('earlier')
})

it('says nothing of what is no such file', () => {
  expect(read(Buffer.from('no compound file'))).toEqual([])
})
