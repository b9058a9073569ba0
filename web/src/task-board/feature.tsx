import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ListTodo } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'
import { TaskNotices } from './notices/task-notices.ts'
import { RunningLink } from './running-link.tsx'
import { useRunningCount } from './use-running-count.ts'

const page = () => import('./board-page.tsx')

/** All long work at one place, whichever feature it belongs to. */
export const taskBoard = feature({
  name: 'task-board',
  routes: [
    { path: addresses.taskBoard, Screen: lazyRouteComponent(page, 'BoardPage') },
    { path: addresses.documentTasks, Screen: lazyRouteComponent(page, 'DocumentTasksPage') },
    { path: addresses.nameTasks, Screen: lazyRouteComponent(page, 'NameTasksPage') },
  ],
  navigation: [
    {
      name: 'task-board',
      order: 35,
      label: msg`Tasks`,
      icon: ListTodo,
      address: addresses.taskBoard,
      // Batch searches and indexing have entries of their own.
      isCurrent: (path) => /^\/tasks\/(?!batch-search|indexing)/.test(path),
      useCount: useRunningCount,
    },
  ],
  commands: [{ name: 'tasks', order: 35, label: msg`All tasks`, icon: ListTodo, run: () => goTo(addresses.taskBoard) }],
  banners: [{ name: 'task-notices', order: 110, Banner: TaskNotices }],
  landing: [{ name: 'running', order: 80, Part: RunningLink }],
  searchNotes: [
    {
      name: 'running',
      order: 5,
      Note: lazy(() => import('./running-note.tsx').then(({ RunningNote }) => ({ default: RunningNote }))),
    },
  ],
  chapters: [{ name: 'tasks', order: 25, aliases: [] }],
})
