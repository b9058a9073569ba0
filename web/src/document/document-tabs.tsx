import { msg } from '@lingui/core/macro'
import type { WireDocument } from '../document-facts/wire-document.ts'
import type { DocumentTab, DocumentTabProps } from '../feature/document-slots.ts'
import { DetailsTab } from './details/details-tab.tsx'
import { InsideTab } from './inside/inside-tab.tsx'
import { PreviewTab } from './preview/preview-tab.tsx'
import { embeddedCount } from './source/use-document.ts'
import { TextTab } from './text/text-tab.tsx'

/** The tab with which a document opens, and to which "find in document" leads. */
export const textTab = 'text'

/** The tab with the original as it looks. */
export const previewTab = 'preview'

/** The tab with all metadata of a document. */
export const detailsTab = 'details'

/** The tabs that every document has; features add others. */
export const ownTabs: DocumentTab[] = [
  { name: textTab, order: 10, label: msg`Text`, Tab: TextTab },
  { name: previewTab, order: 20, label: msg`Preview`, Tab: Preview },
  { name: detailsTab, order: 30, label: msg`Details`, Tab: DetailsTab },
  { name: 'embedded', order: 40, label: msg`Embedded`, count: embeddedCount, isKept: isEmbedded, Tab: InsideTab },
]

/** Also where nothing lies in it: its tab shows where it lies itself. */
function isEmbedded({ _source: { extractionLevel = 0 } }: WireDocument): boolean {
  return extractionLevel > 0
}

function Preview({ document, place, query, openTab }: DocumentTabProps) {
  return <PreviewTab document={document} place={place} query={query} onReadText={() => openTab(textTab)} />
}
