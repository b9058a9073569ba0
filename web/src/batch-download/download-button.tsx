import { useLingui } from '@lingui/react/macro'
import { FolderDown } from 'lucide-react'
import { parseAddressSearch } from '../address/address-search.ts'
import type { RanSearch } from '../feature/screen-slots.ts'
import { readSearch } from '../search/address/search-address.ts'
import { resolveFilters } from '../search/body/filter-clauses.ts'
import { searchQuery } from '../search/body/search-body.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import { describeError } from '../ui/words/describe-error.ts'
import { openDownloadDialog } from './dialog-store.ts'

/** Behind the search box: downloads all that the search finds. */
export function DownloadButton({ project, address }: RanSearch) {
  const { t, i18n } = useLingui()
  const open = async () => {
    try {
      const state = readSearch(parseAddressSearch(address.slice(address.indexOf('?'))), project)
      const query = searchQuery(state, await resolveFilters(state))
      openDownloadDialog({ wanted: { projects: project.split(','), query, uri: address } })
    } catch (error) {
      showToast({ kind: 'failed', text: t`The download could not be prepared.`, detail: describeError(i18n, error).title })
    }
  }
  return (
    <IconButton label={t`Download all results`} onClick={() => void open()}>
      <FolderDown aria-hidden="true" />
    </IconButton>
  )
}
