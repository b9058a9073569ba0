import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { offerFeatures } from '../feature/offered.ts'
import { guide } from './feature.tsx'
import { useChapters } from './use-chapters.ts'

vi.mock('./guide-chapters.ts', async (original) => ({
  ...(await original<object>()),
  loadTranslations: () => Promise.reject(new TypeError('Failed to fetch')),
}))

it('has the English chapters where the translations cannot be loaded', async () => {
  offerFeatures([guide])
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(useChapters, {
    wrapper: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </I18nProvider>
    ),
  })
  await waitFor(() => expect(result.current?.[0]?.locale).toBe('en'))
})
