import { type FrameReader, frameReader } from '@dossier/contract/tables/readers'
import { openLockedOffice } from '../../containers/office-locks/locked-office.ts'
import { readEvidence } from '../../evidence/open.ts'
import { FileLocked } from '../../recognition/pages/file-locked.ts'
import type { MadeFrame, Opened } from '../process/messages.ts'
import { type MadeBody, pageAround } from './page.ts'

/** Larger documents are not made into a page. */
const largestBytes = 64 * 1024 * 1024

const makers: Record<FrameReader, (bytes: Buffer, file: Opened) => Promise<MadeBody>> = {
  mail: async (bytes, { contentType }) => (await import('./mail.ts')).mailFrame(bytes, contentType),
  outlook: async (bytes) => (await import('./outlook.ts')).outlookFrame(bytes),
  html: async (bytes, { contentType }) => (await import('./web-page.ts')).webPageFrame(bytes, contentType),
  rtf: async (bytes) => (await import('./rtf.ts')).rtfFrame(bytes),
  markdown: async (bytes, { contentType }) => (await import('./markdown.ts')).markdownFrame(bytes, contentType),
  peopleAndDates: async (bytes, { contentType }) =>
    (await import('./people-and-dates.ts')).peopleAndDatesFrame(bytes, contentType),
  oldWord: async (bytes, { passwords }) => (await import('./old-office/old-word.ts')).oldWordFrame(bytes, passwords),
  oldSlides: async (bytes, { passwords }) => (await import('./old-office/old-slides.ts')).oldSlidesFrame(bytes, passwords),
  eBook: async (bytes) => (await import('./e-book.ts')).eBookFrame(bytes),
  source: async (bytes, { contentType }) => (await import('./source.ts')).sourceFrame(bytes, contentType),
  slides: async (bytes, { passwords }) => (await import('./slides.ts')).slidesFrame(await unlocked(bytes, passwords)),
  openText: async (bytes, { passwords }) => (await import('./open-text.ts')).openTextFrame(bytes, passwords),
  word: async (bytes, { passwords }) => (await import('./word.ts')).wordFrame(await unlocked(bytes, passwords)),
}

/** Makes a page for a frame out of a document, with the reader of its kind, which is loaded only now. */
export async function makeFrame(file: Opened): Promise<MadeFrame> {
  const { body, ...known } = await makeBody(file)
  return { html: pageAround(body), ...known }
}

/** The same without the page around it. */
export async function makeBody(file: Opened): Promise<MadeBody> {
  const kind = frameReader(file.contentType)
  if (!kind) throw new Error(`no page can be made of files of the type ${file.contentType}`)
  const bytes = await readEvidence(Buffer.from(file.path), largestBytes)
  return makers[kind](bytes, file)
}

/** An Office file that is locked is another container around its package. */
async function unlocked(bytes: Buffer, passwords: readonly string[]): Promise<Buffer> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return bytes
  const opened = await openLockedOffice(bytes, [...passwords])
  if (!opened) throw new FileLocked()
  return opened.archive
}
