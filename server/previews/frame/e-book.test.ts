import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeStoredZip } from '../../containers/zip/stored-zip.ts'
import { eBookFrame } from './e-book.ts'

const real = join(process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../../shared'), 'real-documents/testEPUB.epub')
const hasShared = existsSync(real)
if (!hasShared) console.log(`skipped: no book at ${real}`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-book-'))
})
afterAll(() => rm(folder, { recursive: true }))

const container = '<container><rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>'
const items = `<item id="two" href="two.xhtml"/><item id="one" href="text/on%65.xhtml"/><item id="p" href="p.png" media-type="image/png"/>
  <item id="away" href="http://evil.example/a.xhtml"/><item id="s" href="s.svg" media-type="image/svg+xml"/>`
const order = (ids: string[]) =>
  `<package><manifest>${items}</manifest><spine>${ids.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></package>`

let made = 0
async function book(parts: Record<string, string>, ids = ['one', 'two', 'two', 'away', 'none']): Promise<Buffer> {
  async function* members() {
    const all = { 'META-INF/container.xml': container, 'OEBPS/content.opf': order(ids), ...parts }
    for (const [name, text] of Object.entries(all)) yield { name, bytes: Buffer.from(text) }
  }
  made += 1
  await writeStoredZip(join(folder, `${made}.epub`), members())
  return readFile(join(folder, `${made}.epub`))
}

const chapters = {
  'OEBPS/text/one.xhtml':
    '<html><body onload="run()"><h1>First</h1><script>run()</script><img src="../p.png"/><img src="../s.svg" alt="drawing"/><img src="http://evil.example/x.gif"/></body></html>',
  'OEBPS/two.xhtml': '<html><body><p>Second &lt;b&gt;</p></body></html>',
  'OEBPS/p.png': 'PNG',
  'OEBPS/s.svg': '<svg onload="run()"/>',
}

it('shows the chapters of a book in their order, with its own pictures and nothing that runs or is fetched', async () => {
  const { body, remote, isCut } = await eBookFrame(await book(chapters))
  expect(body).toMatch(
    /^<section>.*<h1>First<\/h1><img src="data:image\/png;base64,UE5H" \/>.*<\/section><hr><section>.*<p>Second &lt;b&gt;<\/p>.*<\/section>$/s,
  )
  expect(body).not.toMatch(/run\(|<svg|<script/)
  expect(remote).toContain('http://evil.example/x.gif')
  expect(isCut).toBe(false)
})

it('says of what is none, or locked by its seller, what it is', async () => {
  await expect(eBookFrame(Buffer.from('PK'))).rejects.toThrow()
  await expect(eBookFrame(await book({ 'META-INF/container.xml': '<container/>' }))).rejects.toThrow(/cannot be read/)
  const cipher = (path: string) => `<encryption><CipherReference URI="${path}"/></encryption>`
  await expect(eBookFrame(await book({ ...chapters, 'META-INF/encryption.xml': cipher('OEBPS/two.xhtml') }))).rejects.toThrow(
    /locked/,
  )
  const { body } = await eBookFrame(await book({ ...chapters, 'META-INF/encryption.xml': cipher('OEBPS/font.otf') }))
  expect(body).toContain('First')
})

it('ends with very long chapters, and says that it is cut', async () => {
  const { body, isCut } = await eBookFrame(await book({ 'OEBPS/two.xhtml': `<p>${'x'.repeat(5_000_000)}</p>` }))
  expect([body.length < 5_000_000, isCut]).toEqual([true, true])
})

it.runIf(hasShared)('shows a real one', async () => {
  expect((await eBookFrame(readFileSync(real))).body.length).toBeGreaterThan(500)
})

it('shows no picture of its own in the place of one from elsewhere that is called the same', async () => {
  const one = '<html><body><img src="http://evil.example/OEBPS/p.png"/></body></html>'
  const { body } = await eBookFrame(await book({ ...chapters, 'OEBPS/text/one.xhtml': one }, ['one']))
  expect(body).not.toContain('data:image')
})
