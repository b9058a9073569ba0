import type { PlantedFile } from '../planting.ts'
import { based, head, lines, many, part, plain, plantOneMail } from './mail-parts.ts'

/** Mails whose bodies are encoded: uuencode, BinHex, yEnc, base64, quoted-printable, character sets. */
export function plantMailEncodings(seed: string): PlantedFile[] {
  const mail = plantOneMail(seed)
  return [
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
  ]
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
