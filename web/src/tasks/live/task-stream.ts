import type { Task } from '@dossier/contract'
import { type TaskNews, taskEventCalls } from '@dossier/contract/tasks/task-events'
import { hrefOfCall } from '../../api/ask.ts'

/** How long it is waited before a server is asked again that has refused the stream: until then the list is polled. */
const refusedMs = 60_000

type Heard = {
  /** All tasks. */
  onTasks: (tasks: Task[]) => void
  onNews: (news: TaskNews) => void
  /** Whether changes are told now; where they are not somebody has to ask. */
  onLive: (isLive: boolean) => void
}

/**
 * Hears of tasks as they change, while the page is seen: a stream holds a connection, of which a browser has six for a server, and each window would take one.
 * Without streams, or where they do not come through, nothing is heard. Gives the function that ends it.
 */
export function hearTasks({ onTasks, onNews, onLive }: Heard): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
    onLive(false)
  }
  const open = () => {
    const opened = new EventSource(hrefOfCall(taskEventCalls.events, {}))
    source = opened
    opened.addEventListener('tasks', ({ data }) => {
      onTasks(JSON.parse(data))
      onLive(true)
    })
    opened.addEventListener('news', ({ data }) => onNews(JSON.parse(data)))
    opened.addEventListener('error', () => {
      onLive(false)
      // One that was only broken off is opened again by the browser itself.
      if (opened.readyState !== EventSource.CLOSED) return
      close()
      retry = setTimeout(turn, refusedMs)
    })
  }
  const turn = () => {
    if (document.visibilityState !== 'visible') close()
    else if (!source) open()
  }

  if (!('EventSource' in globalThis)) return () => {}
  document.addEventListener('visibilitychange', turn)
  turn()
  return () => {
    document.removeEventListener('visibilitychange', turn)
    close()
  }
}

/** The tasks after news of some: each keeps its place, new ones come last, as they are the newest. */
export function withNews(tasks: readonly Task[], { tasks: changed, gone }: TaskNews): Task[] {
  const news = new Map(changed.map((task) => [task.id, task]))
  const away = new Set(gone)
  const kept = tasks.filter(({ id }) => !away.has(id)).map((task) => news.get(task.id) ?? task)
  const known = new Set(tasks.map(({ id }) => id))
  return [...kept, ...changed.filter(({ id }) => !known.has(id))]
}
