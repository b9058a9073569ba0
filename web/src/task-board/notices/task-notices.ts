import type { Task } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { useSession } from '../../api/session.ts'
import { useOffered } from '../../feature/offered.ts'
import type { TaskKind } from '../../feature/task-kind.ts'
import { kindOf, kindsQuery, taskLabel, wholeTasks } from '../../tasks/known-kinds.ts'
import { useFollowedTasks } from '../../tasks/use-tasks.ts'
import { showToast, type Toast } from '../../ui/toasts/toasts.ts'
import { tellOutside } from './browser-notices.ts'
import { endedTasks } from './ended-tasks.ts'

/** Draws nothing: follows the tasks for the whole page, and says so when one of the user's has ended. Several at once are one notice. */
export function TaskNotices() {
  const { data } = useFollowedTasks()
  const { user } = useSession()
  const offered = useOffered('taskKinds')
  const client = useQueryClient()
  const wordsOf = useWords()
  const before = useRef<Task[]>(undefined)
  useEffect(() => {
    if (!data || data === before.current) return
    const ended = endedTasks(before.current, data, user.uid)
    before.current = data
    if (ended.length > 0) void tell(ended, data)
  })
  const tell = async (ended: readonly Task[], all: readonly Task[]) => {
    const kinds = await client.fetchQuery(kindsQuery(offered))
    // A part is done before its whole.
    const whole = wholeTasks(kinds, all).filter((task) => ended.includes(task))
    if (whole.length === 0) return
    const notice = wordsOf(kinds, whole)
    showToast(notice)
    tellOutside(notice, () => goTo(addresses.taskBoard))
  }
  return null
}

function useWords(): (kinds: readonly TaskKind[], ended: readonly Task[]) => Toast {
  const { t, i18n } = useLingui()
  return (kinds, ended) => {
    const names = ended.map((task) => {
      const kind = kindOf(kinds, task)
      return [taskLabel(i18n, task, kind), kind?.subject?.(task)].filter(Boolean).join(': ')
    })
    const failed = ended.filter(({ state }) => state === 'ERROR').length
    const [only] = ended
    if (only && ended.length === 1) {
      return only.state === 'ERROR'
        ? { kind: 'failed', text: t`A task has failed`, detail: [...names, only.error?.message].filter(Boolean).join('. ') }
        : { kind: 'done', text: t`A task is done`, detail: names.join() }
    }
    const [all, bad] = [ended.length, failed]
    return failed > 0
      ? { kind: 'failed', text: t`${all} tasks have ended, ${bad} of them failed`, detail: names.join(', ') }
      : { kind: 'done', text: t`${all} tasks are done`, detail: names.join(', ') }
  }
}
