import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { inPart } from '../office/package.ts'
import { cleanJpeg } from '../pictures/jpeg.ts'
import { wholeOf } from '../plan.ts'
import { damaged, Uncleanable } from '../uncleanable.ts'

const named = (name: string) => PDFName.of(name)

/** Entries that say who made something, when, and with what, in any object (ISO 32000-2). */
const aboutIt = ['Metadata', 'PieceInfo', 'LastModified', 'CreatorInfo', 'SpiderInfo'].map(named)
/** Entries of the document itself that are about its signatures and its viewer's data. */
const ofDocument = ['Perms', 'DSS', 'Legal', 'Collection'].map(named)
/** Entries of a comment: author, dates. */
const ofComment = ['T', 'M', 'CreationDate'].map(named)

/**
 * Writes a PDF anew: every object that its pages need, and nothing else of the file, without what is said of people and programs. Throws Uncleanable, or anything else where it
 * is damaged.
 */
export async function rewritePdf(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, {
    updateMetadata: false,
    ignoreEncryption: true,
    preserveXFA: true,
    capNumbers: true,
  })
  const { context } = document
  const { trailerInfo } = context
  if (trailerInfo.Encrypt) throw new Uncleanable('locked')
  context.trailerInfo = { ...(trailerInfo.Root && { Root: trailerInfo.Root }) }
  cleanDocument(document.catalog)
  const reached = await cleanReached(document)
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
  return document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false })
}

function cleanDocument(catalog: PDFDict): void {
  for (const key of ofDocument) catalog.delete(key)
  const form = catalog.lookup(named('AcroForm'))
  if (form instanceof PDFDict) form.delete(named('SigFlags'))
}

/** Cleans every object that can be reached from the document, and gives their numbers. */
async function cleanReached({ context }: PDFDocument): Promise<Set<PDFRef>> {
  const reached = new Set<PDFRef>()
  const seen = new Set<PDFObject>()
  const waiting: PDFObject[] = [context.trailerInfo.Root ?? fail()]
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      const target = context.lookup(object)
      if (target instanceof PDFInvalidObject) throw damaged()
      if (target instanceof PDFRawStream) await cleanPicture(context, object, target)
      if (target) waiting.push(context.lookup(object) ?? target)
      continue
    }
    if (seen.has(object)) continue
    seen.add(object)
    if (object instanceof PDFArray) waiting.push(...object.asArray())
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFDict) {
      cleanEntries(dict)
      waiting.push(...dict.values())
    }
  }
  return reached
}

function fail(): never {
  throw damaged()
}

function cleanEntries(dict: PDFDict): void {
  for (const key of aboutIt) dict.delete(key)
  const isWidget = dict.get(named('Subtype')) === named('Widget')
  if (dict.has(named('Rect')) && dict.has(named('Subtype')) && !isWidget) for (const key of ofComment) dict.delete(key)
  if (dict.get(named('FT')) === named('Sig')) dict.delete(named('V'))
  if (dict.get(named('Type')) === named('Thread')) dict.delete(named('I'))
  // A file inside: it may be of any kind, and say anything of anybody.
  if (dict.has(named('EF'))) throw new Uncleanable('part', nameOfFile(dict))
}

function nameOfFile(dict: PDFDict): string {
  const name = dict.lookup(named('UF')) ?? dict.lookup(named('F'))
  return name && 'decodeText' in name && typeof name.decodeText === 'function' ? String(name.decodeText()) : 'EmbeddedFile'
}

/** A photograph lies in a PDF as the JPEG that it was, with all that it says of its camera. */
async function cleanPicture(context: PDFDocument['context'], ref: PDFRef, stream: PDFRawStream): Promise<void> {
  const filter = stream.dict.lookup(named('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray().map((each) => context.lookup(each)) : [filter]
  if (!filters.includes(named('DCTDecode'))) return
  // Packed once more: what the JPEG says of its camera cannot be taken out here.
  if (filters.length > 1) throw new Uncleanable('part', 'DCTDecode')
  const { buffer, byteOffset, length } = stream.contents
  const jpeg = bytesOfBuffer(Buffer.from(buffer, byteOffset, length))
  const clean = await inPart('DCTDecode', async () => wholeOf(await cleanJpeg(jpeg)))
  stream.dict.delete(named('Length'))
  context.assign(ref, PDFRawStream.of(stream.dict, clean))
}
