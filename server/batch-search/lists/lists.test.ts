import { afterEach, expect, test } from 'vitest'
import type { EngineEntity } from '../../engine/port.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { type BatchServer, fewDocuments, openBatchServer, project } from '../testing/batch-server.ts'

describeOnBoth(
  'lists that are taken from elsewhere',
  (place) => {
    let server: BatchServer
    const open = async () => {
      server = await openBatchServer(await place.open(), { documents: fewDocuments })
      return server
    }
    afterEach(() => server?.close())

    test('are the names of a category, the most frequent first in their most frequent spelling, without hidden ones', async () => {
      const { engine, rids, context, send } = await open()
      const [first = 0, second = 0] = rids
      const put = (rid: number, id: string, entities: EngineEntity[]) =>
        engine.write([{ op: 'putEntities', of: { rid, project, id, routing: id }, entities }])
      await put(first, 'a', [
        entity('Ramón Salgado', 'a1'),
        entity('RAMÓN SALGADO', 'a2'),
        entity('Élise Or', 'a3'),
        entity('Nobody', 'a4', { isHidden: true }),
        entity('Geneva', 'a5', { category: 'LOCATION' }),
      ])
      await put(second, 'b', [entity('Ramón Salgado', 'b1')])
      await engine.commit({ recordsId: context.records.id, change: 100 })
      const names = async (query = '') => (await send('GET', `local/batch-search/names/${project}${query}`)).body
      expect(await names()).toEqual({
        csv: 'Ramón Salgado\nÉlise Or\n',
        lines: 2,
        of: 2,
        dropped: { empty: 0, short: 0, repeated: 0 },
        cut: null,
      })
      expect((await names('?category=LOCATION')).csv).toBe('Geneva\n')
      expect(await names('?category=EMAIL')).toMatchObject({ csv: '', lines: 0, of: 0 })
      Object.assign(context.config, { batchSearchMaxNbQueries: 1 })
      expect(await names()).toMatchObject({ csv: 'Ramón Salgado\n', lines: 1, of: 2, cut: 'limit' })
      expect((await send('GET', `local/batch-search/names/${project}?category=SHIP`)).status).toBe(400)
      expect((await send('GET', 'local/batch-search/names/unheard')).status).toBe(404)
    })

    test('are the queries of a batch search, all or those with and without hits, of which the same is made again', async () => {
      const { run, send, context } = await open()
      const { uuid } = await run('harbour\nnobody\n"Doe, ""J"" x"\n(port\n')
      const list = async (show?: string) =>
        (await send('GET', `batch/search/${uuid}/list${show === undefined ? '' : `?show=${show}`}`)).body
      expect(await list()).toMatchObject({ csv: 'harbour\nnobody\n"Doe, ""J"" x"\n(port\n', lines: 4, of: 4, cut: null })
      expect(await list('found')).toMatchObject({ csv: 'harbour\n', of: 1 })
      expect(await list('nothing')).toMatchObject({ csv: 'nobody\n"Doe, ""J"" x"\n', of: 2 })
      expect(await list('error')).toMatchObject({ csv: '(port\n' })
      const again = await run((await list()).csv)
      expect(Object.keys(again.queries)).toEqual(['harbour', 'nobody', 'Doe, "J" x', '(port'])
      Object.assign(context.config, { batchSearchMaxNbQueries: 2 })
      expect(await list()).toMatchObject({ lines: 2, of: 4, cut: 'limit' })
      expect((await send('GET', `batch/search/${uuid}/list`, undefined, 'member')).status).toBe(404)
      expect((await send('GET', `batch/search/${uuid}/list?show=some`)).status).toBe(400)
    })

    test('are no column of what is no spreadsheet, or is not there', async () => {
      const { send } = await open()
      expect((await send('GET', `${project}/batch-search/column/a`)).status).toBe(404)
      expect((await send('GET', `${project}/batch-search/column/unheard`)).status).toBe(404)
      expect((await send('GET', `${project}/batch-search/column/a?column=-1`)).status).toBe(400)
      expect((await send('GET', `${project}/batch-search/column/a`, undefined, 'withoutDownload')).status).toBe(403)
    })
  },
  migrationsOf(features),
)

function entity(mention: string, id: string, more: Partial<EngineEntity> = {}): EngineEntity {
  const mentionNorm = mention.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const found = { extractor: 'CORENLP', extractorLanguage: 'ENGLISH', partsOfSpeech: null, isHidden: false }
  const names = { mention, mentionNorm, mentionNormTextLength: mentionNorm.length, category: 'PERSON', offsets: [1] }
  return { id, ...names, ...found, ...more }
}
