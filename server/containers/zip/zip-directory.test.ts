import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../bytes.ts'
import { readZipDirectory } from './zip-directory.ts'

it('takes a length of 64 bits that no file has, as after a flipped bit, for unknown', async () => {
  const entry = Buffer.alloc(46 + 5 + 12)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt32LE(4, 20)
  entry.writeUInt32LE(0xffffffff, 24)
  entry.writeUInt16LE(5, 28)
  entry.writeUInt16LE(12, 30)
  entry.write('a.txt', 46)
  entry.writeUInt16LE(1, 51)
  entry.writeUInt16LE(8, 53)
  const zipWith = (length: bigint) => {
    entry.writeBigUInt64LE(length, 55)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), Buffer.from('quay')])
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(entry.length, 12)
    end.writeUInt32LE(local.length, 16)
    return bytesOfBuffer(Buffer.concat([local, entry, end]))
  }
  expect((await readZipDirectory(zipWith(4n)))?.members).toMatchObject([{ sizeBytes: 4 }])
  expect((await readZipDirectory(zipWith(4n + (1n << 60n))))?.members).toMatchObject([{ sizeBytes: null }])
})
