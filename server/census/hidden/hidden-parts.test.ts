import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { findHiddenParts } from './hidden-parts.ts'
import { hiddenByMetadata } from './told-by-reader.ts'

const ooxml = 'application/vnd.openxmlformats-officedocument'
const word = `${ooxml}.wordprocessingml.document`
const odf = 'application/vnd.oasis.opendocument.text'

const packageOf = (parts: Record<string, string>) => deflatedZip(Object.entries(parts).map(([name, bytes]) => ({ name, bytes })))

describe('hidden parts', () => {
  it.each([
    ['comments', word, { 'word/comments.xml': '<w:comments><w:comment w:id="1"><w:t>why?</w:t></w:comment></w:comments>' }],
    ['tracked-changes', word, { 'word/document.xml': '<w:p><w:ins w:id="1"><w:t>new</w:t></w:ins></w:p>' }],
    ['hidden-text', word, { 'word/document.xml': '<w:rPr><w:vanish/></w:rPr><w:t>unseen</w:t>' }],
    ['headers-footers', word, { 'word/header1.xml': '<w:hdr><w:t>secret</w:t></w:hdr>' }],
    ['hidden-sheets', `${ooxml}.spreadsheetml.sheet`, { 'xl/workbook.xml': '<sheet name="a" state="veryHidden" r:id="1"/>' }],
    ['hidden-rows', `${ooxml}.spreadsheetml.sheet`, { 'xl/worksheets/sheet1.xml': '<row r="1" hidden="1"><c/></row>' }],
    // As other programs than Excel write it.
    ['hidden-rows', `${ooxml}.spreadsheetml.sheet`, { 'xl/worksheets/data.xml': "<x:row r='1' hidden='true'><x:c/></x:row>" }],
    ['hidden-sheets', `${ooxml}.spreadsheetml.sheet`, { 'xl/workbook.xml': "<x:sheet name='a' state='hidden'/>" }],
    ['tracked-changes', word, { 'word/document2.xml': '<ns0:p><ns0:del ns0:id="1"><ns0:delText>old</ns0:delText>' }],
    ['hidden-slides', `${ooxml}.presentationml.presentation`, { 'ppt/slides/slide2.xml': '<p:sld xmlns:p="p" show="0">' }],
    [
      'speaker-notes',
      `${ooxml}.presentationml.presentation`,
      { 'ppt/notesSlides/notesSlide1.xml': '<p:ph type="body"/><a:t>say this</a:t>' },
    ],
    ['comments', odf, { 'content.xml': '<office:annotation><text:p>why?</text:p></office:annotation>' }],
    ['tracked-changes', odf, { 'content.xml': '<text:tracked-changes><text:deletion><text:p>old</text:p>' }],
    ['hidden-sheets', odf, { 'content.xml': '<style:table-properties table:display="false"/>' }],
    ['earlier-revisions', odf, { 'VersionList.xml': '<VL:version-list/>' }],
    ['headers-footers', odf, { 'styles.xml': '<style:header><text:p text:style-name="H">top</text:p></style:header>' }],
  ])('of an Office file: %s', async (part, contentType, parts) => {
    expect(await findHiddenParts(packageOf(parts), contentType)).toEqual([part])
  })

  it('are none where nothing is hidden', async () => {
    const plain = {
      'word/document.xml': '<w:p><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>seen</w:t><w:instrText>DELETE</w:instrText></w:p>',
      'word/header1.xml': '<w:hdr><w:p/></w:hdr>',
      'word/comments.xml': '<w:comments xmlns:w="w"></w:comments>',
    }
    expect(await findHiddenParts(packageOf(plain), word)).toEqual([])
    const empty = {
      'styles.xml': '<style:header-style/><style:header><text:p/></style:header>',
      'content.xml': '<text:p>a</text:p>',
    }
    expect(await findHiddenParts(packageOf(empty), odf)).toEqual([])
    expect(await findHiddenParts(Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF'), 'application/pdf')).toEqual([])
    expect(await findHiddenParts(Buffer.from('{\\rtf1 \\viewkind4 text}'), 'application/rtf')).toEqual([])
  })

  it('of a PDF: layers, and what was there before it was saved again', async () => {
    const saved = 'startxref\n9\n%%EOF\n'
    const pdf = (text: string) => findHiddenParts(Buffer.from(`%PDF-1.4\n${text}`), 'application/pdf')
    expect(await pdf(`1 0 obj <</Type/OCG /Name(Draft)>> endobj ${saved}`)).toEqual(['layers'])
    expect(await pdf(saved + saved)).toEqual(['earlier-revisions'])
    expect(await pdf(`1 0 obj <</Linearized 1>> ${saved}${saved}`)).toEqual([])
    expect(await pdf(`1 0 obj <</Linearized 1>> ${saved}${saved}${saved}`)).toEqual(['earlier-revisions'])
  })

  it('of an RTF', async () => {
    const rtf = '{\\rtf1 {\\header top}{\\v unseen}{\\*\\annotation why?}{\\deleted old}}'
    expect(await findHiddenParts(Buffer.from(rtf), 'text/rtf')).toEqual([
      'comments',
      'tracked-changes',
      'hidden-text',
      'headers-footers',
    ])
  })

  it('that only the first reader knows of', () => {
    const metadata = {
      'msoffice:excel:has-hidden-rows': ['true'],
      'msoffice:has-comments': ['false'],
      'pdf:incrementalUpdateCount': ['2'],
    }
    expect(hiddenByMetadata(metadata)).toEqual(['hidden-rows', 'earlier-revisions'])
  })
})

const real = join(process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../../shared'), 'real-documents')
describe.runIf(existsSync(real))('hidden parts of real documents', () => {
  it.each([
    ['testComment.pptx', `${ooxml}.presentationml.presentation`, 'comments'],
    ['testEXCEL_headers_footers.xlsx', `${ooxml}.spreadsheetml.sheet`, 'headers-footers'],
  ])('%s', async (name, contentType, part) => {
    expect(await findHiddenParts(readFileSync(join(real, name)), contentType)).toContain(part)
  })
})
