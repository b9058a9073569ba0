import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { feature } from '../feature/feature.ts'
import { entityFilters } from './filter/entity-filters.ts'

const NamesTab = lazy(() => import('./tab/names-tab.tsx').then((module) => ({ default: module.NamesTab })))
const NamesBar = lazy(() => import('./marks/names-bar.tsx').then((module) => ({ default: module.NamesBar })))

/** Names of people, organisations, places and e-mail addresses: filters, the document's list of them, and marks in its text. */
export const names = feature({
  name: 'names',
  filters: entityFilters,
  documentTabs: [
    {
      name: 'names',
      order: 35,
      label: msg`Names`,
      count: (document, place) => ({
        queryKey: ['names', 'document', place.index, place.id, 'count'],
        queryFn: async (context) => (await import('./document/name-count.ts')).countNamesOf(document, place, context),
      }),
      isKept: (document, { manageDocuments }) => manageDocuments || isRead(document),
      Tab: NamesTab,
    },
  ],
  textLayers: [
    {
      name: 'names',
      order: 10,
      isThere: isRead,
      marks: (place, piece) => ({
        queryKey: ['names', 'marks', place.index, place.id, piece.start, piece.text.length],
        queryFn: async ({ signal }) => (await import('./marks/fetch-marks.ts')).fetchMarks(place, piece, signal),
      }),
      Bar: NamesBar,
    },
  ],
  chapters: [
    { name: 'names', order: 55, aliases: ['faq-definitions-what-is-a-named-entity', 'faq-definitions-what-are-nlp-pipelines'] },
  ],
  keys: [{ name: 'names', order: 26, group: 'document', label: msg`Next, previous place of a name`, shown: ['e', 'Shift E'] }],
})

/** Whether a name finder has looked through a document. */
function isRead({ _source: { nerTags = [] } }: WireDocument): boolean {
  return nerTags.length > 0
}
