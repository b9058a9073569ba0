import { createDecipheriv } from 'node:crypto'
import { type HashName, hashes, hashOf, littleEndian, mostSpins, type OfficeLock, spunHash } from './office-lock.ts'

/** What the keys of a lock are for ([MS-OFFCRYPTO] 2.3.4.11 and 2.3.4.13). */
const purposes = {
  verifier: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
}
const pieceBytes = 4_096
const padding = 0x36
const keyLengths = [128, 192, 256]

/** How one of both parts is encrypted: always AES, its blocks chained. */
type Cipher = { salt: Buffer; blockBytes: number; keyBytes: number; hash: HashName; hashBytes: number }

/** The lock of Office 2010 and later, from its description in XML; undefined for what it describes and nobody writes. */
export function agileLock(xml: string): OfficeLock | undefined {
  const [data, password] = [attributesOf(xml, 'keyData'), attributesOf(xml, 'p:encryptedKey')]
  const [whole, key] = [cipherOf(data), cipherOf(password)]
  const spins = Number(password.get('spinCount'))
  if (!whole || !key || !(spins <= mostSpins)) return undefined
  const [verifier, verifierHash, value] = ['encryptedVerifierHashInput', 'encryptedVerifierHashValue', 'encryptedKeyValue'].map(
    (name) => Buffer.from(password.get(name) ?? '', 'base64'),
  )
  if (!verifier || !verifierHash || !value) return undefined
  return (text) => {
    const spun = spunHash(key.hash, { salt: key.salt, password: text, spins })
    const open = (purpose: Buffer, bytes: Buffer) => {
      const ownKey = sized(hashOf(key.hash, spun, purpose), key.keyBytes)
      return decrypt(bytes, ownKey, sized(key.salt, key.blockBytes))
    }
    const expected = hashOf(key.hash, open(purposes.verifier, verifier).subarray(0, key.salt.length))
    if (!expected.equals(open(purposes.verifierHash, verifierHash).subarray(0, key.hashBytes))) return undefined
    const secret = open(purposes.key, value).subarray(0, whole.keyBytes)
    return (bytes) => openPieces(bytes, secret, whole)
  }
}

function openPieces(bytes: Buffer, key: Buffer, { salt, blockBytes, hash }: Cipher): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const start = sized(hashOf(hash, salt, littleEndian(at / pieceBytes)), blockBytes)
    pieces.push(decrypt(bytes.subarray(at, at + pieceBytes), key, start))
  }
  return Buffer.concat(pieces)
}

/** Whole blocks only: of a file that was cut the last one is left out. */
function decrypt(bytes: Buffer, key: Buffer, start: Buffer): Buffer {
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, start).setAutoPadding(false)
  return cipher.update(bytes)
}

function sized(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(length, padding)]).subarray(0, length)
}

function cipherOf(attributes: Map<string, string>): Cipher | undefined {
  const number = (name: string) => Number(attributes.get(name))
  const hash = hashes.find((name) => name === attributes.get('hashAlgorithm')?.toLowerCase().replace('-', ''))
  const isKnown = attributes.get('cipherAlgorithm') === 'AES' && attributes.get('cipherChaining') === 'ChainingModeCBC'
  if (!hash || !isKnown || number('blockSize') !== 16 || !keyLengths.includes(number('keyBits'))) return undefined
  const salt = Buffer.from(attributes.get('saltValue') ?? '', 'base64')
  return { salt, blockBytes: 16, keyBytes: number('keyBits') / 8, hash, hashBytes: number('hashSize') }
}

/** Of the first element of this name. */
function attributesOf(xml: string, element: string): Map<string, string> {
  const [, inside = ''] = new RegExp(`<${element}\\s([^>]*)>`).exec(xml) ?? []
  return new Map([...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}
