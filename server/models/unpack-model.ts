import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { bytesOf } from '../containers/bytes.ts'
import { memberName } from '../containers/zip/member-names.ts'
import { readZipDirectory } from '../containers/zip/zip-directory.ts'
import { findData } from '../containers/zip/zip-members.ts'
import type { KnownModel } from './known-models.ts'

/** Takes the model out of the archive that it came in. False where it is not there, or not what it should be. */
export async function unpackModel(archive: string, model: KnownModel, target: string, signal: AbortSignal): Promise<boolean> {
  const file = await open(archive)
  try {
    const bytes = await bytesOf(file)
    const directory = await readZipDirectory(bytes)
    const place = directory?.members.find((member) => memberName(member) === model.member)?.place
    const start = place ? await findData(bytes, place) : undefined
    if (!place || start === undefined) return false
    const packed = file.createReadStream({ start, end: start + place.packedBytes - 1, autoClose: false })
    const hash = createHash('sha256')
    const unpack = place.method === 0 ? new PassThrough() : createInflateRaw()
    await pipeline(packed, unpack, listener(hash), createWriteStream(target, { flush: true }), { signal })
    return hash.digest('hex') === model.sha256
  } finally {
    await file.close()
  }
}

function listener(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(bytes: Buffer, _, done) {
      hash.update(bytes)
      done(null, bytes)
    },
  })
}
