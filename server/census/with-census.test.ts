import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { because } from '@dossier/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { leaveBehind, writeDatabase } from '../containers/testing/sqlite-database.ts'
import type { ExtractedPart, Extractor } from '../extract/port.ts'
import type { CensusRequest } from './raw-documents.ts'
import { withCensus } from './with-census.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-census-'))
const signal = new AbortController().signal
let reader: Extractor | undefined
afterAll(async () => {
  await reader?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Reads a file of these bytes, of which the first reader found only `found`. */
async function read(bytes: string | Buffer, contentType: string, found: Partial<ExtractedPart>): Promise<ExtractedPart> {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  await reader?.close()
  const part = {
    outcome: { state: 'indexed', reasons: [] },
    contentType,
    contentEncoding: 'unknown',
    text: '',
    metadata: {},
    ...found,
  }
  reader = withCensus({
    extract: async () => ({ root: structuredClone(part) as ExtractedPart, embedded: [], durationMs: 0, tool: 'half a reader' }),
    version: async () => 'half a reader',
    close: async () => {},
  })
  return (await reader.extract({ path: Buffer.from(path), name: 'file', sizeBytes: bytes.length }, signal)).root
}

describe('a reader beside a second one', () => {
  it('asks the second one nothing of what that does not know', async () => {
    const asked: string[] = []
    const compare = async (ask: () => CensusRequest) => {
      asked.push(...ask().parts.map(({ contentType }) => contentType))
      return { entries: [], hidden: [] }
    }
    for (const contentType of ['image/bmp', 'text/plain', 'application/vnd.ms-works']) {
      const part = {
        outcome: { state: 'indexed' as const, reasons: [] },
        contentType,
        contentEncoding: '',
        text: '',
        metadata: {},
      }
      const extract = async () => ({ root: part, embedded: [], durationMs: 0, tool: '' })
      const first = { extract, version: async () => '', close: async () => {} }
      await withCensus(first, { compare, close: async () => {} }).extract(
        { path: Buffer.from('/a'), name: 'a', sizeBytes: 1 },
        signal,
      )
    }
    expect(asked).toEqual(['text/plain'])
  })

  it('has room for the next while one is compared, as long as not too much waits, and not for a portion', async () => {
    const { promise: compared, resolve: end } = Promise.withResolvers<{ entries: []; hidden: [] }>()
    const part = {
      outcome: { state: 'indexed' as const, reasons: [] },
      contentType: 'text/plain',
      contentEncoding: '',
      text: 'a',
      metadata: {},
    }
    const extract = async () => ({ root: structuredClone(part), embedded: [], durationMs: 0, tool: '' })
    const first = { extract, version: async () => '', close: async () => {} }
    const both = withCensus(first, { compare: () => compared, close: async () => {} })
    const told: string[] = []
    const extractSized = (name: string, sizeBytes: number, portion: { members?: number } = {}) => {
      const watch = { onAside() {}, onTurn() {}, onSlow: () => told.push(name) }
      return both.extract({ path: Buffer.from(name), name, sizeBytes, ...portion }, signal, watch)
    }
    const megabytes = 1024 * 1024
    const all = [
      extractSized('small', 1),
      extractSized('portion', 1, { members: 3 }),
      extractSized('large', 23 * megabytes),
      extractSized('too much', 2 * megabytes),
    ]
    end({ entries: [], hidden: [] })
    await Promise.all(all)
    await extractSized('later', 2 * megabytes)
    expect(told).toEqual(['small', 'large', 'later'])
  })

  it('keeps a text that has every word as it is', async () => {
    const root = await read('<p>All of it', 'text/html', { text: 'All of it' })
    expect(root).toMatchObject({ text: 'All of it', metadata: {}, outcome: { state: 'indexed', reasons: [] } })
  })

  it('adds what is missing behind the text, and says how many words and where from', async () => {
    const root = await read('<p>Body<p>an aside', 'text/html', { text: 'Body' })
    expect(root.text).toBe('Body\n\n[Recovered: text]\nan aside')
    expect(root.secondReading).toEqual(['recovered'])
    expect(root.metadata).toEqual({
      recovered: ['text'],
      recovered_words: ['2'],
      second_reading_at: ['6'],
    })
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [because('words-recovered', { count: 2, from: 'text' })] })
  })

  it('marks layers and embedded fonts of a PDF, in packed objects too, and names the fonts', async () => {
    const objects = ['<</Type/OCG/Name(Draft)>>', '<</Type/FontDescriptor/FontName/ABCDEF+Meridian#20Sans/FontFile2 9 0 R>>']
    const packed = deflateSync(`7 0 8 ${(objects[0] ?? '').length + 1} ${objects.join(' ')}`).toString('latin1')
    const stream = `<</Type/ObjStm/N 2/First 9/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream`
    const pdf = Buffer.from(`%PDF-1.5\n1 0 obj\n${stream}\nendobj\nstartxref\n9\n%%EOF\n`, 'latin1')
    const root = await read(pdf, 'application/pdf', { text: 'Meridian Sans' })
    expect(root.hiddenParts).toEqual(['layers', 'embedded-fonts'])
    expect(root.metadata.embedded_fonts).toEqual(['Meridian Sans'])
    expect(root.text).toContain('[Beside the text: names of layers]\nDraft')
  })

  it('makes addresses searchable without calling them lost', async () => {
    const root = await read('<a href="https://example.org/">Body</a>', 'text/html', { text: 'Body' })
    expect(root.text).toBe('Body\n\n[Beside the text: addresses of links]\nhttps://example.org/')
    expect(root).toMatchObject({ secondReading: ['beside'], metadata: { beside_text: ['link'] }, outcome: { reasons: [] } })
  })

  it('finds text where the first reader found none, and part of what it could not read', async () => {
    const silent = { state: 'indexed', reasons: [because('no-text')] } as const
    const damaged = { state: 'damaged', reasons: [because('cut-text')] } as const
    const outcomes = [silent, damaged].map(async (outcome) => {
      const { state, reasons } = (await read('<p>words', 'text/html', { outcome: { ...outcome, reasons: [...outcome.reasons] } }))
        .outcome
      return [state, ...reasons.map(({ code }) => code)]
    })
    expect(await outcomes[0]).toEqual(['indexed', 'words-recovered'])
    expect(await outcomes[1]).toEqual(['indexed-in-part', 'cut-text', 'words-recovered'])
  })

  it('reads UTF-16 without a mark and logs full of zeros in place of what another encoding gives', async () => {
    const wide = await read(Buffer.from('Привет мир\nвторая строка\n', 'utf16le'), 'text/plain', { text: '\u001f5@' })
    expect(wide).toMatchObject({ text: 'Привет мир\nвторая строка', contentEncoding: 'UTF-16' })
    expect(wide.outcome).toEqual({ state: 'indexed', reasons: [because('encoding-misread', { encoding: 'UTF-16' })] })
    const log = await read(Buffer.from([...'the harbour'].join('\0\0')), 'text/x-log', { text: [...'the harbour'].join(' ') })
    expect(log.text).toBe('the harbour')
    const hole = await read(`one${'\0'.repeat(50)} two`, 'text/x-log', { text: `one${'\ufffd'.repeat(50)} two` })
    expect(hole).toMatchObject({ text: 'one two', outcome: { state: 'indexed' } })
  })

  it('recovers a word behind a control sequence of a text whose encoding was misread', async () => {
    const bytes = Buffer.from(`${'Lösung für alle Häfen. '.repeat(10)}\u001b[31mcrane\u001b[0m`, 'utf16le')
    const { text, outcome } = await read(bytes, 'text/plain', { text: 'L s u n g', contentEncoding: 'ISO-8859-1' })
    expect(text.split(/\s+/)).toContain('crane')
    expect(outcome.reasons.map(({ code }) => code)).toEqual(['encoding-misread', 'words-recovered'])
  })

  it('puts lines of a message right that were read in another encoding than it declares', async () => {
    const letter = 'Acta de la reunión.\nHablaron de nada más.'
    const message = `Subject: es\nContent-Type: text/plain; charset=utf-8\n\n${letter}\nNo se leyó.`
    const { text, outcome, contentEncoding } = await read(message, 'message/rfc822', {
      text: `es\n\n${new TextDecoder('gb18030').decode(Buffer.from(letter))}`,
    })
    expect(text).toMatch(/^es\n\nActa de la reunión\.\nHablaron de nada más\.\n\n.*No se leyó\./s)
    expect(contentEncoding).toBe('UTF-8')
    expect(outcome.reasons.map(({ code }) => code)).toEqual(['encoding-misread', 'words-recovered'])
  })

  it('takes another table of one byte where its words are those of a language', async () => {
    const words =
      'Děkujeme, zasíláme vám seznam zboží ve skladu. Prosíme o co nejrychlejší zaplacení dluhu, vážený pane řediteli.'
    const signs = 'áéíýčďěňřšťůž'
    const latin2 = 'áéíýèïìòøšťůž'.replace('š', '¹').replace('ť', '»').replace('ů', 'ù').replace('ž', '¾')
    const misread = words.replace(/\P{ASCII}/gu, (sign) => latin2[signs.indexOf(sign)] ?? sign)
    const czech = await read(Buffer.from(misread, 'latin1'), 'text/plain', { text: misread, contentEncoding: 'ISO-8859-1' })
    expect(czech).toMatchObject({ text: words, contentEncoding: 'iso-8859-2' })
    const estonian =
      'Lugupeetud härra direktor, saadame teile laos olevate kaupade nimekirja. Palun makske võlg võimalikult kiiresti. Laev lahkub sadamast homme hommikul. Täname südamest, ðefi ðokolaad ja þurnaal.'
    const laev = await read(Buffer.from(estonian, 'latin1'), 'text/plain', { text: estonian, contentEncoding: 'ISO-8859-1' })
    expect([laev.contentEncoding, laev.text]).toEqual(['windows-1257', expect.stringContaining('šefi šokolaad ja žurnaal')])
    const german = 'Schöne Grüße aus Köln, wir schicken Ihnen die Liste der Güter möglichst früh.'
    const right = await read(Buffer.from(german, 'latin1'), 'text/plain', { text: german, contentEncoding: 'ISO-8859-1' })
    expect(right).toMatchObject({ text: german, outcome: { state: 'indexed', reasons: [] } })
  })

  it('reads a database that the first reader has no reader for, and says where not all of it could be read', async () => {
    const database = writeDatabase("CREATE TABLE t(a); INSERT INTO t VALUES ('harbour crane')")
    const unread = because('read-elsewhere', { tool: 'DB Browser' })
    const whole = await read(database, 'application/x-sqlite3', { outcome: { state: 'unsupported', reasons: [unread] } })
    expect(whole.text).toContain('harbour crane')
    expect([whole.outcome.state, whole.outcome.reasons.map(({ code }) => code)]).toEqual(['indexed', ['words-recovered']])
    const lost = because('parts-lost')
    const part = await read(database, 'application/x-sqlite3', { outcome: { state: 'damaged', reasons: [lost] } })
    expect([part.outcome.state, part.outcome.reasons[0]]).toEqual(['indexed-in-part', lost])
  })

  it.each(['x-geopackage', 'x-mbtiles', 'x-fossil-repository'])('reads a database that its program calls %s', async (type) => {
    const database = writeDatabase("CREATE TABLE t(a); INSERT INTO t VALUES ('harbour crane')")
    expect((await read(database, `application/${type}`, {})).text).toContain('harbour crane')
  })

  it('reads what lies beside a database, of which the first reader knows the type alone', async () => {
    const [before, after] = ['CREATE TABLE t(a)', "INSERT INTO t VALUES ('harbour crane')"]
    const unread = because('read-elsewhere', { tool: 'DB Browser' })
    const outcome = { state: 'unsupported' as const, reasons: [unread] }
    const log = await read(leaveBehind('wal', { before, after }).beside, 'application/x-sqlite3-wal', { outcome })
    expect([log.text, log.outcome.state]).toEqual([expect.stringContaining('harbour crane'), 'indexed'])
    const hollow = await read(leaveBehind('wal', { before, after }).beside.subarray(0, 32), 'application/x-sqlite3-wal', {
      outcome,
    })
    expect([hollow.text, hollow.outcome]).toEqual(['', outcome])
  })

  it('leaves a database of more than 64 MB to the program that its line names', async () => {
    const database = writeDatabase(`CREATE TABLE t(a, b); INSERT INTO t VALUES ('harbour crane', zeroblob(${65 * 1024 * 1024}))`)
    const unread = because('read-elsewhere', { tool: 'DB Browser for SQLite' })
    const left = await read(database, 'application/x-sqlite3', { outcome: { state: 'unsupported', reasons: [unread] } })
    expect([left.text, left.outcome.state]).toEqual(['', 'unsupported'])
    expect(left.outcome.reasons).toEqual([unread, because('too-large-to-compare')])
  })

  it('names attachments that nobody read', async () => {
    const part = 'Content-Type: image/png; name="map.png"\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo='
    const message = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nbody\r\n--b\r\n${part}\r\n--b--`
    const root = await read(message, 'message/rfc822', { text: 'body' })
    expect(root.outcome).toEqual({
      state: 'indexed-in-part',
      reasons: [because('attachments-unread', { count: 1, names: 'map.png' })],
    })
  })

  it('says that a text full of undecoded signs was read in part', async () => {
    const { outcome } = await read('\ufffd'.repeat(30), 'text/plain', { text: '\ufffd'.repeat(30) })
    expect(outcome).toEqual({ state: 'indexed-in-part', reasons: [because('signs-undecoded', { count: 30 })] })
  })
})

describe('a packed message that no head of its mail tells of', () => {
  const number = (value: number, bytes = 4) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeUIntLE(value, 0, bytes)
    return buffer
  }
  const attribute = (id: number, data: Buffer) => {
    const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0)
    return Buffer.concat([Buffer.of(1), number(id), number(data.length), data, number(sum, 2)])
  }
  const words = (text: string) => Buffer.from(`${text}\0`)
  const packed = Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    attribute(0x00018004, words('about the harbour')),
    attribute(0x0002800c, words('the ferry leaves at nine')),
  ])
  const mailOf = (coded: string, type = 'application/ms-tnef') =>
    [
      ...['From: a@b.c', 'Content-Typ%: multipart/mixed; boundary=b', '', '--b', '', 'see below', '--b'],
      ...[`Content-Type: ${type}; name="winmail.dat"`, 'Content-Transfer-Encoding: base64', '', coded, '--b--'],
    ].join('\r\n')
  /** To the first reader all of it is one text, the name included. */
  const readMail = (mail: string) =>
    read(Buffer.from(mail, 'latin1'), 'message/rfc822', { text: mail.slice(mail.indexOf('--b')) })
  const unread = because('attachments-unread', { count: 1, names: 'winmail.dat' })

  it('is recovered where it is whole', async () => {
    for (const type of ['application/ms-tnef', 'application/msmtnef']) {
      const { text, outcome } = await readMail(mailOf(packed.toString('base64'), type))
      expect([text.includes('about the harbour'), text.includes('the ferry leaves at nine')]).toEqual([true, true])
      expect(outcome.state).toBe('indexed')
    }
  })

  it('is told where nothing of it can be read, though the text has its name', async () => {
    const coded = packed.toString('base64')
    const damaged = await readMail(mailOf(`${coded.slice(0, 10)}\xc1${coded.slice(11)}`))
    expect(damaged.outcome).toMatchObject({ state: 'indexed-in-part', reasons: expect.arrayContaining([unread]) })
    const unknown = await readMail(mailOf(Buffer.from('00ff00ff', 'hex').toString('base64'), 'application/x-odd'))
    expect(unknown.outcome).toMatchObject({ state: 'indexed-in-part', reasons: [unread] })
  })

  it('is told where a part of it is damaged', async () => {
    const flipped = Buffer.from(packed)
    const at = flipped.indexOf('ferry')
    flipped[at] = 0
    const { text, outcome } = await readMail(mailOf(flipped.toString('base64')))
    expect([text.includes('about the harbour'), text.includes('leaves at nine')]).toEqual([true, false])
    expect(outcome).toMatchObject({ state: 'indexed-in-part', reasons: expect.arrayContaining([unread]) })
  })
})
