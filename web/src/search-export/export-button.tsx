import { useLingui } from '@lingui/react/macro'
import { Sheet } from 'lucide-react'
import { useState } from 'react'
import { parseAddressSearch } from '../address/address-search.ts'
import type { RanSearch } from '../feature/screen-slots.ts'
import { readSearch } from '../search/address/search-address.ts'
import { useSearchState } from '../search/address/use-search-state.ts'
import { useResults } from '../search/body/use-results.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { ExportDialog } from './export-dialog.tsx'

/** Behind the search box: all that the search finds as a file. */
export function ExportButton({ project, address }: RanSearch) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const total = useResults(useSearchState()).data?.total
  const search = readSearch(parseAddressSearch(address.slice(address.indexOf('?'))), project)
  return (
    <>
      <IconButton label={t`Export all results`} onClick={() => setOpen(true)}>
        <Sheet aria-hidden="true" />
      </IconButton>
      {isOpen && <ExportDialog search={search} total={total} onClose={() => setOpen(false)} />}
    </>
  )
}
