import { Trans, useLingui } from '@lingui/react/macro'
import { Folder } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import type { FolderChoice } from './folder-lines.tsx'
import { folderName } from './folder-trail.ts'
import { TreeView } from './tree-view.tsx'

/** A button that says which folders are chosen, and opens the tree to choose others. Nothing chosen: all folders. */
export function FolderPicker({ project, choice }: { project: string; choice: FolderChoice }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { values } = choice
  const [first = ''] = values
  const others = values.length - 1
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" title={values.join('\n') || undefined} onClick={() => setOpen(true)}>
        <Folder aria-hidden="true" />
        {values.length === 0 ? t`All folders` : others > 0 ? t`${folderName(first)} and ${others} more` : folderName(first)}
      </Button>
      {isOpen && (
        <Dialog
          title={t`Choose folders`}
          size="large"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button look="quiet" onClick={() => choice.onChange([])}>
                <Trans>All folders</Trans>
              </Button>
              <Button look="primary" onClick={() => setOpen(false)}>
                <Trans>Done</Trans>
              </Button>
            </>
          }
        >
          <TreeView project={project} choice={choice} />
        </Dialog>
      )}
    </>
  )
}
