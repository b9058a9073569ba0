import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { offered, offerFeatures } from './feature/offered.ts'
import { features } from './features.ts'
import { createPageRouter } from './routes/router.tsx'

offerFeatures(features)
const router = createPageRouter(offered('routes'))

/** The whole page: languages, the query cache, and the router that shows the screen of the address. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  )
}
