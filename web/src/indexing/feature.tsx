import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { FolderInput } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import type { Session } from '../api/session.ts'
import { feature } from '../feature/feature.ts'
import { IndexFolderLink } from './index-folder-link.tsx'
import { RefreshAfterRuns } from './refresh-after-runs.ts'

const managesDocuments = ({ manageDocuments }: Session) => manageDocuments

/** Folders are chosen, read and removed. */
export const indexing = feature({
  name: 'indexing',
  routes: [
    { path: addresses.indexing, Screen: lazyRouteComponent(() => import('./indexing-page.tsx'), 'IndexingPage') },
    { path: '/indexing', redirectTo: () => addresses.indexing },
  ],
  navigation: [
    {
      name: 'indexing',
      order: 30,
      when: managesDocuments,
      label: msg`Indexing`,
      icon: FolderInput,
      address: addresses.indexing,
      isCurrent: (path) => path.startsWith(addresses.indexing),
      isOnPhone: true,
    },
  ],
  banners: [{ name: 'refresh-after-runs', order: 100, Banner: RefreshAfterRuns }],
  taskKinds: [{ name: 'indexing', order: 10, load: async () => (await import('./task-kinds.ts')).indexingKinds }],
  landing: [{ name: 'index-folder', order: 10, when: managesDocuments, Part: IndexFolderLink }],
  settingsSections: [
    {
      name: 'documents',
      order: 30,
      page: 'documents',
      Section: lazy(() => import('./documents-section.tsx').then(({ DocumentsSection }) => ({ default: DocumentsSection }))),
    },
  ],
  chapters: [
    {
      name: 'indexing',
      order: 20,
      aliases: [
        'all-analyze-documents',
        'linux-add-documents-to-datashare-on-linux',
        'mac-add-documents-to-datashare-on-mac',
        'windows-add-documents-to-datashare-on-windows',
      ],
    },
  ],
})
