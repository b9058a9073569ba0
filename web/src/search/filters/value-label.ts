import { ledgerStates } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { useRoots } from '../../api/indexed-folders.ts'
import { foldersOf } from '../../document-facts/document-names.ts'
import { useFileTypeLabel } from '../../file-types/file-type-label.ts'
import { languageLabel } from '../../ui/words/languages.ts'
import { stateLabels } from '../../ui/words/state-label.ts'
import type { FilterChoice } from '../address/search-state.ts'
import { useSearchState } from '../address/use-search-state.ts'
import { isNoDate, valuesToDays } from '../body/date-values.ts'

/** Gives the function that says a filter's value in words. */
export function useValueLabel(): (filter: string, value: string) => string {
  const { i18n, t } = useLingui()
  const fileType = useFileTypeLabel()
  const roots = useRoots(useSearchState().index)
  return (filter, value) => {
    const state = ledgerStates.find((each) => each === value)
    if (filter === 'contentType') return fileType(value)
    if (filter === 'language') return value === 'UNKNOWN' ? t`Unknown` : languageLabel(i18n.locale, value)
    if (filter === 'ledgerState' && state) return i18n._(stateLabels[state])
    if (filter === 'extractionLevel') return value === '0' ? t`File on disk` : t`Embedded, level ${value}`
    if (filter === 'path') return folderLabel(value, roots)
    if (filter === 'starred') return value === 'false' ? t`Not starred` : t`Starred`
    if (filter === 'indexingDate' || filter === 'creationDate')
      return isNoDate(value) ? t`No date` : monthLabel(i18n.locale, value)
    return value
  }
}

/** A folder by its names below its root, the root itself by its last name. */
export function folderLabel(folder: string, roots: string[]): string {
  const names = foldersOf(`${folder}/file`, roots).map(({ name }) => name)
  return names.length > 0 ? names.join('/') : folder.slice(folder.lastIndexOf('/') + 1) || '/'
}

/** A range of days in words, open ends left open: `2014-03-01 – 2014-04-30`. */
export function rangeLabel(choice: FilterChoice): string {
  const { from, to } = valuesToDays(choice.values)
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  return `${from} – ${to}`.trim()
}

function monthLabel(locale: string, value: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Number(value))
}
