import { useLingui } from '@lingui/react/macro'
import { ListPlus } from 'lucide-react'
import { goTo } from '../../address/hash-history.ts'
import type { RanSearch } from '../../feature/screen-slots.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { newInsideAddress } from '../known/batch-address.ts'

/** Behind the search box: searches a list inside this search. */
export function InsideButton({ address }: RanSearch) {
  const { t } = useLingui()
  return (
    <IconButton label={t`Search a list in this search`} onClick={() => goTo(newInsideAddress(address))}>
      <ListPlus aria-hidden="true" />
    </IconButton>
  )
}
