import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '../feature/feature.ts'

const screens = () => import('./document-screens.tsx')
const BesideResults = lazyRouteComponent(screens, 'DocumentBesideResults')

/** One document: its text with hits, its preview, its details. Its own tabs, actions and details are loaded with its screens. */
export const documents = feature({
  name: 'documents',
  routes: [
    { path: '/d/$index/$id/{-$routing}', within: 'results', Screen: BesideResults },
    { path: '/e/$index/$id/{-$routing}', within: 'results', Screen: BesideResults },
    { path: '/ds/$index/$id/{-$routing}', Screen: lazyRouteComponent(screens, 'DocumentScreen') },
    { path: '/dm/$index/$id/{-$routing}', within: 'window', Screen: lazyRouteComponent(screens, 'DocumentModalScreen') },
  ],
  keys: [
    { name: 'find', order: 10, group: 'document', label: msg`Find in the text`, shown: ['Ctrl F'] },
    { name: 'hits', order: 20, group: 'document', label: msg`Next, previous hit`, shown: ['F3', 'Shift F3'] },
    { name: 'found', order: 25, group: 'document', label: msg`The same, in the find field`, shown: ['Enter', 'Shift Enter'] },
    { name: 'neighbours', order: 30, group: 'document', label: msg`Previous, next document`, shown: ['Ctrl ←', 'Ctrl →'] },
    { name: 'tabs', order: 40, group: 'document', label: msg`Next, previous tab`, shown: ['Ctrl Alt PgDn', 'Ctrl Alt PgUp'] },
  ],
  chapters: [{ name: 'reading', order: 50, aliases: ['all-explore-a-document'] }],
})
