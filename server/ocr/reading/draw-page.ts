import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { openFile } from '../../documents/original-file.ts'
import { requireDocument } from '../../documents/read.ts'
import { kindOfPages } from '../../recognition/kinds.ts'
import { PageFault } from '../../recognition/recognizer.ts'
import type { Scope } from '../../scope/scope.ts'

/** A page of a document as a PNG. @throws AppError NOT_FOUND where it has no such page or it cannot be drawn, and what opening it throws. */
export async function drawPage(scope: Scope, place: { project: string; id: string }, page: number): Promise<Uint8Array> {
  const { records, program, signal } = scope
  const document = await requireDocument(records, place)
  if (kindOfPages(String(document.source.contentType)) === undefined) throw noPage('This document has no pages that can be drawn')
  const opened = await openFile({ records, folder: join(program.layout.ocr, 'copies'), signal, program }, document)
  try {
    const pages = await program.recognizer.list(opened, signal)
    if (page < 1 || page > pages.length) throw noPage(`The document has ${pages.length} pages`)
    return await program.recognizer.draw({ path: opened.path, contentType: opened.contentType, page }, signal)
  } catch (error) {
    throw error instanceof PageFault ? noPage(`The page cannot be drawn: ${error.message}`) : error
  } finally {
    await opened.close()
  }
}

function noPage(message: string): AppError {
  return new AppError('NOT_FOUND', { message })
}
