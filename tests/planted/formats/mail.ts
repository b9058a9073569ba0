import { type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { zipOf } from '../zip.ts'
import { smallDocument } from './word.ts'

/** Lines as mail programs send them. */
export const lines = (...all: (string | string[])[]) => all.flat().join('\r\n')

/** One part: its headers, and its lines. */
const part = (headers: string[], ...body: string[]) => [...headers, '', ...body]

/** The lines of a multipart body. */
function multipart(
  boundary: string,
  parts: string[][],
  { before = [], behind = [] }: { before?: string[]; behind?: string[] } = {},
): string[] {
  return [...before, ...parts.flatMap((each) => [`--${boundary}`, ...each]), `--${boundary}--`, ...behind]
}

const many = (kind: string, boundary: string, parts: string[][]) =>
  part([`Content-Type: multipart/${kind}; boundary="${boundary}"`], ...multipart(boundary, parts))
const plain = (text: string) => part(['Content-Type: text/plain; charset=utf-8'], text)
const html = (text: string) => part(['Content-Type: text/html; charset=utf-8'], `<html><body><p>${text}</p></body></html>`)
const calendar = (text: string) =>
  part(
    ['Content-Type: text/calendar; method=REQUEST; charset=utf-8'],
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `SUMMARY:${text}`,
    'END:VEVENT',
    'END:VCALENDAR',
  )
const based = (content: Buffer | string) =>
  Buffer.from(content)
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n')
    .split('\r\n')
const attachment = (name: string, type: string, content: Buffer | string, more: string[] = []) =>
  part(
    [
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      ...more,
    ],
    ...based(content),
  )
const head = [
  'From: Ana <ana@example.org>',
  'To: Bo <bo@example.org>',
  'Date: Mon, 2 Mar 2020 09:20:30 +0000',
  'MIME-Version: 1.0',
]

/** Mails of every shape of parts, with headers, reports and encodings; mailboxes. */
export function plantMail(seed: string): PlantedFile[] {
  const mail = (name: string, make: (planter: Planter) => string[] | Buffer) =>
    plantFile({ format: 'Mail', name: `${name}.eml`, seed }, (planter) => {
      const made = make(planter)
      return Buffer.isBuffer(made) ? made : lines([...head, ...made])
    })
  return [
    mail('plain', ({ word }) => plain(word('body'))),
    mail('without a type', ({ word }) => ['Subject: x', '', word('body')]),
    mail('page', ({ word }) => html(word('body'))),
    mail('headers', withHeaders),
    mail('mixed', ({ word }) =>
      many('mixed', 'b', [plain(word('first body')), plain(word('second body')), html(word('third body'))]),
    ),
    mail('alternative', ({ word }) => many('alternative', 'b', [plain(word('plain body')), html(word('HTML body'))])),
    mail('invitation', ({ word }) =>
      many('alternative', 'b', [plain(word('plain body')), html(word('HTML body')), calendar(word('calendar'))]),
    ),
    mail('invitation with a file', ({ word }) =>
      many('mixed', 'o', [
        many('alternative', 'i', [plain(word('plain body')), html(word('HTML body')), calendar(word('calendar'))]),
        attachment(
          'invite.ics',
          'application/ics',
          `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:${word('attached calendar')}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
        ),
      ]),
    ),
    mail('amp', ({ word }) =>
      many('alternative', 'b', [
        plain(word('plain body')),
        part(['Content-Type: text/x-amp-html; charset=utf-8'], `<html amp4email><body>${word('AMP body')}</body></html>`),
        html(word('HTML body')),
      ]),
    ),
    mail('watch', ({ word }) =>
      many('alternative', 'b', [
        plain(word('plain body')),
        part(['Content-Type: text/watch-html; charset=utf-8'], `<b>${word('watch body')}</b>`),
        html(word('HTML body')),
      ]),
    ),
    mail('alternative with rtf', ({ word }) =>
      many('alternative', 'b', [
        plain(word('plain body')),
        part(['Content-Type: text/enriched'], `<bold>${word('enriched body')}</bold>`),
        part(['Content-Type: application/rtf'], `{\\rtf1 ${word('RTF body')}}`),
      ]),
    ),
    mail('alternative with files', ({ word }) =>
      many('alternative', 'b', [
        plain(word('plain body')),
        many('mixed', 'i', [
          html(word('HTML body')),
          attachment('a.txt', 'text/plain', word('attachment within the alternatives')),
        ]),
      ]),
    ),
    mail('related', ({ word }) =>
      many('related', 'b', [
        html(`${word('body')}<img src="cid:1" alt="${word('description of a picture')}">`),
        attachment('b.html', 'text/html', `<p>${word('related page')}</p>`, ['Content-ID: <1>']),
      ]),
    ),
    mail('related in alternative', ({ word }) =>
      many('alternative', 'a', [
        plain(word('plain body')),
        many('related', 'r', [html(word('HTML body')), attachment('x.txt', 'text/plain', word('related text'))]),
      ]),
    ),
    mail('plain beside a picture', ({ word }) =>
      many('alternative', 'b', [plain(word('plain body')), html('<img src="https://example.org/x.png">')]),
    ),
    mail('signed', ({ word }) =>
      many('signed', 'b', [plain(word('body')), attachment('smime.p7s', 'application/pkcs7-signature', 'x')]),
    ),
    mail('digest', ({ word }) =>
      many('digest', 'b', [
        part([], ...head, 'Subject: x', '', word('first message')),
        part([], ...head, 'Subject: y', '', word('second message')),
      ]),
    ),
    mail('parallel', ({ word }) => many('parallel', 'b', [plain(word('first part')), plain(word('second part'))])),
    mail('unknown multipart', ({ word }) => many('x-odd', 'b', [plain(word('first part')), html(word('second part'))])),
    mail('form data', ({ word }) =>
      many('form-data', 'b', [
        part([`Content-Disposition: form-data; name="${word('name of a field')}"`], word('value of a field')),
      ]),
    ),
    mail('report', withReport),
    mail('appledouble', ({ word }) =>
      many('mixed', 'o', [
        plain(word('body')),
        many('appledouble', 'i', [
          attachment('r', 'application/applefile', 'x'),
          attachment('t.txt', 'text/plain', word('data fork')),
        ]),
      ]),
    ),
    mail('message in message', withMessages),
    mail(
      'without an end',
      ({ word }) =>
        lines(many('mixed', 'b', [plain(word('first part')), plain(word('last part'))]))
          .split('\r\n--b--')[0]
          ?.split('\r\n') ?? [],
    ),
    mail('wrong boundary', ({ word }) =>
      part(['Content-Type: multipart/mixed; boundary="other"'], '--b', ...plain(word('part behind another boundary')), '--b--'),
    ),
    mail('beside the parts', ({ word }) =>
      part(
        ['Content-Type: multipart/mixed; boundary=b'],
        ...multipart('b', [plain(word('body'))], { before: [word('before the parts')], behind: [word('behind the parts')] }),
      ),
    ),
    mail('attachments', withAttachments),
    mail('uuencoded', ({ word }) =>
      plain(
        lines(word('body'), '', 'begin 644 note.txt', uuencoded(word('uuencoded file')), '`', 'end', word('behind the file')),
      ),
    ),
    mail('uuencoded part', ({ word }) =>
      many('mixed', 'b', [
        plain(word('body')),
        part(
          [
            'Content-Type: application/octet-stream; name="note.txt"',
            'Content-Disposition: attachment; filename="note.txt"',
            'Content-Transfer-Encoding: x-uuencode',
          ],
          'begin 644 note.txt',
          uuencoded(word('uuencoded attachment')),
          '`',
          'end',
        ),
      ]),
    ),
    mail('binhex', ({ word }) =>
      many('mixed', 'b', [
        plain(word('body')),
        part(
          [`Content-Type: application/mac-binhex40; name="${word('name of an attachment')}.hqx"`],
          '(This file must be converted with BinHex 4.0)',
          ':x:',
        ),
      ]),
    ),
    mail('yenc', ({ word }) => {
      const body = [word('body'), '=ybegin line=128 size=12 name=note.txt', yencoded(word('yEnc file')), '=yend size=12']
      return Buffer.from(lines([...head, '', ...body]), 'latin1')
    }),
    mail('base64 with more behind', ({ word }) =>
      part(
        ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64'],
        `${Buffer.from(`${word('first piece')}.`).toString('base64')}`,
        Buffer.from(`${word('second piece')}..`).toString('base64'),
      ),
    ),
    mail('base64 and a footer', ({ word }) =>
      part(
        ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64'],
        Buffer.from(`${word('body')}.`).toString('base64'),
        '',
        `sent to the list ${word('footer of a list')}`,
      ),
    ),
    mail('quoted-printable', ({ word }) =>
      part(
        ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: quoted-printable'],
        softBroken(word('word over two lines')),
      ),
    ),
    mail('encodings', ({ wordOf }) =>
      many('mixed', 'b', [
        part(
          ['Content-Type: text/plain; charset=utf-16le', 'Content-Transfer-Encoding: base64'],
          ...based(Buffer.from(`${wordOf('UTF-16', 'абвгдежз')} x`, 'utf16le')),
        ),
        part(
          ['Content-Type: text/plain; charset=x-unknown-9', 'Content-Transfer-Encoding: base64'],
          ...based(wordOf('unknown name of an encoding', 'абвгдежз')),
        ),
        part(['Content-Type: text/plain', 'Content-Transfer-Encoding: 8bit'], wordOf('no name of an encoding', 'абвгдежз')),
      ]),
    ),
    mail('no space in front', ({ word }) => ['Content-Type:text/plain', '', word('body')]),
    mail('type in capitals', ({ word }) => many('MIXED', 'b', [part(['CONTENT-TYPE: TEXT/HTML'], `<p>${word('body')}</p>`)])),
    mail('comments in headers', ({ word }) =>
      part(['Content-Type: multipart/mixed (a comment); boundary="b" (another)'], ...multipart('b', [plain(word('body'))])),
    ),
    mail('boundary over two lines', ({ word }) =>
      part(['Content-Type: multipart/mixed;', '\tboundary="b"'], ...multipart('b', [plain(word('body'))])),
    ),
    mail('external body', ({ word }) =>
      many('mixed', 'b', [
        plain(word('body')),
        part(
          [
            `Content-Type: message/external-body; access-type=URL; URL="https://example.org/${word('address of an external body')}"`,
          ],
          'Content-Type: text/plain',
          '',
          word('phantom body'),
        ),
      ]),
    ),
    mail('partial', ({ word }) =>
      part(['Content-Type: message/partial; id="x"; number=1; total=2'], 'Subject: y', '', word('first half of a message')),
    ),
    mail('attached xml', ({ word }) =>
      many('mixed', 'b', [
        plain(word('body')),
        part(['Content-Type: text/xml'], `<a b="${word('attribute')}">${word('element')}</a>`),
      ]),
    ),
    mail('unnamed types', ({ word }) =>
      many('mixed', 'b', [
        plain(word('body')),
        part(['Content-Type: application/json'], `{"a": "${word('JSON part')}"}`),
        part(['Content-Type: application/x-odd'], word('part of an unknown type')),
        part(['Content-Type: text/x-odd'], word('text of an unknown type')),
      ]),
    ),
    ...plantMailboxes(seed),
  ]
}

function withHeaders({ word }: Planter): string[] {
  const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
  return [
    `Subject: ${encoded(word('subject'))}`,
    `Cc: ${word('name in Cc')} <cc@example.org>`,
    `Bcc: ${word('name in Bcc')} <bcc@example.org>`,
    `Reply-To: ${word('name in Reply-To')} <r@example.org>`,
    `Sender: ${word('name in Sender')} <s@example.org>`,
    `Resent-From: ${word('name in Resent-From')} <t@example.org>`,
    `Received: from ${word('host in Received')} by mx; Mon, 2 Mar 2020 09:20:30 +0000`,
    `X-Mailer: ${word('X-Mailer')}`,
    `X-Originating-IP: ${word('X-Originating-IP')}`,
    `X-Folded: a\r\n ${word('folded header')}`,
    `Organization: ${encoded(word('encoded header'))}`,
    `Comments: ${word('comments')}`,
    `Keywords: ${word('keywords')}`,
    `Message-ID: <${word('message id')}@example.org>`,
    `In-Reply-To: <${word('in reply to')}@example.org>`,
    `References: <${word('references')}@example.org>`,
    `List-Id: ${word('list id')}`,
    `Disposition-Notification-To: ${word('notification to')}`,
    `Return-Path: <${word('return path')}@example.org>`,
    `Delivered-To: ${word('delivered to')}@example.org`,
    `Content-Description: ${word('description of the body')}`,
    '',
    word('body'),
  ]
}

function withReport({ word }: Planter): string[] {
  return part(
    ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    ...multipart('b', [
      plain(word('explanation')),
      part(
        ['Content-Type: message/delivery-status'],
        `Reporting-MTA: dns; ${word('reporting host')}`,
        '',
        `Final-Recipient: rfc822; ${word('recipient')}`,
        `Diagnostic-Code: smtp; 550 ${word('diagnosis')}`,
      ),
      part(['Content-Type: text/rfc822-headers'], `Subject: ${word('subject of the returned message')}`),
    ]),
  )
}

function withMessages({ word }: Planter): string[] {
  const inner = [
    ...head,
    `Subject: ${word('subject of the inner message')}`,
    `X-Inner: ${word('header of the inner message')}`,
    `Bcc: ${word('Bcc of the inner message')}`,
    ...many('mixed', 'i', [
      plain(word('inner body')),
      part(['Content-Type: message/rfc822'], ...head, 'Subject: z', '', word('innermost body')),
    ]),
  ]
  const coded = lines([...head, 'Subject: coded', '', word('body of an encoded message')])
  return many('mixed', 'b', [
    plain(word('body')),
    part(['Content-Type: message/rfc822'], ...inner),
    part(['Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64'], ...based(coded)),
  ])
}

function withAttachments(planter: Planter): string[] {
  const { word } = planter
  const quoted = (text: string) => `=?utf-8?Q?${text}?=`
  return many('mixed', 'b', [
    plain(word('body')),
    attachment(`${word('name of an attachment')}.txt`, 'text/plain', word('attached text')),
    attachment(
      'page.html',
      'text/html',
      `<p>${word('attached page')}</p><!-- ${word('comment in an attached page')} --><img alt="${word('description in an attached page')}">`,
    ),
    attachment('table.csv', 'text/csv', `a,b\n${word('attached table')},1\n`),
    attachment(
      'document.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      smallDocument(
        `<w:p><w:del w:id="1" w:author="x"><w:r><w:delText>${word('deletion in an attached document')}</w:delText></w:r></w:del><w:r><w:t>${word('attached document')}</w:t></w:r></w:p>`,
        inside(planter, 'attached document: '),
      ),
    ),
    attachment(
      'files.zip',
      'application/zip',
      zipOf([
        { name: `${word('name in an attached archive')}.txt`, content: word('text in an attached archive') },
        { name: 'p.html', content: `<title>t</title><p>x<!--${word('comment in an archive')}-->` },
      ]),
    ),
    part(
      ['Content-Type: text/plain', `Content-Disposition: inline; filename="${quoted(word('name of an inline text'))}"`],
      word('inline text'),
    ),
    part(
      [
        'Content-Type: image/png',
        `Content-Description: ${word('description of a part')}`,
        `Content-Disposition: attachment; filename*=UTF-8''${word('name of a picture')}.png`,
        'Content-Transfer-Encoding: base64',
      ],
      'iVBORw0KGgo=',
    ),
  ])
}

/** Corners of a file in a file. */
export function inside(planter: Planter, where: string): Planter {
  return {
    word: (corner) => planter.word(where + corner),
    wordOf: (corner, alphabet) => planter.wordOf(where + corner, alphabet),
    leftOut: (corner) => planter.leftOut(where + corner),
  }
}

function softBroken(text: string): string {
  return `a line =\r\n${text.slice(0, 5)}=\r\n${text.slice(5)} and more`
}

/** One line of uuencoding. */
function uuencoded(text: string): string {
  const bytes = Buffer.from(text)
  const sign = (bits: number) => String.fromCharCode(bits === 0 ? 0x60 : bits + 0x20)
  let line = sign(bytes.length)
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    line += [18, 12, 6, 0].map((shift) => sign((group >> shift) & 0x3f)).join('')
  }
  return line
}

function yencoded(text: string): string {
  return Buffer.from(Array.from(Buffer.from(text), (byte) => (byte + 42) & 0xff)).toString('latin1')
}

function plantMailboxes(seed: string): PlantedFile[] {
  const message = (...body: string[]) => [...head, 'Subject: x', '', ...body, '']
  const from = 'From ana@example.org Mon Mar  2 09:20:30 2020'
  const mailbox = (name: string, make: (planter: Planter) => string[]) =>
    plantFile({ format: 'Mailbox', name, seed }, (planter) => make(planter).join('\n'))
  return [
    mailbox('plain.mbox', ({ word }) => [from, ...message(word('first message')), from, ...message(word('second message'))]),
    mailbox('from in a body.mbox', ({ word }) => [
      from,
      ...message(word('before the line'), '', 'From here on we say:', word('behind the line'), '', word('after an empty line')),
      from,
      ...message(word('next message')),
    ]),
    mailbox('quoted.mbox', ({ word }) => [from, ...message(`>From ${word('quoted line')}`, word('behind the quoted line'))]),
    mailbox('windows.mbox', ({ word }) =>
      [from, ...message(word('first message')), from, ...message(word('second message'))].map((line) => `${line}\r`),
    ),
    mailbox('invitation.mbox', ({ word }) => [
      from,
      ...head,
      ...many('alternative', 'b', [plain(word('plain body')), html(word('HTML body')), calendar(word('calendar'))]),
      '',
      from,
      ...head,
      `Bcc: ${word('Bcc')}`,
      ...many('mixed', 'c', [
        plain(word('body')),
        attachment('a.html', 'text/html', `<p>${word('attached page')}<!-- ${word('comment in an attached page')} -->`),
      ]),
      '',
    ]),
    mailbox('without from.mbox', ({ word }) => [...message(word('single message'))]),
    mailbox('length.mbox', ({ word }) => [
      from,
      ...head,
      'Content-Length: 20',
      '',
      word('body'),
      '',
      from,
      ...message(word('next message')),
    ]),
    plantFile({ format: 'Mail', name: 'apple.emlx', seed }, ({ word }) => {
      const body = lines([...head, `Subject: ${word('subject')}`, '', word('body'), ''])
      return `${body.length}\n${body}<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict><key>remote-id</key><string>${word('property list behind the mail')}</string></dict></plist>\n`
    }),
    plantFile({ format: 'Mail', name: 'news.nws', seed }, ({ word }) =>
      lines(
        'Path: news.example.org!not-for-mail',
        'From: ana@example.org',
        `Newsgroups: ${word('group')}`,
        'Subject: x',
        'Message-ID: <1@x>',
        `Summary: ${word('summary')}`,
        '',
        word('body'),
      ),
    ),
  ]
}
