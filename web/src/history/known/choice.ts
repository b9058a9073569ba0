import { historyCalls } from '@dossier/contract/history'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { carryOut } from './events.ts'
import { historyKey } from './history-key.ts'

const choiceKey = [historyKey, 'choice']

/** Whether the user's history is kept; undefined until that is known. */
export function useHistoryChoice(): boolean | undefined {
  const { data } = useQuery({ queryKey: choiceKey, queryFn: ({ signal }) => ask(historyCalls.choice, { signal }) })
  return data?.kept
}

/** Keeps the history from now on, or no more. The switch turns at once. */
export async function chooseHistory(kept: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: choiceKey })
  queryClient.setQueryData(choiceKey, { kept })
  await carryOut(i18n._(msg`Unable to change that.`), () => ask(historyCalls.choose, { body: { kept } }))
}
