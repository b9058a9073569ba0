import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { ZipMember } from '../../../containers/zip/zip-directory.ts'
import type { Inspection } from '../../inspect/inspect-file.ts'
import type { TikaRecord } from '../process/request.ts'
import { buildExtraction } from './build-extraction.ts'

const nothing: Inspection = { hasPictures: false, isEnveloped: false }
const noBytes = '38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b'

function build(records: TikaRecord[], inspection: Inspection = nothing, name = 'file.zip') {
  const file = { path: Buffer.from(`/data/${name}`), name, sizeBytes: 10 }
  return buildExtraction({ file, tool: 'Apache Tika 3.3.2', startedAt: 0, isCut: false, records, inspection })
}

const zipRoot = { 'Content-Type': 'application/zip', 'X-TIKA:content': '\n a.txt b.txt ' }
function child(place: string, name: string, more: TikaRecord = {}): TikaRecord {
  const digest = { 'X-TIKA:digest:SHA384': name.padEnd(96, '0'), 'Content-Length': '4' }
  return {
    ...digest,
    'X-TIKA:embedded_id_path': place,
    resourceName: name,
    'Content-Type': 'text/plain',
    'X-TIKA:content': `text of ${name}`,
    ...more,
  }
}
function member(name: string, more: Partial<ZipMember> = {}): ZipMember {
  return { name: Buffer.from(name), isUtf8: true, isEncrypted: false, isFolder: false, sizeBytes: 4, place: null, ...more }
}
const zipOf = (...members: ZipMember[]): Inspection => ({
  ...nothing,
  zip: { members, isComplete: true, fits: true, count: members.length },
})
const encrypted = 'org.apache.tika.exception.EncryptedDocumentException: stream (b.txt) is encrypted'

describe('what an answer of Tika means', () => {
  it('puts parents before children, whatever the order of the answer', () => {
    const { embedded } = build([zipRoot, child('/10', 'z'), child('/2/1', 'y'), child('/2', 'x')])
    expect(embedded.map(({ name, parent, level }) => [name, parent, level])).toEqual([
      ['x', -1, 1],
      ['y', 0, 2],
      ['z', -1, 1],
    ])
  })

  it('tells what is encrypted for a receiver, in letters in a text and as a part of a message', () => {
    const letters = `-----BEGIN PGP MESSAGE-----\n\n${Buffer.from([0x85, 1, 12, 3]).toString('base64')}\n-----END PGP MESSAGE-----`
    const states = (...records: TikaRecord[]) => {
      const { root, embedded } = build(records)
      return [root, ...embedded].map(({ outcome }) => [outcome.state, outcome.reasons.map(({ code }) => code)])
    }
    const text = { 'Content-Type': 'text/plain', 'X-TIKA:content': letters }
    expect(states(text)).toEqual([['encrypted', ['needs-key']]])
    expect(states({ ...text, 'X-TIKA:content': `Dear Bo\n${letters}` })).toEqual([['indexed-in-part', ['needs-key']]])
    const mail = { 'Content-Type': 'message/rfc822', 'X-TIKA:content': 'Hello' }
    const stopped =
      'org.apache.tika.exception.TikaException: cannot parse\nCaused by: java.lang.IllegalArgumentException: Bad sequence size: 4'
    const sealed = {
      'Content-Type': 'application/pkcs7-signature',
      'X-TIKA:content': '',
      'X-TIKA:EXCEPTION:embedded_exception': stopped,
    }
    expect(states(mail, child('/1', 'smime.p7m', sealed))).toEqual([
      ['indexed-in-part', ['members-unread']],
      ['encrypted', ['needs-key']],
    ])
    expect(states(mail, child('/1', 'e.asc', text))).toEqual([
      ['indexed-in-part', ['members-unread']],
      ['encrypted', ['needs-key']],
    ])
  })

  it('folds a picture on a page into it, with its text, and lifts what hangs below', () => {
    const picture = child('/1', 'image1.png', {
      'Content-Type': 'image/png',
      embeddedResourceType: 'INLINE',
      'X-TIKA:content': 'seen by OCR',
    })
    const { root, embedded } = build([{ ...zipRoot, 'Content-Type': 'application/pdf' }, picture, child('/1/2', 'below.txt')])
    expect(root.text).toBe('a.txt b.txt\n\nseen by OCR')
    expect(embedded).toMatchObject([{ name: 'below.txt', parent: -1, level: 1 }])
  })

  it('keeps a PDF that stands inside a mail’s text as a document of its own', () => {
    const { embedded } = build([
      { 'Content-Type': 'message/rfc822' },
      child('/1', 'a.pdf', { 'Content-Type': 'application/pdf', embeddedResourceType: 'INLINE' }),
    ])
    expect(embedded).toHaveLength(1)
  })

  it('gives a message in a PST no digest and no size', () => {
    const item = child('/1', 'Hello.msg', {
      'Content-Type': 'application/x-tika-pst-mail-item',
      'X-TIKA:digest:SHA384': noBytes,
      'Content-Length': '0',
    })
    expect(build([{ 'Content-Type': 'application/vnd.ms-outlook-pst' }, item]).embedded).toMatchObject([
      { digest: null, sizeBytes: null, outcome: { state: 'indexed' } },
    ])
  })

  it('knows an empty member from a broken one', () => {
    const broken = { 'X-TIKA:content': '', 'X-TIKA:EXCEPTION:embedded_exception': 'a.B: no\n\tat x\nCaused by: c.D: bad magic' }
    const { root, embedded } = build([
      zipRoot,
      child('/1', 'empty.doc', { ...broken, 'X-TIKA:digest:SHA384': noBytes, 'Content-Length': '0' }),
      child('/2', 'broken.doc', { ...broken, 'Content-Type': 'application/msword' }),
    ])
    expect(embedded.map(({ outcome }) => outcome)).toEqual([
      { state: 'empty', reasons: [because('zero-bytes')] },
      { state: 'damaged', reasons: [because('unreadable', { detail: 'bad magic' })] },
    ])
    expect(root.outcome).toEqual({ state: 'indexed-in-part', reasons: [because('members-unread', { failed: 1, count: 2 })] })
  })

  it('keeps what was read before the reader stopped', () => {
    const { root } = build([
      {
        'Content-Type': 'application/msword',
        'X-TIKA:content': 'half',
        'X-TIKA:EXCEPTION:container_exception': 'a.B: x@1f2e3d4c gave up',
      },
    ])
    expect(root).toMatchObject({
      text: 'half',
      outcome: { state: 'indexed-in-part', reasons: [because('partly-read', { detail: 'x gave up' })] },
    })
  })

  it('names a locked member beside an open one, and the archive as read in part', () => {
    const records = [{ ...zipRoot, 'X-TIKA:EXCEPTION:embedded_stream_exception': encrypted }, child('/1', 'a.txt')]
    const { root, embedded } = build(
      records,
      zipOf(member('a.txt'), member('b.txt', { isEncrypted: true }), member('c/', { isFolder: true })),
    )
    expect(embedded.map(({ name, outcome }) => [name, outcome.state])).toEqual([
      ['a.txt', 'indexed'],
      ['b.txt', 'encrypted'],
    ])
    expect(root.outcome.state).toBe('indexed-in-part')
  })

  it('takes a size that the reader does not know from the directory', () => {
    const { embedded } = build(
      [zipRoot, child('/1', 'a.txt', { 'Content-Length': '-1' })],
      zipOf(member('a.txt', { sizeBytes: 77 })),
    )
    expect(embedded).toMatchObject([{ sizeBytes: 77 }])
  })

  it('knows a member again whose name is written in an old table', () => {
    const russian = member('', { name: Buffer.from('8ee2e7a5e2', 'hex'), isUtf8: false })
    const { embedded } = build([{ ...zipRoot, 'X-TIKA:detectedEncoding': 'IBM866' }, child('/1', 'Отчет')], zipOf(russian))
    expect(embedded.map(({ name, outcome }) => [name, outcome.state])).toEqual([['Отчет', 'indexed']])
  })

  it('names a locked member of an archive that we cannot list ourselves', () => {
    const root = { 'Content-Type': 'application/x-rar-compressed', 'X-TIKA:EXCEPTION:embedded_stream_exception': encrypted }
    expect(build([root]).embedded).toMatchObject([{ name: 'b.txt', contentType: 'text/plain', outcome: { state: 'encrypted' } }])
  })

  it('knows a mail in an archive again that the reader names by its subject', () => {
    const mail = { 'Content-Type': 'message/rfc822', embeddedRelationshipId: 'sub/1.eml' }
    const { root, embedded } = build([zipRoot, child('/1', 'Hello.eml', mail)], zipOf(member('sub/1.eml')))
    expect(embedded.map(({ embeddedPath, outcome }) => [embeddedPath, outcome.state])).toEqual([['sub/1.eml', 'indexed']])
    expect(root.outcome.state).toBe('indexed')
  })

  it('knows members again whose names the reader spells in its own way', () => {
    const backslash = member('C:\\a\\x.txt')
    const odd = member('', { name: Buffer.from('9186', 'hex'), isUtf8: false, sizeBytes: 9 })
    const records = [zipRoot, child('/1', 'C:/a/x.txt'), child('/2', 'o', { 'Content-Length': '9' })]
    expect(build(records, zipOf(backslash, odd)).embedded).toHaveLength(2)
  })

  it('names a locked member of an archive in an archive', () => {
    const inner = { 'Content-Type': 'application/zip', 'X-TIKA:EXCEPTION:embedded_stream_exception': encrypted }
    const { root, embedded } = build([zipRoot, child('/1', 'in.zip', inner), child('/1/2', 'a.txt')], zipOf(member('in.zip')))
    expect(embedded.map(({ embeddedPath, outcome }) => [embeddedPath, outcome.state])).toEqual([
      ['in.zip', 'indexed-in-part'],
      ['in.zip!/a.txt', 'indexed'],
      ['in.zip!/b.txt', 'encrypted'],
    ])
    expect(root.outcome.state).toBe('indexed-in-part')
  })

  it('knows an archive as locked whose members are given by name only', () => {
    const fault = 'a.PasswordRequiredException: Cannot read encrypted content from x without a password.'
    const record = { 'Content-Type': 'application/x-7z-compressed', 'X-TIKA:EXCEPTION:container_exception': fault }
    const nameOnly = { 'X-TIKA:embedded_id_path': '/1', resourceName: 'a.txt' }
    const { root, embedded } = build([record, nameOnly])
    expect([root.outcome.state, embedded[0]?.outcome.state]).toEqual(['encrypted', 'encrypted'])
  })

  it('names what was left out at a limit', () => {
    const records = [{ ...zipRoot, 'X-TIKA:EXCEPTION:embedded_resource_limit_reached': 'true' }, child('/1', 'a.txt')]
    const { root, embedded } = build(records, zipOf(member('a.txt'), member('b.txt')))
    expect(embedded[1]?.outcome).toEqual({ state: 'failed', reasons: [because('limit-container')] })
    expect(root.outcome.reasons[0]).toEqual(because('limit-members', { count: 2, left: 1 }))
  })

  it('makes a cut Office file that came back as a zip one document again', () => {
    const records = [
      zipRoot,
      child('/1', 'word/document.xml', { embeddedRelationshipId: 'word/document.xml', 'X-TIKA:content': 'Dear Sirs' }),
    ]
    const cut: Inspection = {
      ...nothing,
      missing: because('cut-zip'),
      zip: { members: [member('word/document.xml')], isComplete: false, fits: false, count: 1 },
    }
    expect(build(records, cut, 'letter.docx')).toMatchObject({
      root: {
        text: 'Dear Sirs',
        contentType: expect.stringContaining('wordprocessingml'),
        outcome: { state: 'indexed-in-part' },
      },
      embedded: [],
    })
  })

  it('tells two members of one name apart in the ledger', () => {
    const { embedded } = build([zipRoot, child('/1', 'a.txt'), child('/2', 'a.txt')])
    expect(embedded.map(({ embeddedPath }) => embeddedPath)).toEqual(['a.txt', 'a.txt (2)'])
  })

  it('drops what differs from run to run', () => {
    const { root } = build([
      { ...zipRoot, 'X-TIKA:parse_time_millis': '7', 'File Name': 'apache-tika-1.tmp', 'dc:title': ['A', ''] },
    ])
    expect(root.metadata).toEqual({ 'Content-Type': ['application/zip'], 'dc:title': ['A'], resourceName: ['file.zip'] })
  })
})
