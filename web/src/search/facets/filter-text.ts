import { useLingui } from '@lingui/react/macro'
import { useRoots } from '../../api/indexed-folders.ts'
import { useSession } from '../../api/session.ts'
import type { FilterChoice, Words } from '../../feature/filter.ts'
import { filterNamed } from '../../feature/offered.ts'
import { labelled } from '../../ui/words/labelled.ts'
import { useSearchState } from '../address/use-search-state.ts'

/** What values of filters are told with, for a project, by default the one that is searched. */
export function useWords(project?: string): Words {
  const { i18n } = useLingui()
  const { user } = useSession()
  const { index } = useSearchState()
  return { i18n, roots: useRoots(project ?? index), reader: user.uid }
}

/** Returns the function that labels a filter; an unknown one keeps its name. */
export function useFilterLabel(): (name: string) => string {
  const { i18n } = useLingui()
  return (name) => {
    const filter = filterNamed(name)
    return filter ? i18n._(filter.label) : name
  }
}

/** Returns the function that tells what a filter is set to: its value if there is one, else the number of values. `project`: by default the one that is searched. */
export function useChoiceText(project?: string): (name: string, choice: FilterChoice) => string {
  const { t, i18n } = useLingui()
  const words = useWords(project)
  const labelOf = useFilterLabel()
  return (name, choice) => {
    const known = filterNamed(name)
    const filter = labelOf(name)
    const own = known?.chipText?.(choice, words)
    if (own) return own
    const [only = ''] = choice.values
    if (choice.values.length === 1) return labelled(i18n, filter, known?.valueLabel?.(only, words) ?? only)
    return t`${filter}: ${choice.values.length} chosen`
  }
}
