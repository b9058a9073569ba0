import type { XrayFinding } from '@dossier/contract/documents/xray'
import { packageParts } from '../../census/package-parts.ts'
import { type Looked, mostFindings } from '../finding.ts'
import { sheetsOf } from './ooxml-sheets.ts'
import { slidesOf } from './ooxml-slides.ts'
import { wordsOf } from './ooxml-words.ts'

const parts =
  /^(word\/[^/]+\.xml|xl\/(workbook|sharedStrings|comments\d*|persons\/\w+)\.xml|xl\/(worksheets|comments|threadedComments|_rels)\/[^/]+\.(xml|rels)|ppt\/(slides|notesSlides|comments)\/[^/]+\.xml|ppt\/(slides|_rels)\/(_rels\/)?[^/]+\.rels|ppt\/presentation\.xml|ppt\/(commentAuthors|authors)\.xml)$/

/** Looks into a Word, Excel or PowerPoint file (ECMA-376). */
export async function lookIntoOoxml(bytes: Uint8Array): Promise<Looked> {
  const all = new Map<string, string>()
  for await (const { name, xml } of packageParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), parts))
    all.set(name, xml)
  const found: XrayFinding[] = [...wordsOf(all), ...sheetsOf(all), ...slidesOf(all)]
  // An empty comment says nothing.
  const findings = found.filter(({ kind, text }) => kind !== 'comment' || text !== '')
  const gap = all.size === 0 ? 'damaged' : findings.length > mostFindings ? 'findings' : null
  return { findings: findings.slice(0, mostFindings), pages: null, pagesRead: 0, gap }
}
