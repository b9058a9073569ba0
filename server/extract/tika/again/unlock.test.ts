import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compoundStreams, withStreams } from '../../../containers/compound.ts'
import { compoundOf } from '../../../containers/testing/compound-of.ts'
import { lockOldOffice } from '../../../containers/testing/lock-old-office.ts'
import { xoredDocument } from '../../../containers/testing/xored-document.ts'
import { xoredWorkbook } from '../../../containers/testing/xored-workbook.ts'
import { parts } from '../../../parts.ts'
import type { Extraction } from '../../port.ts'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { lockedZip } from '../../testing/locked-zip.ts'
import { useTika } from '../../testing/use-tika.ts'

const shared = process.env.DOSSIER_SHARED ?? join(import.meta.dirname, '../../../../../shared')
const real = join(shared, 'real-documents')
const stick = join(shared, 'corpus/Leaks/usb-stick')
const hasShared = existsSync(real) && existsSync(stick)
if (!hasShared) console.log(`skipped: no documents at ${shared}`)

/** A picture of one point. */
const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const { home, readAt, read: readWith } = useTika()

const read = (name: string, bytes: Uint8Array, list: string[], isKept = false) => readWith(name, bytes, { list, isKept })

const linesOf = ({ embedded }: Extraction) =>
  embedded.map(({ embeddedPath, outcome, text }) => [embeddedPath, outcome.state, text])

const mail = (attachment: Buffer, name: string) =>
  [
    'From: ana@example.org',
    'To: bob@example.com',
    'Subject: the books',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'attached',
    '--b',
    'Content-Type: application/zip',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    attachment.toString('base64'),
    '--b--',
    '',
  ].join('\r\n')

describe('passwords', () => {
  it.each(['aes', 'traditional'] as const)('open members of a zip, each with its own (%s)', { timeout: 60_000 }, async (kind) => {
    const zip = lockedZip([
      { name: 'open.txt', text: 'the open book' },
      { name: 'one.txt', text: 'the first book', lock: { kind, password: 'asterion' } },
      { name: 'two.txt', text: 'the second book', lock: { kind, password: 'Käfig 7' } },
      { name: 'three.txt', text: 'the third book', lock: { kind, password: 'nobody knows' } },
    ])
    const extraction = await read(`books-${kind}.zip`, zip, ['wrong', 'Käfig 7', 'asterion'])
    expect(linesOf(extraction).toSorted()).toEqual([
      ['one.txt', 'indexed', 'the first book'],
      ['open.txt', 'indexed', 'the open book'],
      ['three.txt', 'encrypted', ''],
      ['two.txt', 'indexed', 'the second book'],
    ])
    const { root, embedded } = extraction
    expect(root.outcome.reasons).toEqual([because('members-unread', { failed: 1, count: 4 }), because('opened')])
    const locked = embedded.find(({ name }) => name === 'three.txt')
    expect(locked?.outcome.reasons).toEqual([because('passwords-tried', { count: 3 })])
    expect(JSON.stringify(extraction)).not.toContain('asterion')
  })

  it('stay with what they opened only where that was asked for', { timeout: 60_000 }, async () => {
    const zip = lockedZip([{ name: 'one.txt', text: 'the first book', lock: { kind: 'aes', password: 'asterion' } }])
    const { root } = await read('kept.zip', zip, ['wrong', 'asterion'], true)
    expect(root.metadata.opened_with).toEqual(['asterion'])
    const without = await readAt(join(home, 'kept.zip'))
    expect(without.root.outcome.state).toBe('encrypted')
    expect(without.embedded[0]?.outcome.reasons).toEqual([because('needs-password')])
  })

  it('open what lies in a mail, and what lies in that', { timeout: 60_000 }, async () => {
    const inner = lockedZip([{ name: 'deep.txt', text: 'the deepest book', lock: { kind: 'traditional', password: 'two' } }])
    const zip = lockedZip([
      { name: 'inner.zip', bytes: inner, lock: { kind: 'aes', password: 'one' } },
      { name: 'beside.txt', text: 'beside it', lock: { kind: 'aes', password: 'one' } },
    ])
    const extraction = await read('mail.eml', Buffer.from(mail(zip, 'books.zip')), ['two', 'one'])
    expect(linesOf(extraction).map(([path, state]) => [path, state])).toEqual([
      ['books.zip', 'indexed'],
      ['books.zip!/inner.zip', 'indexed'],
      ['books.zip!/inner.zip!/deep.txt', 'indexed'],
      ['books.zip!/beside.txt', 'indexed'],
    ])
    expect(extraction.embedded.map(({ text }) => text)).toContain('the deepest book')
    expect(extraction.root.outcome).toEqual({ state: 'indexed', reasons: [] })
  })

  it('are tried in vain on a zip that claims to be locked', { timeout: 60_000 }, async () => {
    const zip = lockedZip([{ name: 'one.txt', text: 'the first book', lock: { kind: 'traditional', password: 'asterion' } }])
    zip.fill(0x55, 45, 50)
    const { embedded } = await read('flipped.zip', zip, ['asterion'])
    expect(embedded.map(({ outcome }) => outcome.state)).toEqual(['encrypted'])
  })
})

describe.runIf(hasShared)('passwords of real documents', () => {
  it.each([
    [join(stick, 'valdeluz private.pdf'), 'asterion2015', 'Valdeluz'],
    [join(real, 'testWORD_protected_passtika.docx'), 'tika', 'encrypted Word 2007'],
    [join(real, 'testEXCEL_protected_passtika.xlsx'), 'tika', ''],
    [join(real, 'testEXCEL_protected_passtika_2.xlsx'), 'tika', ''],
    [join(real, 'testPPT_protected_passtika.pptx'), 'tika', ''],
  ])('open %s', { timeout: 60_000 }, async (path, password, word) => {
    const { root } = await readAt(path, { list: ['nothing', password], isKept: false })
    expect(root.outcome).toMatchObject({ state: 'indexed', reasons: [because('opened')] })
    expect(root.text).toContain(word)
    const locked = await readAt(path, { list: ['nothing', 'else'], isKept: false })
    expect(locked.root.outcome).toEqual({ state: 'encrypted', reasons: [because('passwords-tried', { count: 2 })] })
  })

  it.each([
    [join(stick, 'boat.zip'), 'asterion2015'],
    [join(real, 'test7Z_protected_passTika.7z'), 'Tika'],
  ])('open the members of %s', { timeout: 60_000 }, async (path, password) => {
    const { embedded } = await readAt(path, { list: ['nothing', password], isKept: false })
    expect(embedded.length).toBeGreaterThan(0)
    expect(embedded.map(({ outcome }) => outcome.state)).toEqual(embedded.map(() => 'indexed'))
    expect(embedded[0]?.text).not.toBe('')
  })

  it('do nothing to what is not locked', { timeout: 60_000 }, async () => {
    const path = join(real, 'test-documents.tar')
    const [plain, tried] = [await readAt(path), await readAt(path, { list: ['nothing'], isKept: true })]
    expect({ ...tried, durationMs: 0 }).toEqual({ ...plain, durationMs: 0 })
  })
})

const zipCommand = '/usr/bin/zip'
it.runIf(existsSync(zipCommand))('open what the program zip locked', { timeout: 60_000 }, async () => {
  writeFileSync(join(home, 'made.txt'), 'made by another program '.repeat(50))
  execFileSync(zipCommand, ['-q', '-j', '-P', 'harbour', join(home, 'made.zip'), join(home, 'made.txt')])
  const { embedded } = await read('copy.zip', readFileSync(join(home, 'made.zip')), ['harbour'])
  expect(embedded.map(({ name, text }) => [name, text.slice(0, 22)])).toEqual([['made.txt', 'made by another progra']])
})

describe('locks of old Office, and presentations, for which the reader cannot be given a password', () => {
  const password = 'Käfig 7'
  const folder = mkdtempSync(join(tmpdir(), 'dossier-locked-slides-'))
  const bytesOf = (name: string) => readFileSync(join(folder, name))
  const properties = {
    'dc:title': ['Harbour papers'],
    'dc:creator': ['Ilse Marrow'],
    'extended-properties:Company': ['Tidewater Holdings'],
    'cp:category': ['Confidential berths'],
    'custom:Reviewer': ['Otto Quayle'],
  }
  beforeAll(() => {
    const picture = join(folder, 'picture.png')
    writeFileSync(picture, Buffer.from(point, 'base64'))
    const document = join(real, 'test_TIKA-1251.doc')
    lockOldOffice(parts.tikaJar, folder, { password, picture, ...(hasShared && { document }) })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('say what they say without a lock', async () => {
    const plain = await read('plain.ppt', bytesOf('plain.ppt'), [])
    const { root, embedded } = await read('slides.ppt', bytesOf('slides.ppt'), ['wrong', password], true)
    expect(root.text).toContain('Ferries of the harbour')
    expect(root.text).toBe(plain.root.text)
    // All properties are locked in a stream of their own.
    const { opened_with: _with, ...said } = root.metadata
    const ofItself = { resourceName: ['slides.ppt'], 'Content-Length': [String(bytesOf('slides.ppt').length)] }
    expect(said).toEqual({ ...plain.root.metadata, ...ofItself })
    expect(said).toMatchObject(properties)
    expect(root.contentType).toBe(plain.root.contentType)
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [because('opened')] })
    expect(root.metadata.opened_with).toEqual([password])
    const digests = (parts: Extraction['embedded']) => parts.map(({ digest, contentType }) => [digest, contentType])
    expect(digests(embedded)).toEqual(digests(plain.embedded))
  })

  it.each(['first.xls', 'later.xls'])('are opened in %s', async (name) => {
    const { root } = await read(name, bytesOf(name), ['wrong', password])
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [because('opened')] })
    expect(root.text).toContain('crane 299')
  })

  it.runIf(hasShared)('are opened in a Word document, which the reader cannot be given a password for', async () => {
    const plain = await read('letter.doc', bytesOf('plain.doc'), [])
    const { root, embedded } = await read('letter.doc', bytesOf('letter.doc'), ['wrong', password])
    expect(root.text).toContain('Fana Botjenester')
    expect(root.text).toBe(plain.root.text)
    expect({ ...root.metadata, 'Content-Length': [] }).toEqual({ ...plain.root.metadata, 'Content-Length': [] })
    expect(embedded.map(({ digest }) => digest)).toEqual(plain.embedded.map(({ digest }) => digest))
  })

  it.each(['later.xls', ...(hasShared ? ['letter.doc'] : [])])('open the properties of %s, too', async (name) => {
    const { root } = await read(name, bytesOf(name), ['wrong', password])
    expect(root.metadata).toMatchObject(properties)
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [because('opened')] })
  })

  it('say where properties cannot be opened', async () => {
    const locked = [...compoundStreams(bytesOf('slides.ppt'))].find(({ name }) => name === 'EncryptedSummary')
    const damaged = withStreams(
      bytesOf('slides.ppt'),
      new Map([['EncryptedSummary', { bytes: Buffer.alloc(locked?.bytes.length ?? 0) }]]),
    )
    const { root } = await read('damaged.ppt', damaged.bytes, [password])
    expect(root.text).toContain('Ferries of the harbour')
    expect(root.outcome).toEqual({ state: 'indexed-in-part', reasons: [because('opened'), because('properties-locked')] })
  })

  it.runIf(hasShared).each(['testEXCEL.xls', 'testEXCEL_95.xls'])('open the mere XOR of Excel (%s)', async (name) => {
    const plain = readFileSync(join(real, name))
    const entries = [...compoundStreams(plain)].map(({ name, bytes }) => ({
      name,
      content: /^(Work)?[Bb]ook$/.test(name) ? xoredWorkbook(bytes, 'pier 7', name === 'Book') : bytes,
    }))
    const { root } = await read(`xored-${name}`, compoundOf(entries), ['wrong', 'pier 7'])
    const whole = await readAt(join(real, name))
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [because('opened')] })
    expect(root.text).toBe(whole.root.text)
    const none = await read(`xored-${name}`, compoundOf(entries), ['wrong'])
    expect(none.root.outcome).toEqual({ state: 'encrypted', reasons: [because('passwords-tried', { count: 1 })] })
  })

  it.runIf(hasShared)('open the mere XOR of Word', async () => {
    const plain = readFileSync(join(real, 'testWORD_various.doc'))
    const { root, embedded } = await read('xored.doc', xoredDocument(plain, 'pier 7'), ['wrong', 'pier 7'])
    const whole = await readAt(join(real, 'testWORD_various.doc'))
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [because('opened')] })
    expect(root.text).toBe(whole.root.text)
    expect(embedded.map(({ digest }) => digest)).toEqual(whole.embedded.map(({ digest }) => digest))
    const none = await read('xored.doc', xoredDocument(plain, 'pier 7'), ['wrong'])
    expect(none.root.outcome).toEqual({ state: 'encrypted', reasons: [because('passwords-tried', { count: 1 })] })
  })

  it('are opened in archives, and stay encrypted where no password fits', async () => {
    const zip = deflatedZip([{ name: 'slides.ppt', bytes: bytesOf('slides.ppt') }])
    const [slides] = (await read('box.zip', zip, [password])).embedded
    expect([slides?.outcome.state, slides?.text.includes('Dockside ledger')]).toEqual(['indexed', true])
    const { root } = await read('again.ppt', bytesOf('slides.ppt'), ['wrong'])
    expect(root.outcome).toEqual({ state: 'encrypted', reasons: [because('passwords-tried', { count: 1 })] })
    expect((await read('none.ppt', bytesOf('slides.ppt'), [])).root.outcome.state).toBe('encrypted')
  })
})
