import type { PlantedFile } from '../planting.ts'
import { withAttachments, withHeaders, withMessages, withReport } from './mail-contents.ts'
import { plantMailEncodings } from './mail-encodings.ts'
import { attachment, calendar, head, html, lines, many, multipart, part, plain, plantOneMail } from './mail-parts.ts'
import { plantMailboxes } from './mailboxes.ts'

/** Mails of every shape of parts, with headers, reports and encodings; mailboxes. */
export function plantMail(seed: string): PlantedFile[] {
  const mail = plantOneMail(seed)
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
    ...plantMailEncodings(seed),
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
