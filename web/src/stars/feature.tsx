import { msg } from '@lingui/core/macro'
import { Star, StarOff } from 'lucide-react'
import { feature } from '../feature/feature.ts'
import { DocumentStar, HitStar } from './star-actions.tsx'
import { starredFilter } from './starred-filter.ts'
import { toggleStar } from './stars.ts'

const key = { key: 's', label: msg`Star`, run: toggleStar }

/** Stars: a reader's own marks, on hits, documents and selections. */
export const stars = feature({
  name: 'stars',
  filters: [starredFilter],
  hitActions: [{ name: 'star', order: 10, needs: 'mark', Action: HitStar, key }],
  documentActions: [{ name: 'star', order: 5, needs: 'mark', Action: DocumentStar, key }],
  bulkActions: [
    {
      name: 'star',
      order: 10,
      needs: 'mark',
      label: msg`Star`,
      icon: Star,
      several: 'apart',
      run: async (selection) => (await import('./star-selection.ts')).starSelection(selection, true),
    },
    {
      name: 'unstar',
      order: 11,
      needs: 'mark',
      label: msg`Remove stars`,
      icon: StarOff,
      several: 'apart',
      run: async (selection) => (await import('./star-selection.ts')).starSelection(selection, false),
    },
  ],
  chapters: [{ name: 'stars', order: 50, aliases: ['all-star-documents'] }],
})
