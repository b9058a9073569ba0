import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { batchDb } from './tables.ts'
import { type BatchServer, fewDocuments, openBatchServer, project } from './testing/batch-server.ts'

const lines = 20_000
const list = Array.from({ length: lines }, (_, at) => `harbour n${at}`).join('\n')

describeOnBoth(
  'a list whose browser is closed',
  (place) => {
    let server: BatchServer
    afterEach(() => server?.close())

    test('once it has been sent whole is there, with all its queries, and runs', async () => {
      server = await openBatchServer(await place.open(), { documents: fewDocuments })
      const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
      const form = new FormData()
      form.append('name', 'Left alone')
      form.append('csvFile', new File([list], 'list.csv'))
      const sent = new Request('http://localhost', { method: 'POST', body: form })
      const headers = { 'x-caller': 'local', 'content-type': sent.headers.get('content-type') ?? '' }
      const path = `/api/batch/search/${project}`
      const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers }).on('error', () => undefined)
      asked.end(Buffer.from(await sent.arrayBuffer()))
      const stored = () => batchDb(server.context.records).selectFrom('batch_search').select(['uuid', 'state']).executeTakeFirst()
      while (!(await stored())) await sleep(1)
      expect(await stored()).toMatchObject({ state: 'MAKING' })
      asked.destroy()
      while ((await stored())?.state === 'MAKING') await sleep(5)
      const { uuid = '' } = (await stored()) ?? {}
      expect(await server.read(uuid)).toMatchObject({ name: 'Left alone', nbQueries: lines })
      while ((await server.read(uuid)).nbQueriesDone === 0) await sleep(5)
      const { total } = (await server.send('GET', `batch/search/${uuid}/lines?size=1`)).body
      expect(total).toBe(lines)
      await server.send('DELETE', `batch/search/${uuid}`)
    })
  },
  migrationsOf(features),
)
