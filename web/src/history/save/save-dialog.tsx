import { useLingui } from '@lingui/react/macro'
import type { RanSearch } from '../../feature/screen-slots.ts'
import { saveSearch } from '../known/saved.ts'
import { NameDialog } from './name-dialog.tsx'

/** Asks for the name of a search, and for its folder. */
export function SaveDialog({ search, onClose }: { search: RanSearch; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <NameDialog
      title={t`Save the search`}
      action={t`Save`}
      at={{ name: search.query.trim(), folder: '' }}
      onName={(name) => saveSearch(search, name)}
      onClose={onClose}
    />
  )
}
