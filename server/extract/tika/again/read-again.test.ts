import { createHash, randomBytes } from 'node:crypto'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bzip2Of } from '../../../containers/testing/small-bzip2.ts'
import { cutXz } from '../../../containers/testing/stored-xz.ts'
import type { ExtractedPart } from '../../port.ts'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { streamedZip } from '../../testing/streamed-zip.ts'
import { tarMember } from '../../testing/tar-member.ts'
import { useTika } from '../../testing/use-tika.ts'

const { read } = useTika()

function codesOf(part: ExtractedPart | undefined): string[] {
  return part?.outcome.reasons.map(({ code }) => code) ?? []
}

describe('a file that Tika gives up too early', () => {
  it('keeps what a gzip says before a fault, and takes padding for none', async () => {
    const text = Array.from({ length: 20_000 }, (_, line) => `line ${line} about the harbour\n`).join('')
    const whole = gzipSync(text)
    const middle = Math.floor(whole.length / 2)
    const half = whole.subarray(0, middle)
    const flipped = Buffer.from(whole)
    flipped.fill(0xff, middle, middle + 20)
    const readAs = async (name: string, bytes: Buffer) => {
      const { root, embedded } = await read(name, bytes)
      const [member] = embedded
      return [
        ...root.outcome.reasons.map(({ code }) => code),
        member?.outcome.state,
        ...codesOf(member),
        member?.text.slice(0, 24),
      ]
    }
    const beginning = 'line 0 about the harbour'
    const padding = Buffer.alloc(10_240 - (whole.length % 10_240))
    expect(await readAs('padded.txt.gz', Buffer.concat([whole, padding]))).toEqual(['indexed', beginning])
    expect(await readAs('zeros.txt.gz', Buffer.concat([whole, padding.subarray(1)]))).toContain('data-behind')
    expect(await readAs('more.txt.gz', Buffer.concat([whole, Buffer.from('garbage')]))).toEqual([
      'data-behind',
      'indexed',
      beginning,
    ])
    const inPart = (code: string) => ['members-unread', 'indexed-in-part', code, beginning]
    expect(await readAs('cut.txt.gz', half)).toEqual(inPart('cut-archive'))
    expect(await readAs('flipped.txt.gz', flipped)).toEqual(inPart('member-damaged'))
  })

  it('keeps the members of a packed tar before the place where it was cut', async () => {
    const tar = Buffer.concat(
      ['a', 'b', 'c'].map((name) => tarMember(`${name}.txt`, `${name} ${randomBytes(40_000).toString('hex')}`)),
    )
    const whole = gzipSync(Buffer.concat([tar, Buffer.alloc(1_024)]))
    const { root, embedded } = await read('cut.tar.gz', whole.subarray(0, whole.length / 2))
    expect(root.outcome).toMatchObject({ state: 'indexed-in-part' })
    const [archive, first] = embedded
    expect([archive?.outcome.state, ...codesOf(archive)]).toEqual(['indexed-in-part', 'cut-archive', 'members-unread'])
    expect([first?.name, first?.outcome.state, first?.text.slice(0, 2)]).toEqual(['a.txt', 'indexed', 'a '])
  })

  it('keeps what an xz says before it was cut, and names the member that the cut goes through', async () => {
    const text = Array.from({ length: 20_000 }, (_, line) => `line ${line} about the harbour\n`).join('')
    const { root, embedded } = await read('cut.txt.xz', cutXz(Buffer.from(text)).subarray(0, 300_000))
    expect([root.contentType, root.outcome.state]).toEqual(['application/x-xz', 'indexed-in-part'])
    const [member] = embedded
    expect([member?.name, member?.outcome.state, ...codesOf(member)]).toEqual(['cut.txt', 'indexed-in-part', 'cut-archive'])
    expect([text.startsWith(member?.text ?? '-'), (member?.text.length ?? 0) > 200_000]).toEqual([true, true])
    const tar = Buffer.concat(
      ['a', 'b'].map((name) => tarMember(`${name}.txt`, `${name} ${randomBytes(40_000).toString('hex')}`)),
    )
    const { embedded: members } = await read('cut.tar.xz', cutXz(tar).subarray(0, 131_000))
    expect(members.map(({ name, outcome }) => [name, outcome.state])).toEqual([
      ['cut.tar', 'indexed-in-part'],
      ['a.txt', 'indexed'],
      ['b.txt', 'damaged'],
    ])
  })

  it('keeps every whole block of a bzip2 that was cut, or lost one', async () => {
    const lines = Array.from({ length: 40 }, (_, line) => `line ${line} about the harbour and its cranes\n`)
    const whole = bzip2Of(lines)
    const { root, embedded } = await read('cut.txt.bz2', whole.subarray(0, whole.length / 2))
    expect([root.contentType, root.outcome.state]).toEqual(['application/x-bzip2', 'indexed-in-part'])
    const [member] = embedded
    expect([member?.name, member?.outcome.state, ...codesOf(member)]).toEqual(['cut.txt', 'indexed-in-part', 'cut-archive'])
    const kept = member?.text ?? ''
    expect([lines.join('').startsWith(kept), kept.split('\n').length]).toEqual([true, 20])
    const flipped = Buffer.from(whole)
    flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 1
    const { embedded: others } = await read('flipped.txt.bz2', flipped)
    expect(others.map(({ outcome, text }) => [outcome.state, text.split('\n').length])).toEqual([['indexed-in-part', 39]])
    expect(codesOf(others[0])).toEqual(['member-damaged'])
    const tar = Buffer.concat([tarMember('a.txt', 'about the crane'), Buffer.alloc(1_024)])
    const pieces = Array.from({ length: tar.length / 64 }, (_, at) => tar.subarray(at * 64, at * 64 + 64))
    const { embedded: members } = await read('cut.tbz2', bzip2Of(pieces).subarray(0, -6))
    expect(members.map(({ name, text }) => [name, text.includes('crane')])).toContainEqual(['a.txt', true])
  })

  it('reads what Zstandard has packed, which the reader does not know', async () => {
    const tar = Buffer.concat([tarMember('a.txt', 'about the harbour'), Buffer.alloc(1_024)])
    const { root, embedded } = await read('tools.tar.zst', zstdCompressSync(tar))
    expect(root).toMatchObject({ contentType: 'application/zstd', outcome: { state: 'indexed', reasons: [] } })
    expect(embedded.map(({ embeddedPath, text }) => [embeddedPath, text.trim()])).toEqual([
      ['tools.tar', 'a.txt'],
      ['tools.tar!/a.txt', 'about the harbour'],
    ])
  })

  it('takes the size of a stored member from the directory where its bytes look like an end', async () => {
    const inner = streamedZip([{ name: 'inner.txt', bytes: Buffer.from('the inner harbour') }])
    const names = ['a.txt', 'in.zip', 'c.txt']
    const members = names.map((name) => ({ name, bytes: name === 'in.zip' ? inner : Buffer.from(`${name} harbour`) }))
    const { root, embedded } = await read('nested.zip', streamedZip(members))
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [] })
    const states = embedded.map(({ embeddedPath, outcome }) => [embeddedPath, outcome.state])
    expect(Object.fromEntries(states)).toEqual({
      'a.txt': 'indexed',
      'in.zip': 'indexed',
      'in.zip!/inner.txt': 'indexed',
      'c.txt': 'indexed',
    })
  })

  it('reads a message of Mail of macOS as a message, in an archive too', async () => {
    const message = [
      'From: Ana <ana@example.org>',
      'Subject: Invoices',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'about the har=',
      'bour',
      '--b',
      'Content-Disposition: attachment; filename="list.txt"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('about the crane').toString('base64'),
      '--b--',
      '',
    ].join('\n')
    const behind = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>flags</key></dict></plist>\n'
    const emlx = Buffer.from(`${message.length}      \n${message}${behind}`)
    const { root, embedded } = await read('1234.emlx', emlx)
    expect(root).toMatchObject({ contentType: 'message/x-emlx', outcome: { state: 'indexed', reasons: [] } })
    expect(root.text).toContain('about the harbour')
    expect(root.metadata.resourceName).toEqual(['1234.emlx'])
    expect(embedded.map(({ name, text }) => [name, text])).toEqual([['list.txt', 'about the crane']])
    const packed = await read('mails.zip', deflatedZip([{ name: '1234.emlx', bytes: emlx }]))
    expect(packed.embedded.map(({ embeddedPath }) => embeddedPath)).toEqual(['1234.emlx', '1234.emlx!/list.txt'])
  })

  it('reads a mail without its endless header lines and its thousands of them', async () => {
    const head = ['From: Ana <ana@example.org>', 'Subject: Invoices', 'MIME-Version: 1.0']
    const parts = [
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      `X-Part: ${'word '.repeat(30_000)}`,
      '',
      'the harbour',
    ]
    const file = ['--b', 'Content-Disposition: attachment; filename="list.txt"', '', 'one two', '--b--', '']
    const long = [...head, `X-Trace: ${'word '.repeat(30_000)}`, 'To: Bob <bob@example.com>', ...parts, ...file]
    const folded = [
      ...head,
      `References:${'\n <one@example.org>'.repeat(8_000)}`,
      'To: Bob <bob@example.com>',
      '',
      'the harbour',
      '',
    ]
    const many = [
      ...head,
      ...Array.from({ length: 1_500 }, (_, n) => `X-${n}: v`),
      'To: Bob <bob@example.com>',
      '',
      'the harbour',
      '',
    ]
    for (const lines of [long, folded, many]) {
      const { root, embedded } = await read('limits.eml', lines.join('\n'))
      expect([root.outcome.state, ...codesOf(root)]).toEqual(['indexed-in-part', 'headers-cut'])
      expect(root.text).toContain('the harbour')
      expect(root.metadata['Message-To']).toEqual(['Bob <bob@example.com>'])
      expect(embedded.map(({ name, text }) => [name, text])).toEqual(lines === long ? [['list.txt', 'one two']] : [])
    }
  })

  it('keeps a message whole whose lines begin with "From ", and letters that Tika takes out of mailboxes', async () => {
    const separator = (minute: number) => `From ana@example.org Mon Mar  2 10:${minute}:00 2020`
    const head = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit']
    const one = ['Subject: one', ...head, '', 'Dear Bob', '', 'From the desk of Osgoode', 'comes this note', '', 'Ana', '']
    const two = ['Subject: two', ...head, '', 'с приветом из Москвы', '']
    const { root, embedded } = await read('box.mbox', [separator(10), ...one, separator(11), ...two].join('\n'))
    expect(root).toMatchObject({ contentType: 'application/mbox', outcome: { state: 'indexed', reasons: [] } })
    expect(embedded.map(({ embeddedPath, outcome }) => [embeddedPath, outcome.state])).toEqual([
      ['one.eml', 'indexed'],
      ['two.eml', 'indexed'],
    ])
    const [first, second] = embedded
    expect(first?.text).toContain('From the desk of Osgoode\ncomes this note\n\nAna')
    expect(second?.text).toContain('с приветом из Москвы')
    expect(first?.digest).toBe(
      createHash('sha384')
        .update(`${one.join('\n')}\n`)
        .digest('hex'),
    )
    expect(second?.metadata['MboxParser-from']).toEqual(['ana@example.org Mon Mar  2 10:11:00 2020'])
  })

  it('reads the zip behind a program, a script or a picture as what lies in the file', async () => {
    const zip = streamedZip([{ name: 'secret.txt', bytes: Buffer.from('the hidden harbour') }])
    const program = Buffer.alloc(4_096)
    program.write('MZ')
    program.writeUInt32LE(128, 60)
    program.write('PE\0\0L\x01', 128, 'latin1')
    const script = Buffer.from('#!/bin/sh\nexec unzip "$0"\n')
    for (const [name, before] of [
      ['setup.exe', program],
      ['unpack.sh', script],
      ['dot.gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ] as const) {
      const { root, embedded } = await read(name, Buffer.concat([before, zip]))
      expect([name, root.outcome.state, ...codesOf(root)]).toEqual([name, 'indexed'])
      expect(embedded.map(({ embeddedPath, text, level }) => [embeddedPath, text, level])).toEqual([
        ['secret.txt', 'the hidden harbour', 1],
      ])
      if (before === script) expect(root.text).toBe(script.toString().trim())
    }
  })

  it('reads all of joined tars', async () => {
    const tars = ['one', 'two', 'three'].map((name) =>
      Buffer.concat([tarMember(`${name}.txt`, `the ${name} harbour`), Buffer.alloc(9_216)]),
    )
    const { root, embedded } = await read('joined.tar', Buffer.concat(tars))
    expect(root.outcome).toEqual({ state: 'indexed', reasons: [] })
    expect(embedded.map(({ name, text }) => [name, text])).toEqual([
      ['one.txt', 'the one harbour'],
      ['two.txt', 'the two harbour'],
      ['three.txt', 'the three harbour'],
    ])
  })

  it('says of archives behind something else in a container that they were not read', async () => {
    const tars = ['one', 'two'].map((name) =>
      Buffer.concat([tarMember(`${name}.txt`, `the ${name} harbour`), Buffer.alloc(9_216)]),
    )
    const packed = await read('joined.tar.gz', gzipSync(Buffer.concat(tars)))
    expect([packed.root.outcome.state, ...codesOf(packed.embedded[0])]).toEqual(['indexed-in-part', 'archive-inside'])
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const picture = Buffer.concat([gif, streamedZip([{ name: 'secret.txt', bytes: Buffer.from('the hidden harbour') }])])
    const outer = await read('outer.tar', Buffer.concat([tarMember('dot.gif', picture), Buffer.alloc(1_024)]))
    expect(codesOf(outer.embedded[0])).toEqual(['archive-inside'])
  })
})

describe('a page with text that runs up', () => {
  const shown = (text: string, matrix: string) => `BT /F1 12 Tf ${matrix} Tm (${text}) Tj ET\n`
  const page = shown('level', '1 0 0 1 72 700') + shown('tilted little illustration still', '0 1 -1 0 500 300')
  const pdfIn = (font: string) =>
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >> endobj',
      `4 0 obj << /Type /Font /Subtype /Type1 /BaseFont /${font} >> endobj`,
      `5 0 obj << /Length ${page.length} >> stream\n${page}endstream endobj`,
      'trailer << /Root 1 0 R >>',
      '%%EOF',
    ].join('\n')

  // Of narrow letters the reader leaves some together.
  it.each(['Courier', 'Helvetica'])('gives whole words (%s)', async (font) => {
    const { root } = await read('turned.pdf', pdfIn(font))
    expect(root.text.split(/\s+/)).toEqual(expect.arrayContaining(['level', 'tilted', 'little', 'illustration', 'still']))
  })
})
