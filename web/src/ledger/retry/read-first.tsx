import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowUpToLine } from 'lucide-react'
import { readFirst } from '../../tasks/task-calls.ts'
import { tasksKey } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import type { LedgerView } from '../ledger-address.ts'

type Props = { project: string; view: LedgerView; total: number }

/** Beside lines that wait, narrowed to a folder or a name: reads these before all others. */
export function ReadFirst({ project, view: { states, reason, folder, name, missing }, total }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const read = useMutation({
    mutationFn: () => readFirst({ project, folder: folder || undefined, name: name || undefined }),
    onSuccess: () =>
      showToast({ kind: 'done', icon: ArrowUpToLine, text: t`They are read first: the run above says how many still wait.` }),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  const isWaiting = states.length === 1 && states[0] === 'waiting'
  if (total === 0 || !isWaiting || reason !== '' || missing !== null || (folder === '' && name === '')) return null
  return (
    <Button
      look="quiet"
      disabled={read.isPending}
      onClick={() => read.mutate()}
      title={read.error ? t`Something went wrong` : undefined}
    >
      <ArrowUpToLine aria-hidden="true" />
      <Plural value={total} one="Read it first" other="Read these # first" />
    </Button>
  )
}
