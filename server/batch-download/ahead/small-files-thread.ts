import { closeSync, constants, fstatSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { openEvidenceSync } from '../../evidence/open.ts'
import { isSameStamp, stampOf } from '../../scan/stamp.ts'
import type { SmallFile, SmallFilesAnswer } from './small-files.ts'

/*
 * Small files, many at a time. Opening, checking, reading and closing are four system calls a file; awaited one by one in a busy process they cost ten times as much. Whatever is not as simple as
 * expected is left to whoever asked, who can say what is wrong.
 */
parentPort?.on('message', (files: SmallFile[]) => {
  const answer = readAll(files)
  parentPort?.postMessage(answer, [answer.bytes.buffer])
})

function readAll(files: readonly SmallFile[]): SmallFilesAnswer {
  const bytes = new Uint8Array(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
  let at = 0
  const crcs = files.map((file) => {
    const place = bytes.subarray(at, at + file.sizeBytes)
    at += file.sizeBytes
    return readWhole(file, place) ? crc32(place) : null
  })
  return { bytes, crcs }
}

function readWhole(file: SmallFile, place: Uint8Array): boolean {
  let descriptor: number | undefined
  try {
    descriptor = openEvidenceSync(Buffer.from(file.path), constants.O_NOFOLLOW)
    if (!isSameStamp(file, stampOf(fstatSync(descriptor, { bigint: true })))) return false
    for (let done = 0; done < place.length; ) {
      const count = readSync(descriptor, place, done, place.length - done, done)
      if (count === 0) return false
      done += count
    }
    return true
  } catch {
    // When it is opened by itself, the reason comes to light.
    return false
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}
