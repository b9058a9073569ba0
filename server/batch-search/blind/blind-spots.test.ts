import { because, type LedgerState, type Reason } from '@dossier/contract'
import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { packReasons } from '../../records/reasons.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import type { TestDocument } from '../../search/testing/store-documents.ts'
import { type BatchServer, fewDocuments, openBatchServer, project } from '../testing/batch-server.ts'

const locked: Reason[] = [because('needs-password')]
const unread: [id: string, LedgerState, Reason[]][] = [
  ['locked1', 'encrypted', locked],
  ['locked2', 'encrypted', locked],
  ['cut', 'indexed-in-part', [because('cut-pdf'), because('nothing-read')]],
]

describeOnBoth(
  'the blind spots of a list',
  (place) => {
    let server: BatchServer
    const open = async () => {
      server = await openBatchServer(await place.open(), { documents: [...fewDocuments, ...unread.map(documentOf)] })
      const { db } = server.context.records
      for (const [at, [id, state, reasons]] of unread.entries()) {
        await db
          .insertInto('entry')
          .values({ ...entryRow(id, { state, reason: packReasons(reasons) }), entry_id: 100 + at, project })
          .execute()
        await db
          .updateTable('document')
          .set({ entry_id: 100 + at })
          .where('id', '=', id)
          .execute()
      }
      const blind = async (fields: Record<string, string | string[]> = {}) => {
        const { uuid } = await server.run('harbour\n', fields)
        return (await server.send('GET', `batch/search/${uuid}/blind-spots`)).body
      }
      return { ...server, blind }
    }
    afterEach(() => server?.close())

    test('are the documents of its scope that could not be searched, by state and reason', async () => {
      const { blind } = await open()
      expect(await blind()).toEqual({
        documents: 7,
        total: 3,
        states: [
          { state: 'encrypted', count: 2, reasons: [{ reason: { code: 'needs-password', facts: {} }, count: 2 }] },
          {
            state: 'indexed-in-part',
            count: 1,
            reasons: [
              { reason: { code: 'cut-pdf', facts: {} }, count: 1 },
              { reason: { code: 'nothing-read', facts: {} }, count: 1 },
            ],
          },
        ],
        explained: 3,
      })
    })

    test('are counted within its types and folders, and the filters of its template', async () => {
      const { blind } = await open()
      expect(await blind({ fileTypes: 'application/pdf' })).toMatchObject({ documents: 2, total: 1 })
      expect(await blind({ paths: '/data/locked' })).toMatchObject({ documents: 2, total: 2 })
      expect(await blind({ paths: '/data/A' })).toMatchObject({ documents: 2, total: 0, states: [] })
      const filter = [{ terms: { contentType: ['application/zip'] } }]
      const words = { query_string: { query: 'port' } }
      const must = [{ bool: { filter, must: [words] } }, { bool: { should: [{ query_string: { query: '<query>' } }] } }]
      expect(await blind({ query_template: JSON.stringify({ bool: { must } }) })).toMatchObject({ documents: 2, total: 2 })
      expect(await blind({ query_template: '{"query_string":{"query":"port AND <query>"}}' })).toMatchObject({ total: 3 })
      const tagged = { bool: { must: [{ term: { tags: '<query>' } }] } }
      expect(await blind({ query_template: JSON.stringify(tagged) })).toMatchObject({ documents: 7, total: 3 })
    })

    test('of a search are told by the same rules, for what its filters leave', async () => {
      const { send } = await open()
      const ask = (query: unknown) => send('POST', `local/blind-spots/${project}`, { query })
      expect((await ask({ match_all: {} })).body).toMatchObject({ documents: 7, total: 3, explained: 3 })
      expect((await ask({ terms: { contentType: ['application/zip'] } })).body).toEqual({
        documents: 2,
        total: 2,
        states: [{ state: 'encrypted', count: 2, reasons: [{ reason: { code: 'needs-password', facts: {} }, count: 2 }] }],
        explained: 2,
      })
      expect((await ask({ nothing: {} })).status).toBe(400)
      expect((await ask('all')).status).toBe(400)
    })

    test('are told beside the CSV of its results, which has the columns of the contract alone', async () => {
      const { run, send } = await open()
      const { uuid } = await run('harbour\n')
      const { headers, text } = await send('GET', `batch/search/result/csv/${uuid}`)
      expect(headers['x-dossier-blind-spots']).toBe('3')
      expect(text).not.toContain('blind')
    })

    test('are told to whoever may see it alone', async () => {
      const { run, send } = await open()
      const { uuid } = await run('harbour\n')
      expect((await send('GET', `batch/search/${uuid}/blind-spots`, undefined, 'member')).status).toBe(404)
      expect((await send('GET', 'batch/search/unheard/blind-spots')).status).toBe(404)
    })
  },
  migrationsOf(features),
)

function documentOf([id, ledgerState]: (typeof unread)[number]): TestDocument {
  const isLocked = ledgerState === 'encrypted'
  const folder = isLocked ? '/data/locked' : '/data/cut'
  const contentType = isLocked ? 'application/zip' : 'application/pdf'
  return { id, source: { path: `${folder}/${id}`, dirname: folder, contentType, ledgerState } }
}
