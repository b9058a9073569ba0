import { expect, it } from 'vitest'
import { armoredMessage } from './armored.ts'

const pgp = (first: number) =>
  `-----BEGIN PGP MESSAGE-----\nVersion: GnuPG v2\n\n${Buffer.from([first, 1, 12, 3, ...Buffer.from('crane')]).toString('base64')}\n=abcd\n-----END PGP MESSAGE-----\n`

it('finds what is encrypted for a receiver in a text, alone and among other words, and what is only signed not', () => {
  for (const first of [0x84, 0x85, 0x8c, 0xc1, 0xd2]) expect(armoredMessage(pgp(first))).toEqual({ isAll: true })
  expect(armoredMessage(`Dear Bo,\n${pgp(0x85)}`)).toEqual({ isAll: false })
  expect(armoredMessage(pgp(0x85).replaceAll('\n', '\r\n'))).toEqual({ isAll: true })
  expect(armoredMessage(pgp(0x85).replace(/=abcd[\s\S]*/, ''))).toEqual({ isAll: true })
  expect(armoredMessage('-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n-----END AGE ENCRYPTED FILE-----')).toEqual({ isAll: true })
  for (const text of [
    pgp(0xa3),
    '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\ncrane\n',
    'see -----BEGIN PGP MESSAGE----- below',
  ])
    expect(armoredMessage(text)).toBeUndefined()
})
