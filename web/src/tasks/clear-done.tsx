import type { Task } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSession } from '../api/session.ts'
import type { TaskKind } from '../feature/task-kind.ts'
import { Button } from '../ui/controls/button.tsx'
import { Confirm } from '../ui/controls/confirm.tsx'
import { kindOf } from './known-kinds.ts'
import { cleanTasks } from './task-calls.ts'
import type { useTaskChange } from './use-task-change.ts'

/** `kinds`: undefined until they are loaded, which says what would go; `only`: tasks of these types alone, else all of the user. */
type Props = {
  tasks: readonly Task[]
  kinds: readonly TaskKind[] | undefined
  only?: { type?: string }
  change: ReturnType<typeof useTaskChange>
  icon?: ReactNode
}

/** Takes the user's tasks that are done from the list, after a question where files that can still be fetched go with them. */
export function ClearDone({ tasks, kinds, only = {}, change, icon }: Props) {
  const { t } = useLingui()
  const { user } = useSession()
  const [isAsked, setAsked] = useState(false)
  const done = tasks.filter((task) => task.user.id === user.uid && task.state === 'DONE')
  const files = kinds ? done.filter((task) => kindOf(kinds, task)?.hasFile?.(task)).length : 0
  const clear = () => change.mutate(() => cleanTasks(only))
  return (
    <>
      <Button
        look="quiet"
        disabled={!kinds || done.length === 0 || change.isPending}
        onClick={() => (files > 0 ? setAsked(true) : clear())}
      >
        {icon}
        <Trans>Clear done</Trans>
      </Button>
      {isAsked && (
        <Confirm
          title={t`Clear what is done?`}
          action={t`Clear done`}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            clear()
          }}
        >
          <Plural
            value={files}
            one="# archive that can still be downloaded goes too."
            other="# archives that can still be downloaded go too."
          />
        </Confirm>
      )}
    </>
  )
}
