import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sanitise } from '../frame/sanitise.ts'
import { makeStructure } from './make-structure.ts'
import { allOf } from './markdown.ts'

const markdown = (markup: string) => allOf(parseDocument(sanitise(markup).html).children)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-structure-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('writes headings, paragraphs and what stands out in them', () => {
  expect(markdown('<h2>The  <i>Harbour</i></h2><p>Paid <b>twice </b>by<br>Anna</p><hr><pre>a  b\n c</pre>')).toBe(
    '## The *Harbour*\n\nPaid **twice** by\\\nAnna\n\n---\n\n```\na  b\n c\n```',
  )
})

it('writes lists in lists, numbered from where they begin, and quotations', () => {
  expect(markdown('<ol start=3><li>one<ul><li>a</li><li>b</li></ul></li><li><p>two</p></li></ol>')).toBe(
    '3. one\n\n   - a\n   - b\n4. two',
  )
  expect(markdown('<blockquote><p>first</p><p>second</p></blockquote>')).toBe('> first\n>\n> second')
})

it('writes tables, and takes those that only lay out a page as what stands in them', () => {
  expect(
    markdown('<table><tr><th>Ship<th>Berth</tr><tr><td>Ori|ole<td><p>1</p><p>2</p></tr><tr><td colspan=2>none</tr></table>'),
  ).toBe('| Ship | Berth |\n| --- | --- |\n| Ori\\|ole | 1<br>2 |\n| none |  |')
  expect(markdown('<table><tr><td><table><tr><td>a<td>b</tr></table></td><td><p>c</p></td></tr></table>')).toBe(
    '| a | b |\n| --- | --- |\n\nc',
  )
})

it('lets nothing of a text become markup, and no link lead anywhere', () => {
  expect(markdown('<p># no heading, *not* bold, &lt;script&gt; [x](http://a.example) 1 `a` &amp;lt;</p>')).toBe(
    '\\# no heading, \\*not\\* bold, \\<script\\> \\[x\\](http://a.example) 1 \\`a\\` \\&lt;',
  )
  expect(markdown('<p>1. first</p>')).toBe('1\\. first')
  expect(
    markdown('<a href="http://evil.example/">here</a><script>1</script><img src="http://evil.example/a.gif" alt="Logo">'),
  ).toBe('here (http://evil.example/)Logo')
  expect(markdown('<code>a`b</code>')).toBe('`` a`b ``')
})

it('is bounded whatever the markup says', () => {
  expect(markdown(`${'<ul><li>'.repeat(5_000)}deep`).length).toBeLessThan(50_000)
  expect(markdown('<table><tr><td colspan=99999999>a<td>b</tr></table>').length).toBeLessThan(3_000)
})

it('gives long texts in parts that end with a block, each also as XHTML without pictures, and as text', async () => {
  const paragraphs = Array.from({ length: 50 }, (_, number) => `<p>${number} ${'word '.repeat(200)}</p>`)
  const path = join(folder, 'long.html')
  await writeFile(path, `<h1>Long</h1>${paragraphs.join('')}<img src="data:image/png;base64,AAAA" alt="Seal">`)
  const { pages, isCut } = await makeStructure({ path: Buffer.from(path), contentType: 'text/html', passwords: [] })
  expect([pages.length, isCut]).toEqual([3, false])
  expect(pages[0]?.md).toMatch(/^# Long\n\n0 word/)
  expect(pages[2]?.xhtml).toContain('<img alt="Seal"/>')
  expect(pages[0]?.text).toMatch(/^Long\n0 word word/)
})
