import type { CleanedFormat } from '@dossier/contract/documents/cleaning'
import type { Bytes } from '../containers/bytes.ts'
import { cleanMp4 } from './film/mp4.ts'
import { cleanOdf } from './office/odf.ts'
import { cleanOoxml } from './office/ooxml.ts'
import { cleanPdf } from './pdf/clean-pdf.ts'
import { cleanJpeg } from './pictures/jpeg.ts'
import { cleanPng } from './pictures/png.ts'
import { cleanTiff } from './pictures/tiff.ts'
import type { Piece } from './plan.ts'

const cleaners: Record<CleanedFormat, (bytes: Bytes, signal: AbortSignal) => Promise<Piece[]>> = {
  ooxml: cleanOoxml,
  odf: cleanOdf,
  pdf: cleanPdf,
  jpeg: cleanJpeg,
  png: cleanPng,
  tiff: cleanTiff,
  mp4: cleanMp4,
}

/**
 * A file written anew without what it says of who made it, its content as it is. What is not changed is told by its place in the file, so that a film of any length takes
 * no memory. Throws Uncleanable, and the signal's reason.
 */
export function cleanFile(bytes: Bytes, format: CleanedFormat, signal: AbortSignal): Promise<Piece[]> {
  return cleaners[format](bytes, signal)
}
