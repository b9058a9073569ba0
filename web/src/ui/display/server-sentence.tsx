import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { inReadersLanguage } from '../../api/in-readers-language.ts'

/** What the server said of something that lasts, such as why a task has failed, in the reader's language; in English until that is known. */
export function ServerSentence({ text }: { text: string }) {
  const { i18n } = useLingui()
  const translated = useQuery({
    queryKey: ['sentence', i18n.locale, text],
    queryFn: () => inReadersLanguage(text),
    enabled: i18n.locale !== 'en',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return translated.data ?? text
}
