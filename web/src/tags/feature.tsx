import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Tag, Tags } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'
import { HitTagButton } from './chips/hit-tag-button.tsx'
import { HitTags } from './chips/hit-tags.tsx'
import { TagLineHost } from './chips/tag-line-host.tsx'
import { TagDialogHost } from './dialog/tag-dialog-host.tsx'
import { openTagDialog } from './dialog/tag-dialog-store.ts'
import { openTagField } from './entry/tag-field-store.ts'
import { tagsFilter } from './filter/tags-filter.ts'

/** Tags: labels that everybody in a project gives to documents, on hits, in documents, on selections, in the filter and on a page of their own. */
export const tags = feature({
  name: 'tags',
  routes: [{ path: '/tags', Screen: lazyRouteComponent(() => import('./page/tags-page.tsx'), 'TagsPage') }],
  commands: [{ name: 'tags', order: 30, label: msg`All tags of the project`, icon: Tags, run: () => goTo(addresses.tags()) }],
  filters: [tagsFilter],
  banners: [{ name: 'tag-dialog', order: 100, Banner: TagDialogHost }],
  hitNotes: [{ name: 'tags', order: 10, Note: HitTags }],
  hitActions: [
    {
      name: 'tag',
      order: 20,
      needs: 'mark',
      Action: HitTagButton,
      key: { key: 't', label: msg`Tag`, run: (hit) => openTagDialog({ hit }) },
    },
  ],
  documentLines: [{ name: 'tags', order: 10, Line: TagLineHost, key: { key: 't', label: msg`Tag`, run: openTagField } }],
  detailsSections: [
    {
      name: 'tags',
      order: 5,
      Section: lazy(() => import('./chips/tags-section.tsx').then(({ TagsSection }) => ({ default: TagsSection }))),
    },
  ],
  chapters: [{ name: 'tags', order: 52, aliases: ['all-tag-documents'] }],
  bulkActions: [
    {
      name: 'tag',
      order: 20,
      needs: 'mark',
      label: msg`Tag`,
      icon: Tag,
      several: 'apart',
      run: async (selection) => openTagDialog({ selection }),
    },
  ],
})
