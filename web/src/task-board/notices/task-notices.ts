import type { Task } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { useOffered } from '../../feature/offered.ts'
import { useFollowedTasks } from '../../tasks/use-tasks.ts'
import { endedTasks } from './ended-tasks.ts'

/** Draws nothing: follows the tasks for the whole page, and has it said when one of the user's has ended. */
export function TaskNotices() {
  const { i18n } = useLingui()
  const { data } = useFollowedTasks()
  const { user } = useSession()
  const offered = useOffered('taskKinds')
  const client = useQueryClient()
  const before = useRef<Task[]>(undefined)
  useEffect(() => {
    if (!data || data === before.current) return
    const ended = endedTasks(before.current, data, user.uid)
    before.current = data
    // How it is said is loaded once there is something to say: most visits see no task end.
    if (ended.length > 0)
      void import('./tell-ended.ts').then(({ tellEnded }) => tellEnded({ i18n, client, offered, ended, all: data }))
  })
  return null
}
