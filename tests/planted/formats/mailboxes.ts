import { type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { attachment, calendar, head, html, lines, many, plain } from './mail-parts.ts'

/** Mailboxes, and single messages in files of mail programs. */
export function plantMailboxes(seed: string): PlantedFile[] {
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
