import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { SpellCheck, UserSearch } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import type { Session } from '../api/session.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { feature } from '../feature/feature.ts'
import { entityFilters } from './filter/entity-filters.ts'
import { FindDialogHost } from './find/find-dialog-host.tsx'
import { openFindDialog } from './find/find-dialog-store.ts'

const NamesTab = lazy(() => import('./tab/names-tab.tsx').then((module) => ({ default: module.NamesTab })))
const NamesBar = lazy(() => import('./marks/names-bar.tsx').then((module) => ({ default: module.NamesBar })))

/** Names of people, organisations, places and e-mail addresses: filters, the document's list of them, and marks in its text. */
export const names = feature({
  name: 'names',
  routes: [{ path: '/names/rules', Screen: lazyRouteComponent(() => import('./rules/rules-page.tsx'), 'RulesPage') }],
  filters: entityFilters,
  banners: [{ name: 'find-names', order: 100, Banner: FindDialogHost }],
  commands: [
    {
      name: 'find-names',
      order: 40,
      when: managesDocuments,
      label: msg`Find people …`,
      icon: UserSearch,
      run: () => openFindDialog(),
    },
    { name: 'name-rules', order: 41, label: msg`Rules on names`, icon: SpellCheck, run: () => goTo(addresses.nameRules()) },
  ],
  bulkActions: [
    {
      name: 'find-names',
      order: 61,
      when: managesDocuments,
      label: msg`Find people …`,
      icon: UserSearch,
      run: async ({ index, count, documents, clear }) =>
        openFindDialog({ project: index, chosen: { count, documents }, onDone: clear }),
    },
  ],
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

function managesDocuments({ manageDocuments }: Session): boolean {
  return manageDocuments
}

/** Whether a name finder has looked through a document. */
function isRead({ _source: { nerTags = [] } }: WireDocument): boolean {
  return nerTags.length > 0
}
