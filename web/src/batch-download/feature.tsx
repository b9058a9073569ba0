import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'
import { DownloadDialogHost } from './dialog-host.tsx'
import { openDownloadDialog } from './dialog-store.ts'

const DownloadButton = lazy(() => import('./download-button.tsx').then((module) => ({ default: module.DownloadButton })))

/** Many documents in one archive: of a search, or of what is selected among its results. */
export const batchDownload = feature({
  name: 'batch-download',
  routes: [{ path: addresses.batchDownload, Screen: lazyRouteComponent(() => import('./download-page.tsx'), 'DownloadPage') }],
  commands: [
    { name: 'downloads', order: 36, label: msg`Batch downloads`, icon: Download, run: () => goTo(addresses.batchDownload) },
  ],
  banners: [{ name: 'download-dialog', order: 105, Banner: DownloadDialogHost }],
  searchActions: [{ name: 'download', order: 20, Action: DownloadButton }],
  bulkActions: [
    {
      name: 'download',
      order: 70,
      label: msg`Download`,
      icon: Download,
      several: 'as-one',
      run: async ({ index, documents, clear }) => {
        const query = Array.isArray(documents) ? { ids: { values: documents } } : documents.query
        openDownloadDialog({ wanted: { projects: index.split(','), query, uri: null }, onStarted: clear })
      },
    },
  ],
  taskKinds: [{ name: 'batch-download', order: 41, load: async () => (await import('./task-kinds.ts')).downloadKinds }],
  chapters: [{ name: 'batch-download', order: 58, aliases: ['all-batch-download-documents'] }],
})
