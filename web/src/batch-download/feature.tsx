import { lazyRouteComponent } from '@tanstack/react-router'
import { addresses } from '../address/addresses.ts'
import { feature } from '../feature/feature.ts'

/** Many documents in one archive. */
export const batchDownload = feature({
  name: 'batch-download',
  routes: [
    { path: addresses.batchDownload, Screen: lazyRouteComponent(() => import('./batch-download-page.tsx'), 'BatchDownloadPage') },
  ],
})
