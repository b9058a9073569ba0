import type { BatchChange } from '@dossier/contract/batch-search/asked'
import { batchSearchCalls } from '@dossier/contract/batch-search/calls'
import { livingCalls } from '@dossier/contract/batch-search/living'
import { taskListCalls } from '@dossier/contract/tasks/task-list'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ListChecks } from 'lucide-react'
import { ask, hrefOfCall } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { RequestError } from '../../api/request-error.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { batchKey } from './batches.ts'

/** Asks for a new batch search by the contract's form; answers its id. Throws RequestError. */
export async function createBatch(project: string, form: FormData): Promise<string> {
  const path = hrefOfCall(batchSearchCalls.create, { params: { id: project } })
  const id = await request<string>(path, { method: 'POST', form, isText: true })
  void reread()
  return id
}

/** Searches the queries of one once more. Answers the new one's id, or undefined where that failed. */
export function copyBatch(id: string, name: string): Promise<string | undefined> {
  return carryOut(i18n._(msg`Something went wrong, unable to start your batch search.`), () =>
    ask(batchSearchCalls.copy, { params: { id }, body: { name } }).then(String),
  )
}

/** Gives one another name, publishes it or no longer. Answers whether it did. */
export async function changeBatch(id: string, data: BatchChange['data']): Promise<boolean> {
  const failure = i18n._(msg`Unable to change the batch search.`)
  return (
    (await carryOut(failure, () => ask(batchSearchCalls.change, { params: { id }, body: { data } }).then(() => true))) ?? false
  )
}

/** Removes one with its results. Answers whether it did. */
export async function removeBatch(id: string): Promise<boolean> {
  const failure = i18n._(msg`Unable to remove the batch search.`)
  const isGone = await carryOut(failure, () => ask(batchSearchCalls.remove, { params: { id } }).then(() => true))
  if (isGone) showToast({ kind: 'done', icon: ListChecks, text: i18n._(msg`The batch search is removed.`) })
  return isGone ?? false
}

/** Stops one that is under way; what was found by then stays. */
export function stopBatch(id: string): Promise<unknown> {
  return carryOut(i18n._(msg`Unable to stop the batch search.`), () => ask(taskListCalls.stop, { params: { id } }))
}

/** Goes on with the queries that were not searched. */
export function resumeBatch(id: string): Promise<unknown> {
  const failure = i18n._(msg`Something went wrong, unable to start your batch search.`)
  return carryOut(failure, () => ask(taskListCalls.resume, { params: { id } }))
}

/** Searches all queries once more and tells what is new; one that was stopped goes on where it was. */
export function searchAgain(id: string): Promise<unknown> {
  const failure = i18n._(msg`Something went wrong, unable to check for new hits.`)
  return carryOut(failure, () => ask(livingCalls.again, { params: { id }, body: {} }))
}

/** Does it, and says so where it fails, with the server's own words; in the end all lists are read again. */
async function carryOut<Answer>(failure: string, work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work()
  } catch (error) {
    const detail = error instanceof RequestError && error.reason ? error.reason : i18n._(msg`Nothing was changed.`)
    showToast({ kind: 'failed', text: failure, detail })
    return undefined
  } finally {
    void reread()
  }
}

function reread(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [batchKey] })
}
