import type { Task } from '@dossier/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearTasks, withNews } from './task-stream.ts'

/** Stands in for the browser's: what the server sends is given by hand. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  send(name: string, value: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(value) }))
  }
}

const taskOf = (id: string, state: Task['state'] = 'RUNNING'): Task => ({
  id,
  name: 'x',
  state,
  progress: 0,
  user: { id: 'local' },
  createdAt: 1,
})

let seen: DocumentVisibilityState
let ends: (() => void)[] = []
beforeEach(() => {
  seen = 'visible'
  FakeSource.all = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
  vi.useFakeTimers()
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function hear() {
  const heard = { live: [] as boolean[], tasks: vi.fn(), news: vi.fn() }
  const end = hearTasks({ onTasks: heard.tasks, onNews: heard.news, onLive: (isLive) => heard.live.push(isLive) })
  ends.push(end)
  return { ...heard, end, newest: () => FakeSource.all.at(-1) }
}

it('hears all tasks, then what changes', () => {
  const { tasks, news, live, newest, end } = hear()
  expect(newest()?.url).toBe('/api/local/task/events')
  newest()?.send('tasks', [taskOf('a')])
  newest()?.send('news', { tasks: [], gone: ['a'] })
  expect([tasks.mock.calls, news.mock.calls, live.at(-1)]).toEqual([[[[taskOf('a')]]], [[{ tasks: [], gone: ['a'] }]], true])
  end()
  expect([newest()?.readyState, live.at(-1)]).toEqual([FakeSource.CLOSED, false])
})

it('lets a broken stream be opened by the browser, and asks again later where it was refused', () => {
  const { live, newest } = hear()
  newest()?.send('tasks', [])
  newest()?.dispatchEvent(new Event('error'))
  expect([live.at(-1), FakeSource.all.length]).toEqual([false, 1])
  newest()?.close()
  newest()?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(59_000)
  expect(FakeSource.all).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  expect(FakeSource.all).toHaveLength(2)
})

it('holds no connection while nobody sees the page', () => {
  const { live, newest } = hear()
  newest()?.send('tasks', [])
  seen = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect([newest()?.readyState, live.at(-1)]).toEqual([FakeSource.CLOSED, false])
  seen = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSource.all).toHaveLength(2)
})

it('hears nothing in a browser without streams', () => {
  vi.stubGlobal('EventSource', undefined)
  Reflect.deleteProperty(globalThis, 'EventSource')
  expect(hear().live).toEqual([])
})

it('keeps the order of tasks over changes', () => {
  const before = [taskOf('a'), taskOf('b'), taskOf('c')]
  const after = withNews(before, { tasks: [taskOf('b', 'DONE'), taskOf('d')], gone: ['a'] })
  expect(after.map(({ id, state }) => `${id} ${state}`)).toEqual(['b DONE', 'c RUNNING', 'd RUNNING'])
})
