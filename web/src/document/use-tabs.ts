import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import type { DocumentPlace, WireDocument } from '../document-facts/wire-document.ts'
import type { DocumentTab } from '../feature/document-slots.ts'
import { useOffered } from '../feature/offered.ts'
import { formatCount } from '../ui/words/numbers.ts'
import { ownTabs } from './document-tabs.tsx'
import type { Tab } from './tabs.tsx'

/** The tabs of a document, in order; those that count something are left out where there is nothing, unless they want to say so. */
export function useTabs(document: WireDocument | undefined, place: DocumentPlace): (DocumentTab & { shown: Tab })[] {
  const { i18n } = useLingui()
  const session = useSession()
  const tabs = [...ownTabs, ...useOffered('documentTabs')].toSorted((a, b) => a.order - b.order)
  const counts = useQueries({
    queries: tabs.map(({ name, count }) => {
      const query = document && count?.(document, place)
      return query ?? { queryKey: ['document', 'no count', name], queryFn: () => 0, enabled: false }
    }),
  })
  return tabs.flatMap((tab, number) => {
    const label = i18n._(tab.label)
    const count = tab.count && (counts[number]?.data ?? 0)
    if (count === 0 && !(document && tab.isKept?.(document, session))) return []
    const shownCount = count === undefined || count === 0 ? undefined : formatCount(i18n.locale, count)
    return [{ ...tab, shown: { name: tab.name, label, count: shownCount } }]
  })
}
