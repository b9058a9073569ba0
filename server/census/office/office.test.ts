import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Piece } from '../piece.ts'
import { readOdf } from './odf.ts'
import { readOoxml } from './ooxml.ts'

const of = (pieces: Piece[], kind: string) =>
  pieces
    .filter((piece) => piece.kind === kind)
    .flatMap(({ text }) => text.split('\n').map((line) => line.trim()))
    .filter(Boolean)

const raw = (bytes: Buffer) => ({ bytes, contentType: '', isDocument: () => false })
const readDocument = (bytes: Buffer) => readOoxml(raw(bytes))

/** A zip of these parts. */
function packageOf(parts: Record<string, string>): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const bytes = deflateRawSync(text)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(text), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(Buffer.byteLength(text), 18)
    fields.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), bytes]))
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]))
    offset += locals.at(-1)?.length ?? 0
  }
  const end = Buffer.from('PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(
    centrals.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...centrals, end])
}

describe('the second reader of Office files', () => {
  it('reads text, deletions, moves, boxes, fields and descriptions of a document', async () => {
    const body =
      '<w:document xmlns:w="w" xmlns:mc="m"><w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText>struck</w:delText></w:r></w:del>' +
      '<w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom></w:p><w:p><w:r><w:instrText>HYPERLINK "https://example.org/a"</w:instrText></w:r>' +
      '<wp:docPr id="1" name="Picture 1" descr="a map of the port"/><mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:t>boxed</w:t></w:p></w:txbxContent></mc:Choice>' +
      '<mc:Fallback><w:txbxContent><w:p><w:t>boxed</w:t></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:p></w:document>'
    const pieces = await readDocument(
      packageOf({
        'word/document.xml': body,
        'word/footnotes.xml': '<w:footnotes><w:footnote><w:p><w:t>a note</w:t></w:p></w:footnote></w:footnotes>',
        'word/comments.xml': '<w:comments><w:comment><w:p><w:t>a remark</w:t></w:p></w:comment></w:comments>',
        'word/header1.xml': '<w:hdr><w:p><w:t>secret</w:t></w:p></w:hdr>',
        'word/styles.xml': '<w:styles><w:t>style</w:t></w:styles>',
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Target="https://example.org/t" TargetMode="External"/><Relationship Target="styles.xml"/></Relationships>',
      }),
    )
    expect(of(pieces, 'text')).toEqual(['kept'])
    expect(of(pieces, 'deleted')).toEqual(['struck', 'moved'])
    expect(of(pieces, 'box')).toEqual(['boxed'])
    expect(of(pieces, 'note')).toEqual(['a note'])
    expect(of(pieces, 'comment')).toEqual(['a remark'])
    expect(of(pieces, 'margin')).toEqual(['secret'])
    expect(of(pieces, 'description')).toEqual(['a map of the port'])
    expect(of(pieces, 'link')).toEqual(['https://example.org/a', 'https://example.org/t'])
  })

  it('reads shared and inline texts, formulas, names and headers of a workbook, and no numbers', async () => {
    const pieces = await readDocument(
      packageOf({
        'xl/workbook.xml': '<workbook><sheets><sheet name="Payments"/></sheets></workbook>',
        'xl/sharedStrings.xml': '<sst><si><t>Vera</t><rPh><t>ベラ</t></rPh></si></sst>',
        'xl/worksheets/sheet1.xml':
          '<worksheet><row><c t="s"><v>0</v></c><c t="str"><f>A1&amp;"x"</f><v>Verax</v></c><c><v>0.125</v></c></row>' +
          '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"Confidential&amp;RPage &amp;P</oddHeader></headerFooter></worksheet>',
      }),
    )
    expect(of(pieces, 'text')).toEqual(['Vera', 'Verax'])
    expect(of(pieces, 'formula')).toEqual(['A1&"x"'])
    expect(of(pieces, 'name')).toEqual(['Payments'])
    expect(of(pieces, 'margin')[0]?.split(/\s+/)).toEqual(['Confidential', 'Page'])
  })

  it('reads OpenDocument text with its notes, comments and deletions', async () => {
    const content =
      '<office:document-content><office:body><text:tracked-changes><text:deletion><text:p>struck</text:p></text:deletion></text:tracked-changes>' +
      '<text:p>one<text:tab/>two<text:note><text:note-body><text:p>a note</text:p></text:note-body></text:note></text:p>' +
      '<office:annotation><dc:creator>Vera</dc:creator><text:p>a remark</text:p></office:annotation>' +
      '<draw:text-box><text:p><text:page-number>&lt;number&gt;</text:page-number></text:p></draw:text-box><table:table table:name="Ledger"/></office:body></office:document-content>'
    const pieces = await readOdf(raw(packageOf({ 'content.xml': content })))
    expect(of(pieces, 'text')).toEqual(['one two'])
    expect(of(pieces, 'note')).toEqual(['a note'])
    expect(of(pieces, 'comment')).toEqual(['Vera', 'a remark'])
    expect(of(pieces, 'deleted')).toEqual(['struck'])
    expect(of(pieces, 'name')).toEqual(['Ledger'])
    expect(of(pieces, 'box')).toEqual([])
  })

  it('reads what fields say, who changed what, and controls of a form', async () => {
    const field = (...instruction: string[]) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${instruction.map((each) => `<w:r><w:instrText>${each}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const pieces = await readDocument(
      packageOf({
        'word/document.xml':
          `<w:document><w:p>${field(' HYPERLINK "https://exam', 'ple.org/split" ')}${field(' XE "Port Louis" ')}${field(' PAGE \\* MERGEFORMAT ')}${field(' TOC \\o "1-3" ')}` +
          '<w:ins w:author="Vera Doe"><w:r><w:t>new</w:t></w:r></w:ins><w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="first choice"/></w:dropDownList></w:sdtPr></w:sdt>' +
          '<w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:p></w:document>',
        'customXml/item1.xml': '<data><field>bound value</field><id>{AF584761-D8AB-49AE-8D03-6D025F356F0F}</id></data>',
      }),
    )
    expect(of(pieces, 'link')).toEqual(['https://example.org/split'])
    expect(of(pieces, 'hidden')).toEqual(['Port Louis'])
    expect(of(pieces, 'author')).toEqual(['Vera Doe'])
    expect(of(pieces, 'form')).toEqual(['first choice'])
    expect(of(pieces, 'box')).toEqual(['DRAFT'])
    expect(of(pieces, 'data')).toEqual(['bound value'])
  })

  it('reads what buttons and equations show, and what other programs are told', async () => {
    const field = (instruction: string) => `<w:p><w:fldSimple w:instr='${instruction}'/></w:p>`
    const said =
      field(' MACROBUTTON AcceptAll Click here to sign ') +
      field(' EQ \\* jc2 \\* "Font:Mincho" \\o\\ad(\\s\\up 9(harbour),crane) ')
    const told = field(' DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc" ')
    const pieces = await readDocument(packageOf({ 'word/document.xml': `<w:document>${said}${told}</w:document>` }))
    expect(of(pieces, 'text')).toEqual(['Click here to sign', 'harbour  crane'])
    expect(of(pieces, 'name')).toEqual(['AcceptAll'])
    expect(of(pieces, 'link')).toEqual(['DDEAUTO c:\\windows\\cmd.exe "/k calc"'])
  })

  it('reads text of masters, but no prompts of place-holders', async () => {
    const shape = (place: string, text: string) =>
      `<p:sp><p:nvPr>${place}</p:nvPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
    const master = `<p:sldMaster>${shape('<p:ph type="title"/>', 'Click to edit')}${shape('', 'Confidential')}</p:sldMaster>`
    const pieces = await readDocument(packageOf({ 'ppt/slideMasters/slideMaster1.xml': master }))
    expect(of(pieces, 'margin')).toEqual(['Confidential'])
  })

  it('hands out embedded files that are no documents', async () => {
    const pieces = await readDocument(packageOf({ 'word/embeddings/note.txt': 'a note', 'word/media/image1.png': 'x' }))
    expect(pieces).toEqual([
      { kind: 'unread', text: 'note.txt', file: { bytes: Buffer.from('a note'), contentType: 'text/plain' } },
    ])
  })

  it('reads hidden and conditional text, index marks and flat files of OpenDocument', async () => {
    const flat =
      '<office:document><office:meta><dc:title>left out</dc:title></office:meta><office:body><text:p><text:hidden-text text:string-value="secret"/>' +
      '<text:conditional-text text:string-value-if-true="yes" text:string-value-if-false="no"/><text:alphabetical-index-mark text:string-value="Port Louis"/>shown</text:p></office:body></office:document>'
    const pieces = await readOdf(raw(Buffer.from(flat)))
    expect(of(pieces, 'hidden')).toEqual(['secret', 'yes', 'no', 'Port Louis'])
    expect(of(pieces, 'text')).toEqual(['shown'])
  })

  it('says nothing of a package that is none', async () => {
    expect(await readDocument(Buffer.from('PK but not really'))).toEqual([])
  })
})
