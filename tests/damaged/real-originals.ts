import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { sharedPlace } from '../harness/shared-folder.ts'
import type { Original } from './made-originals.ts'

/** Larger ones would make the rounds long, and say nothing more. */
const largestBytes = 600_000

const types = new Map([
  ['.ppt', 'application/vnd.ms-powerpoint'],
  ['.doc', 'application/msword'],
  ['.xls', 'application/vnd.ms-excel'],
  ['.xlsb', 'application/vnd.ms-excel.sheet.binary.macroenabled.12'],
  ['.rtf', 'application/rtf'],
  ['.epub', 'application/epub+zip'],
  ['.sxw', 'application/vnd.sun.xml.writer'],
  ['.odt', 'application/vnd.oasis.opendocument.text'],
  ['.ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['.dxf', 'image/vnd.dxf; format=ascii'],
])

/** Real documents of the same kinds; none where their folder is missing. */
export async function realOriginals(): Promise<Original[]> {
  const folder = sharedPlace('real-documents')
  if (folder === undefined) return []
  const found: Original[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    const contentType = types.get(extname(name).toLowerCase())
    if (contentType === undefined) continue
    const bytes = await readFile(join(folder, name))
    if (bytes.length > 0 && bytes.length < largestBytes) found.push({ name, contentType, bytes })
  }
  return found
}
