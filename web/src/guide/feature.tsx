import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'
import { HowToSearchLink } from './how-to-search-link.tsx'

/** The user guide; each feature brings its chapters. */
export const guide = feature({
  name: 'guide',
  routes: [{ path: '/docs/{-$slug}', Screen: lazyRouteComponent(() => import('./guide-page.tsx'), 'GuidePage') }],
  commands: [{ name: 'guide', order: 10, label: msg`User guide`, icon: BookOpen, run: () => goTo(addresses.guide('start')) }],
  landing: [{ name: 'how-to-search', order: 20, Part: HowToSearchLink }],
  helpParts: [
    {
      name: 'chapters',
      order: 10,
      Part: lazy(() => import('./chapters-of-screen.tsx').then(({ ChaptersOfScreen }) => ({ default: ChaptersOfScreen }))),
    },
  ],
  chapters: [
    // The known client's guide has more pages than ours has chapters: what no other chapter claims leads here.
    { name: 'start', order: 10, aliases: ['faq-table-of-contents', 'faq-*', 'all-*', 'linux-*', 'mac-*', 'windows-*'] },
    { name: 'errors', order: 66, aliases: ['faq-errors-*'] },
    { name: 'command-line', order: 68, aliases: [] },
    { name: 'keyboard', order: 70, aliases: ['all-use-keyboard-shortcuts'] },
  ],
})
