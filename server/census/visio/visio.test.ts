import { expect, it } from 'vitest'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { linesOf } from '../testing/lines-of.ts'
import { readVisio, visioTexts } from './visio.ts'

const cell = (name: string, value: string, unit = '') => `<Cell N='${name}' V='${value}'${unit && ` U='${unit}'`}/>`
const section = (name: string, ...cells: string[]) => `<Section N='${name}'><Row N='r'>${cells.join('')}</Row></Section>`

it('reads shapes with their data, comments, heads and data from elsewhere of a drawing, each as what it is', async () => {
  const shape = [
    cell('PinX', '1.5'),
    section('Property', cell('Value', 'a value', 'STR'), cell('Label', 'a label'), cell('Prompt', 'a prompt')),
    section('Hyperlink', cell('Description', 'a tip'), cell('Address', 'https://example.org/goal')),
    section('Annotation', cell('Comment', 'an old comment')),
    section('User', cell('Value', 'of a program', 'STR')),
    "<Text>shap<cp IX='1'/>es say <fld IX='0'>3 May</fld></Text>",
  ]
  const file = deflatedZip([
    { name: 'visio/document.xml', bytes: '<D><HeaderFooter><HeaderLeft>a head</HeaderLeft></HeaderFooter></D>' },
    {
      name: 'visio/pages/pages.xml',
      bytes: `<Pages><Page Name='Cellar'>${section('Layer', cell('Name', 'Wiring'))}</Page></Pages>`,
    },
    { name: 'visio/pages/page1.xml', bytes: `<P><Shapes><Shape ID='1'>${shape.join('')}</Shape></Shapes></P>` },
    { name: 'visio/masters/master1.xml', bytes: '<M><Shape><Text>of a master</Text></Shape></M>' },
    { name: 'visio/comments.xml', bytes: "<C><AuthorEntry Name='Ada'/><CommentEntry>a new comment</CommentEntry></C>" },
    { name: 'visio/data/recordset1.xml', bytes: "<xml><row c0='from elsewhere' c1='7'/></xml>" },
    { name: 'visio/embeddings/list.txt', bytes: 'a list in it' },
  ])
  const asked = { bytes: file, isDocument: () => false }
  const pieces = await readVisio({ ...asked, contentType: 'application/vnd.ms-visio.drawing' })
  expect(linesOf(pieces, 'text')).toEqual(['shapes say 3 May'])
  expect(linesOf(pieces, 'form')).toEqual(['a value'])
  expect(linesOf(pieces, 'name')).toEqual(['Cellar', 'a label', 'Ada'])
  expect(linesOf(pieces, 'description')).toEqual(['a prompt', 'a tip'])
  expect(linesOf(pieces, 'link')).toEqual(['https://example.org/goal'])
  expect(linesOf(pieces, 'comment')).toEqual(['an old comment', 'a new comment'])
  expect(linesOf(pieces, 'margin')).toEqual(['a head'])
  expect(linesOf(pieces, 'layer')).toEqual(['Wiring'])
  expect(linesOf(pieces, 'data')).toEqual(['of a master', 'from elsewhere'])
  expect(linesOf(pieces, 'unread')).toEqual(['list.txt'])
  const stencil = await readVisio({ ...asked, contentType: 'application/vnd.ms-visio.stencil' })
  expect(linesOf(stencil, 'text')).toContain('of a master')
})

it('joins letters of a word that a drawing in one XML file has apart, and reads no other XML', () => {
  const xml = '<VisioDocument><Shape><Text><cp IX="0"/>shap<cp IX="1"/>es</Text></Shape></VisioDocument>'
  expect(linesOf(visioTexts(xml), 'text')).toEqual(['shapes'])
  expect(visioTexts('<page><Text>shapes</Text></page>')).toEqual([])
})
