import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { type BatchServer, fewDocuments, openBatchServer } from '../testing/batch-server.ts'

describeOnBoth(
  'the settings of batch searches',
  (place) => {
    let server: BatchServer
    afterEach(() => server?.close())

    test('say how many queries and hits there may be, how long each takes and how long it rests', async () => {
      const asked: (number | undefined)[] = []
      server = await openBatchServer(await place.open(), {
        documents: fewDocuments,
        searchWith: (engine) => (request, signal) => {
          asked.push(request.timeoutMs)
          return engine.search(request, signal)
        },
      })
      const { config } = server.context
      Object.assign(config, { batchSearchMaxNbQueries: 2, batchSearchMaxNbResults: 2 })
      Object.assign(config, { batchSearchMaxTimeSeconds: 3, batchThrottleMilliseconds: 150 })
      expect(await server.upload('one\ntwo\nthree\n')).toMatchObject({
        status: 413,
        text: expect.stringContaining('your CSV exceed 2 queries'),
      })
      const began = performance.now()
      expect(await server.run('harbour\nport\n')).toMatchObject({ nbResults: 5, nbStored: 4 })
      expect(performance.now() - began).toBeGreaterThan(150)
      expect(asked).toEqual([3_000, 3_000])
    })
  },
  migrationsOf(features),
)
