import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engineBinary } from '../../engine/tantivy/test-engine.ts'
import { parts } from '../../parts.ts'
import type { Extraction, Extractor } from '../port.ts'
import { askingFiles } from '../testing/asking-files.ts'
import { deflatedZip } from '../testing/deflated-zip.ts'
import { startTika } from './start.ts'

const signal = new AbortController().signal
const around = mkdtempSync(join(tmpdir(), 'dossier-hostile-'))
const [home, folder] = [join(around, 'home'), join(around, 'files')]
let tika: Extractor

beforeAll(async () => {
  for (const path of [home, folder]) mkdirSync(path)
  tika = await startTika({ jar: parts.tikaJar, home, confiner: engineBinary() })
  await tika.version(signal)
}, 90_000)
afterAll(async () => {
  await tika.close()
  rmSync(around, { recursive: true, force: true })
})

function read(name: string, bytes: string | Uint8Array): Promise<Extraction> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return tika.extract({ path: Buffer.from(path), name, sizeBytes: statSync(path).size }, signal)
}

/** Files that ask whoever reads them to fetch something, each in the way of its format. */
function asking(url: string): Record<string, string | Buffer> {
  const external = (type: string, target: string) =>
    `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`
  const relations = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  const own =
    '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>'
  const word = `<!DOCTYPE d SYSTEM "${url}/docx.dtd"><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>harbour</w:t></w:r></w:p></w:body></w:document>`
  const docx = (document: string) =>
    deflatedZip([
      { name: '[Content_Types].xml', bytes: types },
      { name: '_rels/.rels', bytes: relations(own) },
      { name: 'word/document.xml', bytes: document },
      { name: 'word/_rels/document.xml.rels', bytes: relations(external('image', `${url}/image.png`)) },
      { name: 'word/_rels/settings.xml.rels', bytes: relations(external('attachedTemplate', `${url}/template.dotm`)) },
    ])
  const stream = `1 0 obj <</Type/XObject /Subtype/Image /Width 1 /Height 1 /F <</FS/URL /F(${url}/stream)>> /Length 0>> stream\n\nendstream endobj`
  const action = `2 0 obj <</Type/Catalog /OpenAction <</S/URI /URI(${url}/open)>> /Pages 3 0 R>> endobj 3 0 obj <</Type/Pages /Kids[] /Count 0>> endobj`
  return {
    'entity.xml': `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "${url}/entity">]><a>&x;</a>`,
    'parameter.xml': `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY % x SYSTEM "${url}/parameter.dtd"> %x;]><a>b</a>`,
    'dtd.xml': `<?xml version="1.0"?><!DOCTYPE a SYSTEM "${url}/a.dtd"><a>b</a>`,
    'style.xml': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${url}/style.xsl"?><a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="${url}/include"/></a>`,
    'schema.xml': `<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="${url}/schema.xsd">b</a>`,
    'page.xhtml': `<!DOCTYPE html SYSTEM "${url}/xhtml.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><body>b</body></html>`,
    'page.html': `<html><head><base href="${url}/"><link rel="stylesheet" href="s.css"><script src="a.js"></script></head><body background="b.png"><img src="i.png"><iframe src="f.html"></iframe><object data="o"></object>b</body></html>`,
    'drawing.svg': `<?xml version="1.0"?><!DOCTYPE svg SYSTEM "${url}/svg.dtd"><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${url}/svg.png"/><text>b</text></svg>`,
    'feed.rss': `<!DOCTYPE rss SYSTEM "${url}/rss.dtd"><rss version="2.0"><channel><title>b</title><item><enclosure url="${url}/sound.mp3"/></item></channel></rss>`,
    'list.plist': `<?xml version="1.0"?><!DOCTYPE plist SYSTEM "${url}/plist.dtd"><plist><string>b</string></plist>`,
    'book.fb2': `<!DOCTYPE FictionBook SYSTEM "${url}/fb.dtd"><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><body><p>b</p></body></FictionBook>`,
    'letter.docx': docx(word),
    'plain.docx': docx(word.replace(/<!DOCTYPE[^>]*>/, '')),
    'text.odt': deflatedZip([
      { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text' },
      {
        name: 'content.xml',
        bytes: `<!DOCTYPE d SYSTEM "${url}/odt.dtd"><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:d" xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><text:p>b<draw:image xlink:href="${url}/odt.png"/></text:p></office:body></office:document-content>`,
      },
    ]),
    'letter.rtf': `{\\rtf1{\\*\\template ${url}/t.dot}{\\field{\\*\\fldinst INCLUDEPICTURE "${url}/p.png"}}b}`,
    'mail.eml': `From: a@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<img src="${url}/pixel.gif">b\r\n--b\r\nContent-Type: message/external-body; access-type=URL; URL="${url}/body"\r\n\r\nContent-Type: text/plain\r\n\r\n--b--\r\n`,
    'paper.pdf': `%PDF-1.4\n${stream}\n${action}\ntrailer <</Root 2 0 R>>\n%%EOF\n`,
    'event.ics': `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nATTACH:${url}/file\r\nSUMMARY:b\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    'link.url': `[InternetShortcut]\r\nURL=${url}/shortcut\r\nIconFile=${url}/icon.ico\r\n`,
    'list.m3u': `#EXTM3U\n${url}/song.mp3\n`,
  }
}

describe('a hostile file', () => {
  let listener: Server
  const asked: string[] = []

  beforeAll(async () => {
    listener = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('<!ENTITY x "fetched">')
    }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
  })
  afterAll(() => listener.close())

  it('makes nobody fetch anything', { timeout: 180_000 }, async () => {
    const address = listener.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    await fetch(`${url}/heard`)
    for (const [name, bytes] of Object.entries({ ...asking(url), ...askingFiles(url) }))
      expect((await read(name, bytes)).root.text).not.toContain('fetched')
    expect(asked).toEqual(['/heard'])
  })

  it('that names files of this machine gets nothing of them', { timeout: 60_000 }, async () => {
    const secret = join(around, 'secret.txt')
    writeFileSync(secret, 'the second set of books')
    const entity = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file://${secret}">]><a>seen &x;</a>`
    const { root, embedded } = await read('local.xml', entity)
    expect(JSON.stringify([root, embedded])).not.toContain('second set')
  })

  it('that expands without end is ended', { timeout: 120_000 }, async () => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
    const { root } = await read('laughs.xml', `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "ha">${entities}]><a>&e9;</a>`)
    expect(['damaged', 'indexed-in-part']).toContain(root.outcome.state)
    expect(root.text.length).toBeLessThan(1_000_000)
  })
})
