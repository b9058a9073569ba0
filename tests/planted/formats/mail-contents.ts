import { inside, type Planter } from '../planting.ts'
import { zipOf } from '../zip.ts'
import { attachment, based, head, lines, many, multipart, part, plain } from './mail-parts.ts'
import { smallDocument } from './word.ts'

/** Headers of every kind. */
export function withHeaders({ word }: Planter): string[] {
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

/** A report that a message was not delivered. */
export function withReport({ word }: Planter): string[] {
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

/** Messages in messages. */
export function withMessages({ word }: Planter): string[] {
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

/** Attachments of several formats. */
export function withAttachments(planter: Planter): string[] {
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
