import { createHmac, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type SheetReader, sheetReader } from '@dossier/contract/tables/readers'
import { bytesOf, bytesOfBuffer } from '../../containers/bytes.ts'
import { openLockedOffice } from '../../containers/office-locks/locked-office.ts'
import { openEvidence, readHandle } from '../../evidence/open.ts'
import { FileLocked } from '../../recognition/pages/file-locked.ts'
import type { Opened } from '../process/messages.ts'
import type { OpenedBook } from './book.ts'
import { openCsv } from './csv.ts'
import { openOds } from './ods.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { openXls } from './xls.ts'
import { openXlsb } from './xlsb.ts'
import { openXlsx } from './xlsx.ts'
import { openDocumentParts, openParts, type Parts, partsOf } from './zip-parts.ts'

/** Books that stay open; the one that was not asked for longest goes. */
const mostOpen = 4
const open = new Map<string, Promise<OpenedBook>>()

/** Of this process alone: names of open books give no password away. */
const secret = randomBytes(32)

/** The book of a document, by the document's id: opened once for all that is asked of it with the same passwords. */
export function bookOf(document: string, file: Opened): Promise<OpenedBook> {
  const id = `${document} ${createHmac('sha256', secret).update(JSON.stringify(file.passwords)).digest('hex')}`
  const known = open.get(id)
  open.delete(id)
  const book = known ?? openBook(file)
  open.set(id, book)
  // What cannot be opened may be unlocked the next time.
  book.catch(() => open.delete(id))
  for (const oldest of [...open.keys()].slice(0, Math.max(0, open.size - mostOpen))) {
    void open.get(oldest)?.then(
      async ({ sheets, reading }) => {
        await reading
        for (const { store } of sheets) store.close()
      },
      () => undefined,
    )
    open.delete(oldest)
  }
  return book
}

async function openBook({ path, contentType, passwords }: Opened): Promise<OpenedBook> {
  const handle = await openEvidence(Buffer.from(path))
  const close = () => handle.close().catch(() => undefined)
  try {
    const head = Buffer.alloc(8)
    await handle.read(head, 0, 8, 0)
    const kind = sheetReader(contentType)
    const book = await openKind(handle, { kind, contentType, passwords, isCompound: head.toString('hex').startsWith('d0cf11e0') })
    void book.reading.then(close)
    return book
  } catch (error) {
    await close()
    throw error
  }
}

type How = { kind: SheetReader | undefined; contentType: string; passwords: readonly string[]; isCompound: boolean }

async function openKind(handle: FileHandle, { kind, contentType, passwords, isCompound }: How): Promise<OpenedBook> {
  if (kind === 'csv') return openCsv(handle, contentType)
  if (kind === 'sqlite') return openSqlite(handle)
  if (kind === 'xls') return openXls(await readHandle(handle, largestOld), passwords)
  if (kind === 'ods' && !isCompound) return openOds(await openDocumentParts(await bytesOf(handle), passwords))
  const parts = await (isCompound ? unlockedParts(handle, passwords) : openParts(handle))
  return kind === 'xlsb' ? openXlsb(parts) : openXlsx(parts)
}

/** Larger ones are no workbooks of a format that has 65,536 rows. */
const largestOld = 256 * 1024 * 1024
/** Of a locked package, which is opened in memory, beside what opening it takes. */
const largestLocked = 192 * 1024 * 1024

/** A workbook that is locked is another container around its package. @throws FileLocked where no password opens it. */
async function unlockedParts(handle: FileHandle, passwords: readonly string[]): Promise<Parts> {
  const opened = await openLockedOffice(await readHandle(handle, largestLocked), [...passwords])
  if (!opened) throw new FileLocked()
  return partsOf(bytesOfBuffer(opened.archive))
}
