import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { takeUuencoded } from '../../containers/mail/uuencode.ts'
import type { Piece } from '../piece.ts'
import { calendarText } from '../plain/calendar.ts'
import { decodeWords } from './headers.ts'
import { readMail } from './mail.ts'

const digestOf = (text: string) => createHash('sha384').update(text).digest('hex')
const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const read = (bytes: Buffer, documents: string[] = []) =>
  readMail({ bytes, contentType: 'message/rfc822', isDocument: (digest) => documents.includes(digest) })
const of = (pieces: Piece[], kind: string) =>
  pieces
    .filter((piece) => piece.kind === kind)
    .flatMap(({ text }) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )

const invitation = mail(
  'Subject: x',
  'Content-Type: multipart/alternative; boundary="b;1"',
  '',
  '--b;1',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'caf=E9 plain',
  '--b;1',
  'Content-Type: text/html',
  '',
  '<p>rich',
  '--b;1',
  'Content-Type: text/calendar; charset=utf-8',
  '',
  'BEGIN:VEVENT',
  'SUMMARY:Secret mee',
  ' ting\\, room 5',
  'ATTENDEE;CN="Vera Doe":mailto:vera@example.org',
  'END:VEVENT',
  '--b;1--',
)

describe('the second reader of messages', () => {
  it('reads every alternative of an invitation, once each', () => {
    const pieces = read(invitation)
    expect(of(pieces, 'alternative')).toEqual([
      'café plain',
      'rich',
      'Secret meeting, room 5',
      'Vera Doe',
      'mailto:vera@example.org',
    ])
    expect(pieces.every(({ kind, isRepeated }) => kind !== 'alternative' || isRepeated)).toBe(true)
  })

  it('begins the body where a line is no header, though no empty line stands before it', () => {
    const parts = mail(
      'Subject: x',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      'harbour',
      '--b--',
    )
    expect(of(read(parts), 'text')).toContain('harbour')
    expect(of(read(mail('Subject: x', 'ferry at nine', 'Dock: 4')), 'text')).toEqual(['ferry at nine', 'Dock: 4'])
  })

  it('leaves out what is a document of its own', () => {
    const message = mail(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'body',
      '--b',
      'Content-Type: text/plain; name=a.txt',
      '',
      'attached',
      '--b--',
    )
    expect(of(read(message), 'text')).toEqual(['body', 'attached'])
    expect(of(read(message, [digestOf('attached')]), 'text')).toEqual(['body'])
  })

  it('reads text before and behind the parts, but not what programs write there', () => {
    const parts = ['--b', '', 'body', '--b--']
    const head = ['Content-Type: multipart/mixed; boundary=b', '']
    expect(of(read(mail(...head, 'a note before', ...parts, 'and behind')), 'outside')).toEqual(['a note before', 'and behind'])
    expect(of(read(mail(...head, 'This is a multi-part message in MIME format.', ...parts)), 'outside')).toEqual([])
  })

  it('reads headers that nobody else searches, decoded, and no signatures', () => {
    const pieces = read(
      mail('Bcc: x', 'X-Note: =?utf-8?Q?caf=C3=A9?= =?utf-8?B?IG5vaXI=?=', 'DKIM-Signature: v=1; b=abc', '', 'body'),
    )
    expect(of(pieces, 'header')).toEqual(['Bcc: x', 'X-Note: café noir'])
  })

  it('reads delivery reports and a message in a message', () => {
    const message = mail(
      'Content-Type: multipart/report; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Status: 5.1.1 mailbox gone',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'X-Inner: seen',
      '',
      'inner body',
      '--b--',
    )
    const pieces = read(message)
    expect(of(pieces, 'text')).toEqual(['Status: 5.1.1 mailbox gone', 'inner body'])
    expect(of(pieces, 'header')).toEqual(['X-Inner: seen'])
  })

  it('decodes files inside a text', () => {
    const text = 'see\nbegin 644 note.txt\n#0V%T\n`\nend\nbye'
    const { text: rest, files } = takeUuencoded(text)
    expect(rest).toBe('see\nnote.txt\n\nbye')
    expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([['note.txt', 'Cat']])
    const pieces = read(mail('', ...text.split('\n')))
    expect(of(pieces, 'text')).toEqual(['see', 'note.txt', 'bye'])
    expect(pieces.at(-1)).toEqual({
      kind: 'unread',
      text: 'note.txt',
      file: { bytes: Buffer.from('Cat'), contentType: 'text/plain' },
    })
  })
})

describe('parts of a message that are files', () => {
  const attached = mail(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: application/pdf',
    "Content-Disposition: attachment; filename*=UTF-8''Bilan%20d%C3%A9finitif.pdf",
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('%PDF').toString('base64'),
    '--b--',
  )

  it('are handed out with their name and type where they are no documents', () => {
    const file = { bytes: Buffer.from('%PDF'), contentType: 'application/pdf' }
    expect(read(attached)).toEqual([{ kind: 'unread', text: 'Bilan définitif.pdf', file }])
    expect(read(attached, [digestOf('%PDF')])).toEqual([])
  })

  it('may be written as yEnc', () => {
    const packed = Buffer.from(Array.from(Buffer.from('Cat'), (byte) => byte + 42)).toString('latin1')
    const message = Buffer.from(`\r\nsee\r\n=ybegin line=128 size=3 name=note.txt\r\n${packed}\r\n=yend size=3\r\n`, 'latin1')
    expect(read(message)[0]).toEqual({
      kind: 'unread',
      text: 'note.txt',
      file: { bytes: Buffer.from('Cat'), contentType: 'text/plain' },
    })
  })
})

describe('values of calendars and contacts', () => {
  it('are quoted-printable in old contacts', () => {
    expect(calendarText('BEGIN:VCARD\nNOTE;ENCODING=QUOTED-PRINTABLE:caf=C3=A9=\n noir\nEND:VCARD')).toContain('café')
  })
})

describe('encoded words', () => {
  it('stay as they are where nobody knows their table', () => {
    expect(decodeWords('=?x-none?Q?a?= b')).toBe('=?x-none?Q?a?= b')
  })
})

it('reads what follows the end of base64 in the middle of a part', () => {
  const [one, two] = ['one harbour', 'two harbours'].map((text) => Buffer.from(text).toString('base64'))
  const head = ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '']
  expect(of(read(mail(...head, `${one}${two}`)), 'outside')).toEqual(['two harbours'])
  expect(of(read(mail(...head, `${one}`, '', 'sent to the list')), 'outside')).toEqual(['sent to the list'])
  expect(of(read(mail(...head, `${one}`, '')), 'outside')).toEqual([])
})

it('takes what is said to be coded, by a name that no coding has, for a file that was not read', () => {
  const coded =
    Buffer.from(Array.from({ length: 150 }, (_, at) => (at * 7) % 256))
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  const message = (...head: string[]) =>
    mail('Content-Type: multipart/mixed; boundary=b', '', '--b', ...head, '', ...coded, '--b--')
  const damaged = 'Content-Transfer-Encoding: "ase64'
  expect(of(read(message('Content-Type: application/ms-tnef; oame="winmail.dat"', damaged)), 'unread')).toEqual([
    'application/octet-stream',
  ])
  expect(of(read(message('Content-Type: text/plain; name="list.bin"', damaged)), 'unread')).toEqual(['list.bin'])
  expect(of(read(message('Content-Type: text/plain', 'Content-Transfer-Encoding: 7bit')), 'unread')).toEqual([])
})

it('finds the file in base64 that no head tells of', () => {
  const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(300, 'words of a page ')])
  const coded = file.toString('base64').match(/.{1,76}/g) ?? []
  const message = (head: string, body: string[]) =>
    mail('Content-Type: multipart/mixed; boundary=b', '', '--b', head, '', ...body, '--b--')
  const damaged = read(message('Content-Tran3fer-Encoding: base64', coded))
  expect(damaged.flatMap(({ file: lost }) => lost?.bytes.toString('latin1') ?? [])).toEqual([file.toString('latin1')])
  expect(read(message('Content-Transfer-Encoding: 7bit', coded)).some(({ file: lost }) => lost)).toBe(false)
  expect(
    read(
      message(
        'X: y',
        coded.map((line) => `${line.slice(0, 5)} ${line.slice(6)}`),
      ),
    ).some(({ file: lost }) => lost),
  ).toBe(false)
})

it('finds such a file in one line, and behind what is left of a damaged head', () => {
  const file = Buffer.from(`%PDF-1.4\n${'words of a page '.repeat(10)}`)
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: application/pdf; name.x']
  const message = mail(...parts, 'Contdnt-T\xf2ansfer-Encoding: base64', '', file.toString('base64'), '--b--')
  expect(read(message).flatMap(({ file: lost }) => lost?.bytes.toString('latin1') ?? [])).toEqual([file.toString('latin1')])
  const damaged = ['Content-Type* application/pdf; name="plan.pdf"', 'Content-Transfe\xf2-Encoding: base64', '']
  const coded = file.toString('base64')
  const both = mail(...parts.slice(0, 3), ...damaged, `${coded.slice(0, 20)}@${coded.slice(21)}`, '--b--')
  expect(read(both).flatMap(({ file: lost }) => lost?.bytes.length ?? [])).toEqual([file.length])
})

it('finds such a file where signs of it are damaged, too, and what stands behind them keeps its place', () => {
  const file = Buffer.from(`%PDF-1.4\n${'words of a page '.repeat(10)}`)
  const coded = file.toString('base64')
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: application/pdf']
  const message = (body: string) => mail(...parts, 'Content-Transfmr-Encoding: base64', '', body, '--b--')
  const damaged = `${coded.slice(0, 40)}#${coded.slice(41, 60)}\`${coded.slice(61)}`
  const [lost] = read(message(damaged)).flatMap((piece) => piece.file?.bytes ?? [])
  expect(lost?.subarray(48).equals(file.subarray(48))).toBe(true)
  expect(lost?.length).toBe(file.length)
})

it('finds such a file however long it is', () => {
  const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(6_000_000, 'words of a page ')])
  const coded = file.toString('base64').match(/.{1,76}/g) ?? []
  const head = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Tran3fer-Encoding: base64', '']
  const lost = read(mail(...head, ...coded, '--b--')).flatMap((piece) => piece.file?.bytes ?? [])
  expect(lost.map((bytes) => bytes.equals(file))).toEqual([true])
})

it('finds such a file within a text, where the line that parts them is damaged', () => {
  const file = Buffer.from(`%PDF-1.4\n${'words of a page '.repeat(20)}`)
  const coded = file.toString('base64').match(/.{1,76}/g) ?? []
  const head = ['Content-Type: application/pdf; name="plan.pdf"', 'Content-Transfer-Encoding: base64', '']
  const lost = (...lines: string[]) =>
    read(mail(...lines)).flatMap((piece) => (piece.file ? [[piece.text, piece.file.bytes]] : []))
  expect(
    lost('Kontent-Type: multipart/mixed; boundary=b', '', '--b', '', 'see below', 'J--b', ...head, ...coded, '--b--'),
  ).toEqual([['plan.pdf', file]])
  expect(lost('From: a@b.c', '', 'the first line of such a file is', coded[0] ?? '')).toEqual([])
  expect(lost('From: a@b.c', '', ...coded.map((line) => `> ${line}`))).toEqual([])
})

it('finds the file in a part whose head and last line feed are damaged', () => {
  const file = Buffer.from(`%PDF-1.4\n${'words of a page '.repeat(20)}  `)
  const coded = `${file.toString('base64')}\u001d\n--b--`
  expect(file.toString('base64').endsWith('=')).toBe(true)
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Transfer-Encodmng: base64', '', coded]
  expect(read(mail(...parts)).flatMap((piece) => piece.file?.bytes ?? [])).toEqual([file])
})

it('reads the first part behind a damaged boundary, and names whose mark or kind is damaged', () => {
  const text = ['Content-Type: text/plain', '', 'about the harbour', '--b', 'Content-Type: text/plain', '', 'crane', '--b--']
  const damaged = mail('Content-Type: multipart/mixed; boundary="b"', '\r\n*--b', ...text)
  expect(of(read(damaged), 'outside')).toContain('about the harbour')
  const field = ['--b', 'Content-Disposition: vorm-data; name="berth"', '', 'x', '--b--']
  expect(of(read(mail('Content-Type: multipart/form-data; boundary=b', '', ...field)), 'name')).toEqual(['berth'])
  const open = ['--b', 'Content-Type: application/x-odd; name="plan.odd*', '', 'x', '--b--']
  expect(of(read(mail('Content-Type: multipart/mixed; boundary=b', '', ...open)), 'unread')).toEqual(['plan.odd*'])
})

it('finds the parts of a message that names another boundary than they have', () => {
  const parts = [
    '--b',
    'Content-Type: text/html',
    '',
    '<p>about the harbour',
    '--b',
    'Content-Type: text/plain',
    '',
    'crane',
    '--b--',
  ]
  const pieces = read(mail('Content-Type: multipart/mixed; boundary=2b"', '', ...parts))
  expect(of(pieces, 'text')).toEqual(['about the harbour', 'crane'])
})

it('finds the parts of a message whose head does not tell of any', () => {
  const parts = ['', '--b', '', 'see below', '--b', 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '']
  const coded = Buffer.from('about the harbour').toString('base64')
  // The line feed before the second header was lost.
  const damaged = Buffer.concat([
    Buffer.from('From: a@b.c\r*Content-Type: multipart/mixed; boundary=b\r\n'),
    mail(...parts, coded, '--b--'),
  ])
  expect(of(read(damaged), 'text')).toEqual(['see below', 'about the harbour'])
  expect(of(read(mail('From: a@b.c', '', '--b', 'Content-Type: is what a head says', '', 'and no more')), 'text')).toContain(
    'and no more',
  )
})

it('reads the last part of a message that nothing closes, and no part behind the end', () => {
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'about the harbour']
  expect(of(read(mail(...parts)), 'text')).toEqual(['about the harbour'])
  const closed = read(mail(...parts, '--b--', '', 'Content-Type: text/plain', '', 'a footer'))
  expect([of(closed, 'text'), of(closed, 'outside')]).toEqual([['about the harbour'], ['Content-Type: text/plain', 'a footer']])
})

it('knows how a part is coded though the line that says so is damaged around the word', () => {
  const coded = Buffer.from('about the harbour').toString('base64')
  for (const line of ['Content-Transfer-Encoding:\0base64', 'Content-Transfer-Encoding: base64\u000f'])
    expect(of(read(mail('Content-Type: text/plain', line, '', coded)), 'text')).toEqual(['about the harbour'])
})

it('knows what a part is though the name of the header that says so is damaged, and takes other headers for none of these', () => {
  const part = (...head: string[]) =>
    read(mail('Content-Type: multipart/mixed; boundary=b', '', '--b', ...head, '', 'eHg=', '--b--'))
  expect(of(part('Content-Typu: application/mac-binhex40; name="plan.hqx"'), 'unread')).toEqual(['plan.hqx'])
  expect(of(part('Con|ent-Tzpe: application/x-odd; name="plan.odd"'), 'unread')).toEqual(['plan.odd'])
  expect(of(part('Content-Type: text/plain', 'Content-Tra~sfer-Encoding: base64'), 'text')).toEqual(['xx'])
  expect(of(part('Content-Base: application/x-odd; name="plan.odd"'), 'unread')).toEqual([])
})

it('reads UTF-7, in which old mail programs wrote', async () => {
  const head = 'Subject: =?utf-7?Q?Die_Fr+APY-sche?=\r\nContent-Type: text/plain; charset=unicode-1-1-utf-7\r\n\r\n'
  const pieces = await read(Buffer.from(`${head}Die Hasen und die Fr+APY-sche, 1 +- 1, +ZeVnLIqe+-`))
  expect(pieces.map(({ text }) => text).join('\n')).toMatch(/Frösche, 1 \+ 1, 日本語/)
})
