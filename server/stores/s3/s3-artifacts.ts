import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ArtifactStore } from '../artifacts.ts'
import { ObjectFault } from '../store.ts'
import { lookAtObject, readObject } from './objects.ts'
import { putFile, putWhole, removeObject } from './put-file.ts'
import { type Bucket, Requests } from './requests.ts'

/** Files that we make, as objects of a bucket whose keys begin with `prefix` (empty, or with `/` behind it). A place is `s3://bucket/key`. Connections are made with the first request. */
export function openS3Artifacts(prefix: string, bucket: Bucket): ArtifactStore {
  const requests = new Requests(bucket)
  const root = `s3://${bucket.bucket}/`
  const keyOf = (place: string) => place.slice(root.length)

  async function open(key: string, signal?: AbortSignal) {
    const seen = await lookAtObject(requests, key, signal).catch((error: unknown) => {
      throw error instanceof ObjectFault ? requests.refused(error.reason.code) : error
    })
    if (!seen) return undefined
    const { sizeBytes, tag } = seen
    return {
      sizeBytes,
      tag,
      read: ({ start, end } = { start: 0, end: sizeBytes - 1 }) =>
        Readable.from(readObject(requests, key, { seen, start, end }, signal)),
      close: async () => {},
    }
  }

  return {
    placeOf: (folder, name) => `${root}${prefix}${folder}/${name}`,
    // Whatever the prefix was then.
    has: (place) => place.startsWith(root),
    put: (place, file, signal) => putFile(requests, keyOf(place), file, signal),
    open: (place) => open(keyOf(place)),
    remove: (place, signal) => removeObject(requests, keyOf(place), signal),
    async check(signal) {
      const key = `${prefix}check/${randomUUID()}`
      const byte = Buffer.from('1')
      await putWhole(requests, key, byte, signal)
      try {
        const read = await buffer((await open(key, signal))?.read() ?? Readable.from([]))
        if (!read.equals(byte)) throw requests.refused('other bytes')
      } finally {
        await removeObject(requests, key, signal)
      }
    },
  }
}
