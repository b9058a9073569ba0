import { argon2Sync, createCipheriv, hash, pbkdf2Sync, randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { Blowfish } from '../office-locks/blowfish.ts'

/** Whose way of locking: OpenOffice's of 2005 (Blowfish), LibreOffice's until 2024 (AES, member by member), its later one (the package as a whole). */
export type DocumentLocking = 'blowfish' | 'aes' | 'whole'

const manifestSpace = 'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
const argonName = 'urn:org:documentfoundation:names:experimental:office:manifest:argon2id'

/** A document of OpenDocument that is locked with a password; members by their names. */
export function lockDocument(
  members: Record<string, string | Buffer>,
  password: string,
  { how = 'aes', contentType = 'application/vnd.oasis.opendocument.text' }: { how?: DocumentLocking; contentType?: string } = {},
): Buffer {
  const type = { name: 'mimetype', bytes: contentType, isStored: true }
  const own = Object.entries(members).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) }))
  const all = how === 'whole' ? [{ name: 'encrypted-package', bytes: deflatedZip([type, ...own]) }] : own
  const locked = all.map(({ name, bytes }) => ({ name, ...lockMember(bytes, password, how) }))
  const entries = locked.map(
    ({ name, said }) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="">${said}</manifest:file-entry>`,
  )
  const manifest = `<?xml version="1.0"?><manifest:manifest ${manifestSpace} xmlns:loext="x">${entries.join('')}</manifest:manifest>`
  return deflatedZip([
    type,
    ...locked.map(({ name, bytes }) => ({ name, bytes, isStored: true })),
    { name: 'META-INF/manifest.xml', bytes: manifest },
  ])
}

/** A member's locked bytes, and what the manifest says of their lock. */
function lockMember(bytes: Buffer, password: string, how: DocumentLocking): { bytes: Buffer; said: string } {
  const packed = deflateRawSync(bytes)
  const salt = randomBytes(16)
  const start = randomBytes(how === 'blowfish' ? 8 : how === 'aes' ? 16 : 12)
  const name = how === 'blowfish' ? 'sha1' : 'sha256'
  const first = hash(name, password, 'buffer')
  const sum = hash(name, packed.subarray(0, 1_024), 'base64')
  const told = (algorithm: string, derivation: string, checksum = '') =>
    `<manifest:encryption-data ${checksum}><manifest:algorithm manifest:algorithm-name="${algorithm}" manifest:initialisation-vector="${start.toString('base64')}"/>` +
    `${how === 'blowfish' ? '' : '<manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256" manifest:key-size="32"/>'}` +
    `<manifest:key-derivation ${derivation} manifest:salt="${salt.toString('base64')}"/></manifest:encryption-data>`
  if (how === 'whole') {
    const key = argon2Sync('argon2id', { message: first, nonce: salt, parallelism: 4, tagLength: 32, memory: 65_536, passes: 3 })
    const cipher = createCipheriv('aes-256-gcm', key, start)
    const locked = Buffer.concat([start, cipher.update(packed), cipher.final(), cipher.getAuthTag()])
    const derivation = `manifest:key-derivation-name="${argonName}" manifest:key-size="32" loext:argon2-iterations="3" loext:argon2-memory="65536" loext:argon2-lanes="4"`
    return { bytes: locked, said: told('http://www.w3.org/2009/xmlenc11#aes256-gcm', derivation) }
  }
  if (how === 'blowfish') {
    const key = pbkdf2Sync(first, salt, 1_024, 16, 'sha1')
    const derivation = 'manifest:key-derivation-name="PBKDF2" manifest:iteration-count="1024"'
    const checksum = `manifest:checksum-type="SHA1/1K" manifest:checksum="${sum}"`
    return { bytes: feedback(packed, new Blowfish(key), start), said: told('Blowfish CFB', derivation, checksum) }
  }
  const key = pbkdf2Sync(first, salt, 100_000, 32, 'sha1')
  const derivation = 'manifest:key-derivation-name="PBKDF2" manifest:iteration-count="100000" manifest:key-size="32"'
  const checksum = `manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" manifest:checksum="${sum}"`
  const cipher = createCipheriv('aes-256-cbc', key, start)
  const locked = Buffer.concat([cipher.update(packed), cipher.final()])
  return { bytes: locked, said: told('http://www.w3.org/2001/04/xmlenc#aes256-cbc', derivation, checksum) }
}

function feedback(bytes: Buffer, cipher: Blowfish, start: Buffer): Buffer {
  const locked = Buffer.from(bytes)
  let before = start
  for (let at = 0; at < bytes.length; at += 8) {
    const mask = cipher.encrypted(before)
    for (let byte = at; byte < Math.min(at + 8, bytes.length); byte += 1)
      locked[byte] = (bytes[byte] ?? 0) ^ (mask[byte - at] ?? 0)
    before = locked.subarray(at, at + 8)
  }
  return locked
}
