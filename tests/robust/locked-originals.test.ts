import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PreviewFrame, passwordHeader, SheetRows } from '@dossier/contract/documents/previews'
import { lockOldOffice } from '@dossier/server/containers/testing/lock-old-office.ts'
import { lockOffice } from '@dossier/server/containers/testing/locked-office.ts'
import { parts } from '@dossier/server/parts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { zipOf } from '../planted/zip.ts'

const project = 'local-datashare'
const password = 'Käfig 7'
const secret = 'Zanzibar'
let home: string
let program: Program

const sheet = zipOf([
  { name: '[Content_Types].xml', content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>' },
  {
    name: 'xl/workbook.xml',
    content: '<workbook xmlns:r="r"><sheets><sheet name="Bribes" r:id="rId1"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: `<worksheet><sheetData>${`<row><c t="inlineStr"><is><t>${secret}</t></is></c></row>`.repeat(600)}</sheetData></worksheet>`,
  },
])
const slides = zipOf([
  {
    name: 'ppt/presentation.xml',
    content: '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId r:id="r1"/></p:presentation>',
  },
  {
    name: 'ppt/_rels/presentation.xml.rels',
    content: '<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/></Relationships>',
  },
  { name: 'ppt/slides/slide1.xml', content: `<p:sld><a:p><a:r><a:t>${secret} quay</a:t></a:r></a:p></p:sld>` },
])

beforeAll(async () => {
  home = await makeFolder('locked-home')
  const files = await makeFolder('locked-files')
  await writeFile(join(files, 'bribes.xlsx'), lockOffice(sheet, password))
  await writeFile(join(files, 'talk.pptx'), lockOffice(slides, password))
  const picture = join(home, 'picture.png')
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await writeFile(picture, Buffer.from(png, 'base64'))
  lockOldOffice(parts.tikaJar, files, { password, picture })
  await rm(picture)
  program = await startProgram(home, [files])
  await untilIndexed(program)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

const Found = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) })

async function idOf(name: string): Promise<string> {
  const query = { query_string: { query: `path:*${name} AND extractionLevel:0` } }
  const { hits } = Found.parse(await program.call('POST', `/api/index/search/${project}/_search`, { query }))
  return hits.hits[0]?._id ?? ''
}

/** Asks for something of a document's preview, with a password or none. */
function ask(id: string, rest: string, given?: string): Promise<Response> {
  const headers = given === undefined ? {} : { [passwordHeader]: encodeURIComponent(given) }
  return fetch(`${program.address}/api/${project}/previews/${id}${rest}`, { headers })
}

async function whyNot(answer: Response): Promise<unknown> {
  return [answer.status, z.object({ facts: z.object({ why: z.string() }) }).parse(await answer.json()).facts.why]
}

/** Every file below the home of the program, whole. */
async function* keptFiles(): AsyncGenerator<[string, Buffer]> {
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const bytes = entry.isFile() ? await readFile(path).catch(() => undefined) : undefined
    if (bytes) yield [path, bytes]
  }
}

it.each(['bribes.xlsx', 'first.xls', 'later.xls'])(
  'rows of %s are shown to whoever has its password, and only to them',
  async (name) => {
    const id = await idOf(name)
    expect(await whyNot(await ask(id, '/sheets'))).toEqual([404, 'locked'])
    expect(await whyNot(await ask(id, '/sheets', 'wrong'))).toEqual([404, 'locked'])
    expect((await ask(id, '/sheets', password)).status).toBe(200)
    const { rows } = SheetRows.parse(await (await ask(id, '/rows?size=500', password)).json())
    // Those of old Excel have 300 in all.
    expect(rows.length).toBe(name === 'bribes.xlsx' ? 500 : 300)
    // The book is open now, for the password alone.
    expect(await whyNot(await ask(id, '/rows'))).toEqual([404, 'locked'])
    expect(await whyNot(await ask(id, '/find?query=a', 'wrong'))).toEqual([404, 'locked'])
  },
)

it.each(['talk.pptx', 'slides.ppt'])(
  'a page of %s is made for the password, fetched once by its ticket, and kept nowhere',
  async (name) => {
    const id = await idOf(name)
    expect(await whyNot(await ask(id, ''))).toEqual([404, 'locked'])
    expect(await whyNot(await ask(id, '', 'wrong'))).toEqual([404, 'locked'])
    const { ticket } = PreviewFrame.parse(await (await ask(id, '', password)).json())
    const other = await idOf(name === 'talk.pptx' ? 'slides.ppt' : 'talk.pptx')
    expect((await ask(other, `/frame?ticket=${ticket}`)).status).toBe(404)
    const page = await ask(id, `/frame?ticket=${ticket}`)
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(await page.text()).toContain('dossier-slide')
    expect((await ask(id, `/frame?ticket=${ticket}`)).status).toBe(404)
    expect(await whyNot(await ask(id, '/frame'))).toEqual([404, 'locked'])
  },
)

it('says of a password that cannot be read what is wrong with it', async () => {
  const answer = await fetch(`${program.address}/api/${project}/previews/${await idOf('talk.pptx')}`, {
    headers: { [passwordHeader]: '%zz' },
  })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('percent-encoded')])
})

it('neither the password nor what it opened is on the disk or in what was printed', async () => {
  const wanted = [password, encodeURIComponent(password), secret].map((text) => Buffer.from(text))
  const found: string[] = []
  for await (const [path, bytes] of keptFiles()) if (wanted.some((text) => bytes.includes(text))) found.push(path)
  expect(found).toEqual([])
  expect(program.output()).not.toMatch(/Käfig|K%C3%A4fig|Zanzibar/)
})
