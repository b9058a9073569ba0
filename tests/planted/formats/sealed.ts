import { createHash } from 'node:crypto'
import { type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { based, head, lines } from './mail-parts.ts'

/** Messages that are signed, whose words are to be found, and messages that are encrypted for a receiver, which is to be told. */
export function plantSealed(seed: string): PlantedFile[] {
  const file = (name: string, make: (planter: Planter) => Buffer | string) =>
    plantFile({ format: 'Sealed message', name, seed }, make)
  return [
    file('letters.asc', ({ word }) => armored(word('PGP message'))),
    file('below a text.txt', ({ word }) => `${word('text above')}\n\n${armored(word('PGP message'))}`),
    file('in a body.eml', ({ word }) =>
      lines(...head, `Subject: ${word('subject')}`, '', armored(word('PGP message in a body')).replaceAll('\n', '\r\n')),
    ),
    file('pgp mime.eml', ({ word }) => {
      const type = 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b'
      const parts = ['--b', 'Content-Type: application/pgp-encrypted', '', 'Version: 1', '--b']
      const message = armored(word('encrypted part')).replaceAll('\n', '\r\n')
      return lines(
        ...head,
        `Content-Type: ${type}`,
        '',
        parts,
        'Content-Type: application/octet-stream; name=e.asc',
        '',
        message,
        '--b--',
      )
    }),
    file('for a receiver.eml', ({ word }) =>
      lines(...head, ...cmsHeaders('enveloped-data'), '', ...based(enveloped(word('enveloped body')))),
    ),
    file('letters of age.txt', ({ word }) => {
      const letters = Buffer.from(`age-encryption.org/v1\n-> X25519 ${sealed(word('age message')).toString('hex')}`).toString(
        'base64',
      )
      return `-----BEGIN AGE ENCRYPTED FILE-----\n${letters}\n-----END AGE ENCRYPTED FILE-----\n`
    }),
    file('signed as a whole.eml', ({ word }) =>
      lines(
        ...head,
        ...cmsHeaders('signed-data'),
        '',
        ...based(signed(`Content-Type: text/plain\r\n\r\n${word('signed body')}\r\n`)),
      ),
    ),
    file('signed.p7m', ({ word }) => signed(`Content-Type: text/plain\r\n\r\n${word('signed body')}\r\n`)),
    file('signed in letters.asc', ({ word }) =>
      [
        '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n',
        word('signed text'),
        `-----BEGIN PGP SIGNATURE-----\n\n${sealed('x').toString('base64')}\n-----END PGP SIGNATURE-----\n`,
      ].join('\n'),
    ),
  ]
}

/** In place of what encryption would make of a word. */
function sealed(word: string): Buffer {
  return createHash('sha512').update(word).digest()
}

function armored(word: string): string {
  const packets = Buffer.concat([Buffer.from('85010c03', 'hex'), sealed(word), sealed(`${word}2`)]).toString('base64')
  return `-----BEGIN PGP MESSAGE-----\nVersion: GnuPG v2\n\n${packets.replace(/(.{64})/g, '$1\n')}\n=abcd\n-----END PGP MESSAGE-----\n`
}

const cmsHeaders = (kind: string) => [
  `Content-Type: application/pkcs7-mime; smime-type=${kind}; name="smime.p7m"`,
  'Content-Transfer-Encoding: base64',
  'Content-Disposition: attachment; filename="smime.p7m"',
]

const der = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const oid = (hex: string) => der(6, Buffer.from(hex, 'hex'))
const data = oid('2a864886f70d010701')

/** Signed data (RFC 5652, 5) around a text, with nobody's signature. */
function signed(text: string): Buffer {
  const inside = der(0x30, data, der(0xa0, der(0x04, Buffer.from(text))))
  const content = der(0x30, der(2, Buffer.from([1])), der(0x31), inside, der(0x31))
  return der(0x30, oid('2a864886f70d010702'), der(0xa0, content))
}

/** Enveloped data (RFC 5652, 6), with nobody's key. */
function enveloped(word: string): Buffer {
  const algorithm = der(0x30, oid('60864801650304012a'), der(4, Buffer.alloc(16)))
  const content = der(0x30, data, algorithm, der(0x80, sealed(word)))
  return der(0x30, oid('2a864886f70d010703'), der(0xa0, der(0x30, der(2, Buffer.from([0])), der(0x31, der(0x30)), content)))
}
