import { useLingui } from '@lingui/react/macro'
import { BookmarkPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { RanSearch } from '../../feature/screen-slots.ts'
import { IconButton } from '../../ui/controls/button.tsx'

const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })))

/** Behind the search box: saves the search by name. */
export function SaveButton(search: RanSearch) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t`Save the search`} onClick={() => setOpen(true)}>
        <BookmarkPlus aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <SaveDialog search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
