import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockDocument } from '../../containers/testing/locked-open-document.ts'
import { writeStoredZip } from '../../containers/zip/stored-zip.ts'
import { FileLocked } from '../../recognition/pages/file-locked.ts'
import { openTextFrame } from './open-text.ts'
import { slidesFrame } from './slides.ts'
import { sourceFrame } from './source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-office-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function zip(name: string, parts: Record<string, string>): Promise<Buffer> {
  async function* members() {
    for (const [part, text] of Object.entries(parts)) yield { name: part, bytes: Buffer.from(text) }
  }
  await writeStoredZip(join(folder, name), members())
  return readFile(join(folder, name))
}

const hostile = '&lt;script&gt;1&lt;/script&gt;'

it('shows slides in their order, with notes, and says which are hidden', async () => {
  const { body } = await slidesFrame(
    await zip('a.pptx', {
      'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels':
        '<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/><Relationship Id="r2" Target="/ppt/slides/slide2.xml"/></Relationships>',
      'ppt/slides/slide1.xml': `<p:sld show="0"><a:p><a:r><a:t>Second ${hostile}</a:t></a:r></a:p></p:sld>`,
      'ppt/slides/slide2.xml': '<p:sld><a:p><a:r><a:t>First </a:t></a:r><a:r><a:t>slide</a:t></a:r></a:p></p:sld>',
      'ppt/slides/_rels/slide2.xml.rels':
        '<Relationships><Relationship Id="n" Target="../notesSlides/notesSlide1.xml"/></Relationships>',
      'ppt/notesSlides/notesSlide1.xml': '<p:notes><a:p><a:t>Do not say this</a:t></a:p><a:p><a:t>1</a:t></a:p></p:notes>',
    }),
  )
  expect(body).toContain('<p>First slide</p><aside class="dossier-notes"><p>Do not say this</p></aside>')
  expect(body.indexOf('First slide')).toBeLessThan(body.indexOf('Second &lt;script&gt;'))
  expect(body).toContain('2 · ⊘')
})

it('shows a text of OpenDocument by its structure', async () => {
  const { body } = await openTextFrame(
    await zip('a.odt', {
      'content.xml': `<office:document-content><office:styles><text:p>not this</text:p></office:styles><office:body><text:h text:outline-level="2">Head</text:h>
      <text:list><text:list-item><text:p>one<text:s text:c="2"/>two ${hostile}</text:p></text:list-item></text:list></office:body></office:document-content>`,
    }),
  )
  expect(body).toContain('<h2>Head</h2>')
  expect(body).toContain('<ul><li><p>one  two &lt;script&gt;1&lt;/script&gt;</p></li></ul>')
  expect(body).not.toContain('not this')
})

it('shows a locked text of OpenDocument with its password, and nothing of it without', async () => {
  const content = '<office:body><text:h>The hidden berth</text:h></office:body>'
  for (const how of ['blowfish', 'aes', 'whole'] as const) {
    const locked = lockDocument({ 'content.xml': content }, 'Käfig 7', { how })
    await expect(openTextFrame(locked, ['wrong'])).rejects.toThrow(FileLocked)
    expect((await openTextFrame(locked, ['wrong', 'Käfig 7'])).body).toBe('<h1>The hidden berth</h1>')
  }
})

it('shows a file of text line by line, JSON set out, as text', () => {
  const { body } = sourceFrame(
    Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
    'application/xml',
  )
  expect(body).toContain('<li>&lt;!DOCTYPE x [&lt;!ENTITY e SYSTEM')
  expect(sourceFrame(Buffer.from('{"a":[1]}'), 'application/json').body).toContain('<li>  &quot;a&quot;: [</li>')
  const long = sourceFrame(Buffer.from(`${'x'.repeat(100_000)}\n`.repeat(40)), 'text/plain')
  expect(long.isCut).toBe(true)
  expect(long.body.length).toBeLessThan(1_000_000)
})
