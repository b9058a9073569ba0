import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { everything, fill, position, projects } from '../conformance/documents.ts'
import { openConnection } from './connection.ts'
import { useEngineProcess } from './test-engine-process.ts'

const all = { kind: 'all' } as const

describe('the engine process', () => {
  const { start } = useEngineProcess()

  test('stops a search that takes too long', async () => {
    const { engine, running } = await start()
    await fill(engine)
    const connection = await openConnection(running.socketPath)
    const search = connection.call({ name: 'search', body: everything, timeoutMs: 0 }, z.unknown())
    await expect(search).rejects.toMatchObject({ code: 'TIMEOUT' })
    connection.close()
    await engine.close()
  })

  describe('with a sloppy phrase that takes minutes in one document', () => {
    const text = 'the '.repeat(200_000)
    const query = { kind: 'phrase', field: 'content', text: 'the '.repeat(900), slop: 1000 } as const
    const search = { ...everything, query }

    async function startWithIt() {
      const started = await start()
      await started.engine.write([{ op: 'put', document: { rid: 1, project: 'main', id: 'a', segments: [text], fields: {} } }])
      await started.engine.commit(position)
      return started
    }

    test('stops at the deadline, in searches and in highlights', async () => {
      const { engine, running } = await startWithIt()
      const connection = await openConnection(running.socketPath)
      const marks = { query, field: 'content', texts: [text], limit: 10 }
      for (const [name, body] of [['search', search] as const, ['highlight', marks] as const]) {
        await expect(connection.call({ name, body, timeoutMs: 300 }, z.unknown())).rejects.toMatchObject({ code: 'TIMEOUT' })
        // The engine itself answered: the client closes the connection when it gives up.
        expect(connection.isOpen()).toBe(true)
      }
      connection.close()
      await engine.close()
    })

    test('lets other searches by while many of them wait', async () => {
      const { engine } = await startWithIt()
      const stop = new AbortController()
      const inFilter = { ...everything, aggregations: { slow: { kind: 'filter', query, aggregations: {} } as const } }
      const slow = Array.from({ length: 50 }, (_, at) => engine.search(at % 2 === 0 ? search : inFilter, stop.signal))
      expect(await engine.count(projects, all)).toBe(1)
      stop.abort(new Error('not wanted any more'))
      for (const ended of await Promise.allSettled(slow))
        expect(ended).toMatchObject({ reason: new Error('not wanted any more') })
      await engine.close()
    })

    test('lets other searches by although nobody could tell that these take long', async () => {
      const { engine } = await startWithIt()
      const stop = new AbortController()
      const short = { kind: 'phrase', field: 'content', text: 'the '.repeat(24), slop: 1000 } as const
      const long = Array.from({ length: 8 }, () => engine.search({ ...everything, query: short }, stop.signal))
      const startedAt = performance.now()
      expect(await engine.count(projects, all)).toBe(1)
      // They end at their deadline, after ten seconds.
      expect(performance.now() - startedAt).toBeLessThan(8_000)
      const isGoing = await Promise.race([
        Promise.allSettled(long).then(() => false),
        engine.count(projects, all).then(() => true),
      ])
      expect(isGoing).toBe(true)
      stop.abort(new Error('not wanted any more'))
      await Promise.allSettled(long)
      await engine.close()
    })

    test.runIf(process.platform === 'linux')('stops when its caller has gone', async () => {
      const { engine, running } = await startWithIt()
      const threads = () => readdirSync(`/proc/${running.pid()}/task`).length
      const ticks = () => Number(readFileSync(`/proc/${running.pid()}/stat`, 'utf8').split(' ')[13])
      const before = { threads: threads(), ticks: ticks() }
      const connection = await openConnection(running.socketPath)
      const abandoned = connection.call({ name: 'search', body: search, timeoutMs: 600_000 }, z.unknown())
      await vi.waitFor(() => expect(ticks()).toBeGreaterThan(before.ticks + 20), 5000)
      connection.close()
      await expect(abandoned).rejects.toThrow('closed')
      await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before.threads), 5000)
      await engine.close()
    })
  })
})
