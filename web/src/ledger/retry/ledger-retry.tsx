import { blindStates, type LedgerState } from '@dossier/contract'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { tasksKey } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { LedgerView } from '../ledger-address.ts'
import { retryEntries } from '../ledger-calls.ts'

const retriable: readonly LedgerState[] = blindStates

/** Whether reading a line again may help. */
export function canRetry(state: LedgerState): boolean {
  return retriable.includes(state)
}

/** Reads again all lines of the states that are chosen, where each of them may come out better. */
export function LedgerRetry({ project, view, total }: { project: string; view: LedgerView; total: number }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () =>
      retryEntries({
        project,
        states: view.states,
        folder: view.folder || undefined,
        reason: view.reason || undefined,
        name: view.name || undefined,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  if (total === 0 || view.missing === true || view.states.length === 0 || !view.states.every(canRetry)) return null
  return (
    <Button
      look="quiet"
      disabled={retry.isPending}
      onClick={() => retry.mutate()}
      title={retry.error ? t`Something went wrong` : undefined}
    >
      <RotateCw aria-hidden="true" />
      <Plural value={total} one="Read it again" other="Read these # again" />
    </Button>
  )
}
