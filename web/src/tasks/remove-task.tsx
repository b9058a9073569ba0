import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Confirm } from '../ui/controls/confirm.tsx'
import { removeTask } from './task-calls.ts'
import type { useTaskChange } from './use-task-change.ts'

/** `hasFile`: an archive can still be downloaded, and goes with the task; undefined until that is known. `children`: the button, which calls `remove`. */
type Props = {
  id: string
  hasFile: boolean | undefined
  removal: ReturnType<typeof useTaskChange>
  children: (button: { disabled: boolean; remove: () => void }) => ReactNode
}

/** Takes one task that has ended from the list, after a question where an archive that can still be downloaded goes with it. */
export function RemoveTask({ id, hasFile, removal, children }: Props) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const remove = () => removal.mutate(() => removeTask(id))
  return (
    <>
      {children({
        disabled: hasFile === undefined || removal.isPending,
        remove: () => (hasFile ? setAsked(true) : remove()),
      })}
      {isAsked && (
        <Confirm
          title={t`Remove the archive too?`}
          action={t`Remove with its archive`}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            remove()
          }}
        >
          <Trans>
            The archive of this task can still be downloaded. It will be removed with the task; to have it again, start the
            download again.
          </Trans>
        </Confirm>
      )}
    </>
  )
}
