import { limits } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { SpellCheck, UserPlus, UserSearch, Users } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import type { Session } from '../api/session.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { feature } from '../feature/feature.ts'
import { entityFilters } from './filter/entity-filters.ts'
import { exactNameFilter } from './filter/exact-filter.ts'
import { FindDialogHost } from './find/find-dialog-host.tsx'
import { openFindDialog } from './find/find-dialog-store.ts'

const NamesTab = lazy(() => import('./tab/names-tab.tsx').then((module) => ({ default: module.NamesTab })))
const FindersSection = lazy(() => import('./details/finders-section.tsx').then((module) => ({ default: module.FindersSection })))
const AddNamePanel = lazy(() => import('./by-hand/add-name-panel.tsx').then((module) => ({ default: module.AddNamePanel })))
const NamesBar = lazy(() => import('./marks/names-bar.tsx').then((module) => ({ default: module.NamesBar })))

/** Names of people, organisations, places and e-mail addresses: filters, the document's list of them, and marks in its text. */
export const names = feature({
  name: 'names',
  routes: [
    { path: '/names', Screen: lazyRouteComponent(() => import('./list/names-page.tsx'), 'NamesPage') },
    { path: '/names/rules', Screen: lazyRouteComponent(() => import('./rules/rules-page.tsx'), 'RulesPage') },
    { path: '/names/who', Screen: lazyRouteComponent(() => import('./who/who-page.tsx'), 'WhoPage') },
  ],
  filters: [...entityFilters, exactNameFilter],
  finders: [
    {
      name: 'names',
      order: 20,
      icon: UserSearch,
      find: async (words, project, signal) => (await import('./who/find-names.ts')).findNames(words, project, signal),
    },
  ],
  banners: [{ name: 'find-names', order: 100, Banner: FindDialogHost }],
  taskKinds: [{ name: 'names', order: 30, load: async () => (await import('./task-kinds.ts')).namesKinds }],
  commands: [
    { name: 'names', order: 39, label: msg`All names of the project`, icon: Users, run: () => goTo(addresses.names()) },
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
      overview: (place, text) => ({
        queryKey: ['names', 'overview', place.index, place.id, text.length, text.rows],
        queryFn: async ({ signal }) => (await import('./marks/overview.ts')).fetchOverview(place, text, signal),
      }),
      Bar: NamesBar,
    },
  ],
  selectionActions: [
    {
      name: 'add-name',
      order: 10,
      needs: 'write',
      key: 'n',
      label: msg`Add as a name`,
      icon: UserPlus,
      mostUnits: limits.mentionLength,
      Panel: AddNamePanel,
    },
  ],
  detailsSections: [{ name: 'name-finders', order: 35, Section: FindersSection }],
  chapters: [
    { name: 'names', order: 55, aliases: ['faq-definitions-what-is-a-named-entity', 'faq-definitions-what-are-nlp-pipelines'] },
  ],
  keys: [
    { name: 'names', order: 26, group: 'document', label: msg`Next, previous place of a name`, shown: ['e', 'Shift E'] },
    { name: 'name-page', order: 29, group: 'document', label: msg`Who is the name that is walked?`, shown: ['w'] },
    {
      name: 'alike',
      order: 30,
      needs: 'write',
      group: 'document',
      label: msg`On a name’s page: the marked candidate is the same, or not`,
      shown: ['y', 'n'],
    },
    { name: 'about-name', order: 27, group: 'document', label: msg`About the chosen name`, shown: ['i'] },
    { name: 'add-name', order: 28, needs: 'write', group: 'document', label: msg`Add the selected name`, shown: ['n'] },
  ],
})

function managesDocuments({ manageDocuments }: Session): boolean {
  return manageDocuments
}

/** Whether a name finder has looked through a document. */
function isRead({ _source: { nerTags = [] } }: WireDocument): boolean {
  return nerTags.length > 0
}
