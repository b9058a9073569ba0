import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { takeUuencoded } from '../../containers/mail/uuencode.ts'
import { calendarText } from '../plain/calendar.ts'
import { linesOf } from '../testing/lines-of.ts'
import { decodeWords } from './headers.ts'
import { mail, read } from './testing/read-message.ts'

const digestOf = (text: string) => createHash('sha384').update(text).digest('hex')
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
    expect(linesOf(pieces, 'alternative')).toEqual([
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
    expect(linesOf(read(parts), 'text')).toContain('harbour')
    expect(linesOf(read(mail('Subject: x', 'ferry at nine', 'Dock: 4')), 'text')).toEqual(['ferry at nine', 'Dock: 4'])
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
    expect(linesOf(read(message), 'text')).toEqual(['body', 'attached'])
    expect(linesOf(read(message, [digestOf('attached')]), 'text')).toEqual(['body'])
  })

  it('reads text before and behind the parts, but not what programs write there', () => {
    const parts = ['--b', '', 'body', '--b--']
    const head = ['Content-Type: multipart/mixed; boundary=b', '']
    expect(linesOf(read(mail(...head, 'a note before', ...parts, 'and behind')), 'outside')).toEqual([
      'a note before',
      'and behind',
    ])
    expect(linesOf(read(mail(...head, 'This is a multi-part message in MIME format.', ...parts)), 'outside')).toEqual([])
  })

  it('reads headers that nobody else searches, decoded, and no signatures', () => {
    const pieces = read(
      mail('Bcc: x', 'X-Note: =?utf-8?Q?caf=C3=A9?= =?utf-8?B?IG5vaXI=?=', 'DKIM-Signature: v=1; b=abc', '', 'body'),
    )
    expect(linesOf(pieces, 'header')).toEqual(['Bcc: x', 'X-Note: café noir'])
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
    expect(linesOf(pieces, 'text')).toEqual(['Status: 5.1.1 mailbox gone', 'inner body'])
    expect(linesOf(pieces, 'header')).toEqual(['X-Inner: seen'])
  })

  it('decodes files inside a text', () => {
    const text = 'see\nbegin 644 note.txt\n#0V%T\n`\nend\nbye'
    const { text: rest, files } = takeUuencoded(text)
    expect(rest).toBe('see\nnote.txt\n\nbye')
    expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([['note.txt', 'Cat']])
    const pieces = read(mail('', ...text.split('\n')))
    expect(linesOf(pieces, 'text')).toEqual(['see', 'note.txt', 'bye'])
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
  expect(linesOf(read(mail(...head, `${one}${two}`)), 'outside')).toEqual(['two harbours'])
  expect(linesOf(read(mail(...head, `${one}`, '', 'sent to the list')), 'outside')).toEqual(['sent to the list'])
  expect(linesOf(read(mail(...head, `${one}`, '')), 'outside')).toEqual([])
})

it('reads UTF-7, in which old mail programs wrote', async () => {
  const head = 'Subject: =?utf-7?Q?Die_Fr+APY-sche?=\r\nContent-Type: text/plain; charset=unicode-1-1-utf-7\r\n\r\n'
  const pieces = await read(Buffer.from(`${head}Die Hasen und die Fr+APY-sche, 1 +- 1, +ZeVnLIqe+-`))
  expect(pieces.map(({ text }) => text).join('\n')).toMatch(/Frösche, 1 \+ 1, 日本語/)
})
