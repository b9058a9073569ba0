import type { Task } from '@dossier/contract'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { inReadersLanguage } from '../../api/in-readers-language.ts'
import type { TaskKind, TaskKinds } from '../../feature/task-kind.ts'
import { kindOf, kindsQuery, taskLabel, wholeTasks } from '../../tasks/known-kinds.ts'
import { showToast, type Toast } from '../../ui/toasts/toasts.ts'
import { tellOutside } from './browser-notices.ts'

/** `all`: every task there is now, those that have ended among them. */
type Ending = { i18n: I18n; client: QueryClient; offered: readonly TaskKinds[]; ended: readonly Task[]; all: readonly Task[] }

/** Says that tasks have ended: several at once are one notice, and a part, which is done before its whole, is none. */
export async function tellEnded({ i18n, client, offered, ended, all }: Ending): Promise<void> {
  const kinds = await client.fetchQuery(kindsQuery(offered))
  const whole = wholeTasks(kinds, all).filter((task) => ended.includes(task))
  if (whole.length === 0) return
  const fault = whole.length === 1 ? whole[0]?.error?.message : undefined
  const notice = wordsOf(i18n, kinds, whole, fault && (await inReadersLanguage(fault)))
  showToast(notice)
  tellOutside(notice, () => goTo(addresses.taskBoard))
}

/** `fault`: what is said of the one that has failed. */
function wordsOf(i18n: I18n, kinds: readonly TaskKind[], ended: readonly Task[], fault?: string): Toast {
  const names = ended.map((task) => {
    const kind = kindOf(kinds, task)
    return [taskLabel(i18n, task, kind), kind?.subject?.(task)].filter(Boolean).join(': ')
  })
  const [only] = ended
  if (only && ended.length === 1) {
    return only.state === 'ERROR'
      ? { kind: 'failed', text: t(i18n)`A task has failed`, detail: [...names, fault].filter(Boolean).join('. ') }
      : { kind: 'done', text: t(i18n)`A task is done`, detail: names.join() }
  }
  const [all, bad] = [ended.length, ended.filter(({ state }) => state === 'ERROR').length]
  return bad > 0
    ? { kind: 'failed', text: t(i18n)`${all} tasks have ended, ${bad} of them failed`, detail: names.join(', ') }
    : { kind: 'done', text: t(i18n)`${all} tasks are done`, detail: names.join(', ') }
}
