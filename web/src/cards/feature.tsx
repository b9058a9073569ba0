import { longestQuote } from '@dossier/contract/cards'
import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Quote } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'

const PassagePanel = lazy(() => import('./passage/passage-panel.tsx').then((module) => ({ default: module.PassagePanel })))

/** Cards: passages that were kept with what proves them, and copied with their source. */
export const cards = feature({
  name: 'cards',
  routes: [{ path: '/cards', Screen: lazyRouteComponent(() => import('./page/cards-page.tsx'), 'CardsPage') }],
  commands: [{ name: 'cards', order: 32, label: msg`All cards of the project`, icon: Quote, run: () => goTo(addresses.cards()) }],
  selectionActions: [
    { name: 'quote', order: 20, key: 'q', label: msg`Quote`, icon: Quote, mostUnits: longestQuote, Panel: PassagePanel },
  ],
  chapters: [{ name: 'cards', order: 54, aliases: [] }],
  keys: [{ name: 'quote', order: 29, group: 'document', label: msg`Quote the selected passage`, shown: ['q'] }],
})
