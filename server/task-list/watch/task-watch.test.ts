import { type IncomingMessage, request } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { type ProjectNeed, Task, taskClasses } from '@dossier/contract'
import { TaskNews } from '@dossier/contract/tasks/task-events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { openTestApp } from '../../http/test-app.ts'
import type { Caller } from '../../identity/caller.ts'
import { openRecords, type Records } from '../../records/open.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { insertTask, type TaskRow } from '../../tasks/row.ts'
import { mostStreams } from './event-stream.ts'
import { TaskWatch, watchOf } from './task-watch.ts'

function callerNamed(id: string): Caller {
  return {
    id,
    name: id,
    email: null,
    provider: 'test',
    grants: { kind: 'projects', isAdmin: id === 'root', projects: new Map([['p', new Set<ProjectNeed>(['read'])]]) },
  }
}

/** What one client of the stream has heard; `heard` waits until there is an event that passes. */
type Client = {
  events: { name: string; data: string }[]
  heard(passes: (data: string, name: string) => boolean): Promise<string>
  leave(): void
  ended: Promise<void>
}

describeOnBoth('tasks as they change', (place) => {
  let opened: Awaited<ReturnType<typeof openTestApp>>
  let records: Records
  let port: number
  let clients: Client[]

  beforeEach(async () => {
    clients = []
    const identity = {
      identify: async ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
        callerNamed(String(headers['x-caller'])),
      findUser: async (id: string) => callerNamed(id),
    }
    records = await openRecords(await place.address(), migrationsOf(features))
    opened = await openTestApp({ identity, records, wakeWorker: () => {} })
    await opened.app.listen({ port: 0, host: '127.0.0.1' })
    const address = opened.app.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterEach(async () => {
    for (const client of clients) client.leave()
    await opened.app.close()
    await records.close()
  })

  async function add(userId: string): Promise<string> {
    const kind = { name: taskClasses.index, args: z.unknown(), properties: z.unknown() }
    return (await records.db.transaction().execute((trx) => insertTask(trx, kind, { project: 'p', userId, args: {} }))).id
  }

  async function set(id: string, facts: Partial<TaskRow>): Promise<void> {
    await records.db
      .updateTable('task')
      .set({ ...facts, updated_at: Date.now() })
      .where('id', '=', id)
      .execute()
  }

  async function follow(caller: string): Promise<Client> {
    const headers = { accept: 'text/event-stream', 'x-caller': caller, host: 'localhost' }
    const asked = request({ port, path: '/api/local/task/events', headers })
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      asked.on('response', resolve).on('error', reject).end(),
    )
    expect(answer.headers['content-type']).toBe('text/event-stream')
    const events: Client['events'] = []
    let waiting = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    let text = ''
    answer.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const [, name = '', data = ''] = /event: (\w+)\ndata: (.*)/.exec(part) ?? []
        events.push({ name, data })
      }
      waiting.resolve()
      waiting = Promise.withResolvers()
    })
    answer.on('close', () => ended.resolve()).on('error', () => ended.resolve())
    const heard: Client['heard'] = async (passes) => {
      for (;;) {
        const event = events.find(({ name, data }) => passes(data, name))
        if (event) return event.data
        await waiting.promise
      }
    }
    const client = { events, heard, leave: () => asked.destroy(), ended: ended.promise }
    clients.push(client)
    return client
  }

  it('tells all at first, then each change, and what is gone', async () => {
    const id = await add('ann')
    const ann = await follow('ann')
    const all = z.array(Task).parse(JSON.parse(await ann.heard((_data, name) => name === 'tasks')))
    expect(all.map((task) => [task.id, task.state])).toEqual([[id, 'QUEUED']])
    await set(id, { state: 'RUNNING', progress: 0.25 })
    const news = TaskNews.parse(JSON.parse(await ann.heard((data, name) => name === 'news' && data.includes('RUNNING'))))
    expect(news).toMatchObject({ tasks: [{ id, progress: 0.25, name: `${taskClasses.index}@${id}` }], gone: [] })
    await records.db.deleteFrom('task').where('id', '=', id).execute()
    expect(JSON.parse(await ann.heard((data) => data.includes('"gone":["')))).toEqual({ tasks: [], gone: [id] })
  })

  it('tells everybody of their own alone, and whoever rules the program of all', async () => {
    const [ann, bob, root] = [await follow('ann'), await follow('bob'), await follow('root')]
    for (const client of [ann, bob, root]) await client.heard((_data, name) => name === 'tasks')
    const annas = await add('ann')
    await Promise.all([ann, root].map((client) => client.heard((data) => data.includes(annas))))
    await records.db.deleteFrom('task').where('id', '=', annas).execute()
    await Promise.all([ann, root].map((client) => client.heard((data) => data.includes(`"gone":["${annas}"]`))))
    const bobs = await add('bob')
    // By then all that came before has been told.
    await bob.heard((data) => data.includes(bobs))
    expect(bob.events.some(({ data }) => data.includes(annas))).toBe(false)
    expect(ann.events.some(({ data }) => data.includes(bobs))).toBe(false)
  })

  it('tells a hundred clients at once, and forgets all when they have gone', async () => {
    const id = await add('ann')
    const many = await Promise.all(Array.from({ length: 100 }, () => follow('ann')))
    await Promise.all(many.map((client) => client.heard((_data, name) => name === 'tasks')))
    expect(watchOf(records).size).toBe(100)
    await set(id, { state: 'RUNNING', progress: 0.5 })
    await Promise.all(many.map((client) => client.heard((data) => data.includes('"progress":0.5'))))
    for (const client of many) client.leave()
    await Promise.all(many.map((client) => client.ended))
    await expect.poll(() => watchOf(records).size).toBe(0)
  })

  it('gives the list once to whoever accepts no stream, and where there are too many', async () => {
    const id = await add('ann')
    const url = '/api/local/task/events'
    const headers = { host: 'localhost', 'x-caller': 'ann' }
    const plain = await opened.app.inject({ url, headers })
    expect(
      z
        .array(Task)
        .parse(plain.json())
        .map((task) => task.id),
    ).toEqual([id])
    const leave = Array.from({ length: mostStreams }, () => watchOf(records).follow({ tell: () => {}, fail: () => {} }))
    const late = await opened.app.inject({ url, headers: { ...headers, accept: 'text/event-stream' } })
    expect(late.headers['content-type']).toContain('application/json')
    for (const each of leave) each()
  })
})

it('looks once at a time, also where its last follower leaves and another comes during a look', async () => {
  const records = await openRecords(':memory:', migrationsOf(features))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const quiet = { tell: () => {}, fail: () => {} }
    let whenAsked: (() => void) | undefined
    const db = new Proxy(records.db, {
      get: (target, name) => {
        whenAsked?.()
        return Reflect.get(target, name, target)
      },
    })
    const watch = new TaskWatch({ ...records, db })
    const leave = watch.follow(quiet)
    whenAsked = () => {
      whenAsked = undefined
      leave()
      watch.follow(quiet)
    }
    vi.runOnlyPendingTimers()
    for (let turns = 0; turns < 50; turns++) await turn()
    expect(vi.getTimerCount()).toBe(1)
  } finally {
    vi.useRealTimers()
    await records.close()
  }
})
