import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanedFormat } from '@dossier/contract/documents/cleaning'
import { describe, expect, it } from 'vitest'
import { bytesOfBuffer } from '../containers/bytes.ts'
import { useTika } from '../extract/testing/use-tika.ts'
import { parts } from '../parts.ts'
import { cleanFile } from './clean.ts'
import { wholeOf } from './plan.ts'

const folder = join(process.env.DOSSIER_SHARED ?? join(parts.root, '..', 'shared'), 'real-documents')
const isThere = existsSync(folder)
if (!isThere) process.stdout.write('left out: real-documents is not in the shared folder (set DOSSIER_SHARED)\n')

/** Files that say who made them, of each format. */
const files = [
  'testWORD_multi_authors.docx',
  'testComment.pptx',
  'testEXCEL_custom_props.xlsx',
  'testPPT_signed.pptx',
  'testODTStyles2.odt',
  'testMasterFooter.odp',
  'testPDF-custommetadata.pdf',
  'testPDF_Version.7.x.pdf',
  'testPopupAnnotation.pdf',
  'testJPEG_EXIF.jpg',
  'testJPEG_commented_xnviewmp026.jpg',
  'testPNG.png',
  'testTIFF.tif',
  'testMP4_QuickTimeMetadata.mov',
  'testVideoMp4.mp4',
]

/** What Tika calls whoever and whatever made a file, and where, but for the numbers that stand for people. */
const ofAuthors =
  /creator|author|company|manager|publisher|modifier|producer|application-name|artist|copyright|keywords|custom:|xmp:|xmpMM|gps|geo:|make$|model$|software|initial/i

describe.skipIf(!isThere)('real files without what they say of their authors', () => {
  const tika = useTika()

  it.each(files)('%s', async (name) => {
    const before = readFileSync(join(folder, name))
    const { root } = await tika.read(name, before)
    const format = cleanedFormat(root.contentType)
    const after = await wholeOf(await cleanFile(bytesOfBuffer(before), format ?? 'pdf', tika.signal))
    const { root: clean } = await tika.read(`clean-${name}`, after)
    expect(clean.outcome.state).toBe(root.outcome.state)
    expect(Object.keys(clean.metadata).filter((key) => ofAuthors.test(key))).toEqual([])
    // Nothing is said that was not said before, but by which number somebody goes.
    const words = new Set(root.text.split(/\W+/))
    expect(clean.text.split(/\W+/).filter((word) => !words.has(word) && !/^(?:Author|A|\d+)$/.test(word))).toEqual([])
    for (const value of authorsIn(root.metadata)) {
      expect(after.includes(value)).toBe(false)
      expect(after.includes(Buffer.from(value, 'utf16le'))).toBe(false)
      expect(JSON.stringify(clean.metadata)).not.toContain(value)
    }
  })
})

/** What is long enough to be told from chance. */
function authorsIn(metadata: Record<string, string[]>): string[] {
  const named = Object.entries(metadata).filter(([key]) => /creator|author|company|publisher|artist|copyright|person/i.test(key))
  return named.flatMap(([, values]) => values).filter((value) => value.length > 5 && !/^\d|null/.test(value))
}
