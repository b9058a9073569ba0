import { because, type LedgerState } from '@dossier/contract'
import { afterEach, expect, test } from 'vitest'
import { type BatchServer, openBatchServer, project } from '../../batch-search/testing/batch-server.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { packReasons } from '../../records/reasons.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import type { TestDocument } from '../../search/testing/store-documents.ts'
import { noteMails } from '../../threads/note-mails.ts'

const fileIn = (folder: string, name: string, source: Record<string, unknown> = {}): TestDocument => ({
  id: name,
  content: 'nothing',
  source: { path: `${folder}/${name}`, dirname: folder, ledgerState: 'indexed', ...source },
})
const mail = (name: string, source: Record<string, unknown>): TestDocument =>
  fileIn('/data/mails', name, {
    contentType: 'message/rfc822',
    metadata: { tika_metadata_message_raw_header_message_id: `<${name}>`, ...source },
  })
const answerTo = (name: string) => ({ tika_metadata_message_raw_header_in_reply_to: `<${name}>` })
const of = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)

/** Unread: one beside four others of which three have the word, one that has it in its name, one in an archive that has it, an attachment in a thread that has it, one far from all. */
const documents: TestDocument[] = [
  ...of('close', 3).map((name) => ({ ...fileIn('/data/close', name), content: 'the harbour' })),
  fileIn('/data/close', 'closeby'),
  ...of('far', 60).map((name) => fileIn('/data/far', name)),
  { ...fileIn('/data/boxes', 'archive'), content: '' },
  { ...fileIn('/data/boxes', 'member'), rootId: 'archive', parentId: 'archive', content: 'harbour' },
  { ...mail('first', {}), content: 'harbour plans' },
  mail('second', answerTo('first')),
  fileIn('/data/close', 'locked'),
  fileIn('/data/far', 'lost'),
  fileIn('/data/far', 'named', {
    metadata: { tika_metadata_resourcename: 'harbour dues.pdf', tika_metadata_creation_date: ['2012', '2013'] },
  }),
  { ...fileIn('/data/boxes', 'inside'), rootId: 'archive', parentId: 'archive' },
  { ...fileIn('/data/mails', 'attached'), rootId: 'second', parentId: 'second' },
]
const unread = ['locked', 'lost', 'named', 'inside', 'attached']

describeOnBoth(
  'what is likely to hold what is sought',
  (place) => {
    let server: BatchServer
    const open = async () => {
      const marked = documents.map((each) => {
        const ledgerState: LedgerState = unread.includes(each.id) ? 'encrypted' : 'indexed'
        return { ...each, source: { ...each.source, ledgerState } }
      })
      server = await openBatchServer(await place.open(), { documents: marked })
      const { db } = server.context.records
      for (const [at, id] of unread.entries()) {
        const reason = packReasons([because('needs-password')])
        const isInside = id === 'inside'
        const row = entryRow(isInside ? '/data/archive' : `/data/${id}`, {
          state: 'encrypted',
          reason,
          ...(isInside && { embedded_path: 'sub/inside' }),
        })
        const entry_id = 100 + at
        await db
          .insertInto('entry')
          .values({ ...row, entry_id, project })
          .execute()
        await db.updateTable('document').set({ entry_id }).where('id', '=', id).execute()
      }
      await db.transaction().execute((trx) => noteMails(trx, project, ['first', 'second']))
      return (query: string, caller?: 'member' | 'stranger') =>
        server.send(
          'POST',
          `local/blind-spots/${project}/likely`,
          { query: { query_string: { query } }, within: { match_all: {} } },
          caller,
        )
    }
    afterEach(() => server?.close())

    test('is told with its reasons, what is named so first, and what is like all others not at all', async () => {
      const ask = await open()
      const { status, body } = await ask('harbour')
      expect(status).toBe(200)
      expect(body).toMatchObject({ examined: 5, total: 4 })
      const signs = new Map(body.items.map((each: { id: string; signs: unknown }) => [each.id, each.signs]))
      expect(body.items[0]).toMatchObject({ index: project, id: 'named', path: '/data/named', state: 'encrypted' })
      expect(signs.get('named')).toEqual([{ kind: 'words' }])
      expect(signs.get('locked')).toEqual([{ kind: 'folder', found: 3, documents: 4 }])
      expect(signs.get('inside')).toContainEqual({ kind: 'file', found: 1, documents: 2 })
      expect(body.items.find((each: { id: string }) => each.id === 'inside').path).toBe('/data/archive!/sub/inside')
      expect(signs.get('attached')).toContainEqual({ kind: 'thread', found: 1, documents: 1 })
      expect(signs.has('lost')).toBe(false)
    })

    test('is nothing where nothing is found, and nobody else’s', async () => {
      const ask = await open()
      expect((await ask('unheard')).body).toEqual({ examined: 5, total: 0, items: [] })
      expect((await ask('harbour', 'stranger')).status).toBe(403)
      expect((await server.send('POST', `local/blind-spots/${project}/likely`, { query: { match_all: {} } })).status).toBe(400)
    })
  },
  migrationsOf(features),
)
