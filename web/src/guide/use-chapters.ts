import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type GuideChapter, loadTranslations, readChapters } from './guide-chapters.ts'

/** The chapters in the language of the page, in English where the translations cannot be loaded; undefined until they are there. */
export function useChapters(): GuideChapter[] | undefined {
  const { i18n } = useLingui()
  const { locale } = i18n
  const { data, isError } = useQuery({
    queryKey: ['guide', locale],
    queryFn: async () => readChapters(await loadTranslations(locale), locale),
    initialData: locale === 'en' ? readChapters : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const english = useMemo(() => (isError ? readChapters() : undefined), [isError])
  return data ?? english
}
