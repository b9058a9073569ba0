import type { Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowUpToLine } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { putTaskFirst } from '../task-calls.ts'
import { tasksKey } from '../use-tasks.ts'

/** Puts a task before the others of its kind. */
export function PutFirstButton({ task }: { task: Pick<Task, 'id'> }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const put = useMutation({
    mutationFn: () => putTaskFirst(task.id),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  return (
    <Button
      look="quiet"
      disabled={put.isPending}
      title={put.error ? t`Something went wrong` : t`Before all others; what keeps it waiting makes room and goes on later`}
      onClick={() => put.mutate()}
    >
      <ArrowUpToLine aria-hidden="true" />
      <Trans>Read first</Trans>
    </Button>
  )
}
