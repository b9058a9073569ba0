import { closeSync, constants, fstatSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { openEvidenceSync } from '../../evidence/open.ts'
import { isSameStamp, stampOf } from '../../scan/stamp.ts'
import { type SmallFile, unpackFiles } from './packed-files.ts'
import type { SmallFilesAnswer, SmallFilesQuestion } from './small-files.ts'

/*
 * Small files, many at a time. Opening, checking, reading and closing are four system calls a file; awaited one by one in a busy process they cost ten times as much. Whatever is not as simple as
 * expected is left to whoever asked, who can say what is wrong.
 */
parentPort?.on('message', (question: SmallFilesQuestion) => parentPort?.postMessage(readAll(question)))

function readAll({ files, place }: SmallFilesQuestion): SmallFilesAnswer {
  let at = 0
  return unpackFiles(files).map((file) => {
    const bytes = Buffer.from(place, at, file.sizeBytes)
    at += file.sizeBytes
    return readWhole(file, bytes) ? crc32(bytes) : null
  })
}

function readWhole(file: SmallFile, place: Buffer): boolean {
  let descriptor: number | undefined
  try {
    descriptor = openEvidenceSync(Buffer.from(file.path, 'latin1'), constants.O_NOFOLLOW)
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
