import { createHash } from 'node:crypto'

/** Stands behind passwords that are shorter than 32 bytes ([ISO 32000-1] 7.6.3.3). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const id = Buffer.alloc(16, 7)
const [keyBytes, rounds, everything] = [16, 50, -4]
const streams = /(\d+) 0 obj\n<<[^\n]*\/Length (\d+) >>\nstream\n/g

/** A PDF as `drawPdf` makes it, locked with a password that opens it: RC4 with 128 bits, as programs of twenty years ago did. */
export function lockPdf(pdf: Buffer, password: string): Buffer {
  const owner = spun(hashedOften(padded(password)), padded(password))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(everything)
  const key = hashedOften(Buffer.concat([padded(password), owner, permissions, id]))
  const user = spun(key, md5(padding, id))
  const locked = Buffer.from(pdf)
  for (const [head, number, length] of pdf.toString('latin1').matchAll(streams)) {
    const start = pdf.indexOf(head, 0, 'latin1') + head.length
    const bytes = locked.subarray(start, start + Number(length))
    rc4(keyOfObject(key, Number(number)), bytes).copy(bytes)
  }
  const hex = (bytes: Buffer) => `<${Buffer.concat([bytes, Buffer.alloc(32 - bytes.length)]).toString('hex')}>`
  const lock = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P ${everything} /O ${hex(owner)} /U ${hex(user)} >>`
  const ids = `/ID [<${id.toString('hex')}> <${id.toString('hex')}>]`
  return Buffer.from(locked.toString('latin1').replace('trailer\n<< ', `trailer\n<< ${lock} ${ids} `), 'latin1')
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, padding.length)
}

function hashedOften(bytes: Buffer): Buffer {
  let sum = md5(bytes)
  for (let round = 0; round < rounds; round += 1) sum = md5(sum)
  return sum
}

function keyOfObject(key: Buffer, number: number): Buffer {
  return md5(key, Buffer.from([number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff, 0, 0])).subarray(0, keyBytes)
}

/** Encrypted twenty times, each time with other bits of the key turned. */
function spun(key: Buffer, bytes: Buffer): Buffer {
  let result = bytes
  for (let round = 0; round < 20; round += 1) result = rc4(Buffer.from(key.map((byte) => byte ^ round)), result)
  return result
}

function md5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

/** RC4: Node's own is switched off in many builds. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => box[index & 0xff] ?? 0
  const swap = (one: number, other: number) => {
    const [first, second] = [at(one), at(other)]
    box[one & 0xff] = second
    box[other & 0xff] = first
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff
    swap(i, j)
  }
  const result = Buffer.alloc(bytes.length)
  for (let n = 0, i = 0, j = 0; n < bytes.length; n += 1) {
    i = (i + 1) & 0xff
    j = (j + at(i)) & 0xff
    swap(i, j)
    result[n] = (bytes[n] ?? 0) ^ at(at(i) + at(j))
  }
  return result
}
