import sharp from 'sharp'
import { FileLocked } from '../../recognition/pages/file-locked.ts'
import { PdfPages } from '../../recognition/pages/pdf.ts'
import { pictureKind } from '../kinds.ts'
import { countPictures, drawHeif, drawPicture, jpegOf } from '../picture/pictures.ts'
import { StillReading } from '../sheets/still-reading.ts'
import { whyUnreadable } from '../why-unreadable.ts'
import type { Opened, PreviewAnswer, PreviewRequest, PreviewWork } from './messages.ts'

/** The process that opens originals for previews: what they do to it stays here. Its parent sends requests, and ends it when it is late or idle. */
const pdf = new PdfPages()

sharp.concurrency(1)
sharp.cache(false)
process.on('disconnect', () => process.exit(0))
process.on('message', (message: PreviewRequest | { stop: number }) => {
  // What nobody waits for any more comes to its end all the same: it is short.
  if (!('stop' in message)) void answer(message)
})

async function answer(request: PreviewRequest): Promise<void> {
  const message = await carryOut(request.work).then(
    (value): PreviewAnswer => ({ id: request.id, value }),
    (error: unknown) => faultOf(request.id, error),
  )
  if (process.connected) process.send?.(message)
}

async function carryOut(work: PreviewWork): Promise<unknown> {
  if (work.what === 'count') return count(work)
  if (work.what === 'picture') return picture(work, work)
  if (work.what === 'text')
    return (await pdf.textOf({ path: Buffer.from(work.path), passwords: work.passwords }, work.page + 1)).text
  if (work.what === 'structure') return (await import('../structure/make-structure.ts')).makeStructure(work)
  if (work.what === 'tree' || work.what === 'nodes') return (await import('../tree/answer-tree.ts')).answerTree(work)
  if (work.what !== 'frame') return (await import('../sheets/answer-sheets.ts')).answerSheets(work)
  const { makeFrame } = await import('../frame/make-frame.ts')
  return makeFrame(work)
}

async function count(file: Opened): Promise<number> {
  const kind = pictureKind(file.contentType)
  const path = Buffer.from(file.path)
  if (kind === 'pdf') return (await pdf.list({ path, passwords: file.passwords })).length
  return kind === 'picture' ? countPictures(path) : 1
}

async function picture(file: Opened, { page, side }: { page: number; side: number }): Promise<Uint8Array> {
  const kind = pictureKind(file.contentType)
  const path = Buffer.from(file.path)
  if (kind === 'pdf') return jpegOf(Buffer.from(await pdf.drawn({ path, passwords: file.passwords }, page + 1, side)))
  return kind === 'heif' ? drawHeif(path, side) : drawPicture(path, page, side)
}

function faultOf(id: number, error: unknown): PreviewAnswer {
  if (error instanceof FileLocked) return { id, why: 'locked' }
  if (error instanceof StillReading) return { id, why: 'reading' }
  return { id, fault: whyUnreadable(error) }
}
