import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { afterEach, expect, test, vi } from 'vitest'
import type { SearchEngine } from '../../engine/port.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { batchDb } from '../tables.ts'
import { type BatchServer, fewDocuments, openBatchServer, project } from '../testing/batch-server.ts'
import { OutcomeStore } from './outcomes.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `harbour OR n${at}`).join('\n')

/** An engine of which a test decides when it answers a search; `asked` counts the searches. */
function gated() {
  const gate = { open: Promise.withResolvers<void>(), asked: 0, passing: Number.POSITIVE_INFINITY }
  const around =
    (engine: SearchEngine): SearchEngine['search'] =>
    async (request, signal) => {
      gate.asked += 1
      if (gate.asked > gate.passing) {
        const stopped = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
        await Promise.race([gate.open.promise, stopped])
      }
      return engine.search(request, signal)
    }
  return { gate, around }
}

describeOnBoth(
  'a batch search that runs',
  (place) => {
    let server: BatchServer
    afterEach(() => server?.close())

    const openGated = async (passing: number) => {
      const { gate, around } = gated()
      gate.passing = passing
      server = await openBatchServer(await place.open(), { documents: fewDocuments, searchWith: around })
      return gate
    }
    /** Until others wait, and what was searched before them is stored. */
    const untilAsked = async (gate: { asked: number; passing: number }, id: string) => {
      while (gate.asked <= gate.passing || (await server.read(id)).nbQueriesDone === 0) await sleep(5)
    }

    test('has first results while others wait, stops within two seconds, and goes on where it was', async () => {
      const gate = await openGated(20)
      const { text: id } = await server.upload(lines(100))
      await untilAsked(gate, id)
      const running = await server.read(id)
      expect(running).toMatchObject({ state: 'RUNNING', nbQueries: 100 })
      expect(running.nbQueriesDone).toBeGreaterThan(0)
      expect((await server.send('POST', `batch/search/result/${id}`, {})).body.length).toBeGreaterThan(0)
      const began = performance.now()
      await server.send('PUT', `task/stop/${id}`)
      const stopped = await server.untilEnded(id)
      expect(performance.now() - began).toBeLessThan(2_000)
      expect(stopped.state).toBe('FAILURE')
      expect(stopped.errorMessage).toMatch(/^The batch search was stopped\. \d+ of 100 queries were not searched: resume/)
      gate.open.resolve()
      const before = gate.asked
      await server.send('PUT', `local/task/${id}/resume`)
      const batch = await server.untilEnded(id)
      expect(batch).toMatchObject({ state: 'SUCCESS', nbQueriesDone: 100, nbResults: 300, nbStored: 300, errorMessage: null })
      expect(gate.asked - before).toBe(100 - stopped.nbQueriesDone)
    })

    test('says so where its results cannot be written, keeps those that were, and goes on once there is room', async () => {
      const gate = await openGated(20)
      const { text: id } = await server.upload(lines(100))
      await untilAsked(gate, id)
      const before = (await server.read(id)).nbQueriesDone
      const full = vi.spyOn(OutcomeStore.prototype, 'add').mockRejectedValue(new AppError('DISK_FULL', { message: 'No room' }))
      gate.open.resolve()
      const failed = await server.untilEnded(id)
      full.mockRestore()
      expect(before).toBeGreaterThan(0)
      expect(failed).toMatchObject({ state: 'FAILURE', nbQueriesDone: before, nbResults: 3 * before, nbStored: 3 * before })
      expect(failed.errorMessage).toBe(`No room. ${100 - before} of 100 queries were not searched: resume its task to go on.`)
      expect((await server.send('POST', `batch/search/result/${id}`, {})).body).toHaveLength(Math.min(100, 3 * before))
      expect((await server.send('GET', `task/${id}`)).body).toMatchObject({ state: 'ERROR', error: { message: 'No room' } })
      await server.send('PUT', `local/task/${id}/resume`)
      expect(await server.untilEnded(id)).toMatchObject({ state: 'SUCCESS', nbQueriesDone: 100, nbResults: 300 })
    })

    test('ends without a trace when its project goes', async () => {
      const gate = await openGated(20)
      const { text: id } = await server.upload(lines(100))
      await untilAsked(gate, id)
      const removed = server.send('DELETE', `project/${project}`)
      gate.open.resolve()
      expect((await removed).status).toBe(204)
      expect((await server.send('GET', `batch/search/${id}`)).status).toBe(404)
      while ((await server.send('GET', 'task/all')).body.some(({ state }: { state: string }) => state === 'RUNNING'))
        await sleep(5)
      // What it had in hand then cannot be stored for nobody.
      await server.send('DELETE', `project/${project}`)
      for (const table of ['batch_search', 'batch_query', 'batch_hits'] as const)
        expect(await batchDb(server.context.records).selectFrom(table).selectAll().execute()).toEqual([])
    })

    test('that was removed stops, and is gone', async () => {
      const gate = await openGated(20)
      const { text: id } = await server.upload(lines(100))
      await untilAsked(gate, id)
      expect((await server.send('DELETE', `batch/search/${id}`)).status).toBe(204)
      gate.open.resolve()
      expect((await server.send('GET', `batch/search/${id}`)).status).toBe(404)
      expect((await server.send('GET', `task/${id}`)).status).toBe(404)
    })
  },
  migrationsOf(features),
)
