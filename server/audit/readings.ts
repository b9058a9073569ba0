import type { AuditSubject } from '@dossier/contract/audit'
import { takenListCalls } from '@dossier/contract/batch-search/taken-list'
import { cardCalls } from '@dossier/contract/cards'
import { documentCalls } from '@dossier/contract/documents/documents'
import { previewCalls, thumbnailSides } from '@dossier/contract/documents/previews'
import { structureCalls } from '@dossier/contract/documents/structure'
import { xrayCalls } from '@dossier/contract/documents/xray'
import { ftmCalls } from '@dossier/contract/ftm'
import { ocrCalls } from '@dossier/contract/indexing/ocr'
import { versionCalls } from '@dossier/contract/ledger/versions'
import { searchCalls } from '@dossier/contract/search/calls'
import { treeCalls } from '@dossier/contract/trees'
import type { Asked } from '../feature/feature.ts'

/** Calls that answer what one document says, by its id. */
export const readings = [
  documentCalls.read,
  documentCalls.content,
  documentCalls.pages,
  ftmCalls.read,
  searchCalls.document,
  searchCalls.documentOfType,
  searchCalls.source,
  searchCalls.sourceOfDocument,
  searchCalls.sourceOfType,
  previewCalls.frame,
  previewCalls.rows,
  previewCalls.pageText,
  previewCalls.pageTexts,
  structureCalls.page,
  treeCalls.tree,
  ocrCalls.picture,
  xrayCalls.look,
  versionCalls.text,
  takenListCalls.column,
  cardCalls.passage,
]

/** Lists show first pages up to this size, in pixels, of documents that nobody has opened. */
const listedSide = 480

/** A picture of a page; undefined for what lists show, and for how many pages there are. */
export function describePicture({ params, query }: Asked<typeof previewCalls.thumbnail>): AuditSubject | undefined {
  const { size = 'sm', page } = query
  const [, named] = Object.entries(thumbnailSides).find(([name]) => name === size) ?? []
  const isFacts = params.id.endsWith('.json')
  const isListed = page === 0 && (named ?? Number(size)) <= listedSide
  if (isFacts ? !query['include-content'] : isListed) return undefined
  return { documents: [params.id.replace(/\.json$/, '')] }
}
