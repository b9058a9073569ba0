import { createCipheriv, hash, randomBytes } from 'node:crypto'
import { compoundOf } from './compound-of.ts'

const [spins, blockBytes, pieceBytes] = [100_000, 16, 4_096]
const algorithm = 'sha512'

/**
 * An archive of Office locked with a password as Office 2010 and later do ([MS-OFFCRYPTO] 2.3.4.10): AES with 256 bits, SHA-512. The seal of the whole is left
 * out, as readers need none.
 */
export function lockOffice(archive: Buffer, password: string): Buffer {
  const [salt, dataSalt, secret, verifier] = [16, 16, 32, 16].map((length) => randomBytes(length))
  if (!salt || !dataSalt || !secret || !verifier) throw new Error('four of them were made')
  const spun = spunHash(salt, password)
  const lock = (purpose: string, bytes: Buffer) =>
    encrypt(bytes, sum(spun, Buffer.from(purpose, 'hex')).subarray(0, 32), salt).toString('base64')
  const how = `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"`
  const key = [
    `encryptedVerifierHashInput="${lock('fea7d2763b4b9e79', verifier)}"`,
    `encryptedVerifierHashValue="${lock('d7aa0f6d3061344e', sum(verifier))}"`,
    `encryptedKeyValue="${lock('146e0be7abacd0d6', secret)}"`,
  ].join(' ')
  const names =
    'xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"'
  const encryptor = 'uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"'
  const xml = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    `<encryption ${names}><keyData ${how} saltValue="${dataSalt.toString('base64')}"/>`,
    `<dataIntegrity encryptedHmacKey="${Buffer.alloc(64).toString('base64')}" encryptedHmacValue="${Buffer.alloc(64).toString('base64')}"/>`,
    `<keyEncryptors><keyEncryptor ${encryptor}>`,
    `<p:encryptedKey spinCount="${spins}" ${how} saltValue="${salt.toString('base64')}" ${key}/>`,
    '</keyEncryptor></keyEncryptors></encryption>',
  ].join('')
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(BigInt(archive.length))
  return compoundOf([
    { name: 'EncryptionInfo', content: Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from(xml)]) },
    { name: 'EncryptedPackage', content: Buffer.concat([size, encryptPieces(archive, secret, dataSalt)]) },
  ])
}

function encryptPieces(archive: Buffer, key: Buffer, salt: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < archive.length; at += pieceBytes) {
    const piece = archive.subarray(at, at + pieceBytes)
    const whole = Buffer.concat([piece, Buffer.alloc((blockBytes - (piece.length % blockBytes)) % blockBytes)])
    pieces.push(encrypt(whole, key, sum(salt, numberOf(at / pieceBytes)).subarray(0, blockBytes)))
  }
  return Buffer.concat(pieces)
}

function spunHash(salt: Buffer, password: string): Buffer {
  let spun = sum(salt, Buffer.from(password, 'utf16le'))
  for (let count = 0; count < spins; count += 1) spun = sum(numberOf(count), spun)
  return spun
}

function encrypt(bytes: Buffer, key: Buffer, start: Buffer): Buffer {
  return createCipheriv('aes-256-cbc', key, start).setAutoPadding(false).update(bytes)
}

function sum(...parts: Buffer[]): Buffer {
  return hash(algorithm, Buffer.concat(parts), 'buffer')
}

function numberOf(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
