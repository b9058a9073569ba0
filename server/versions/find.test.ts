import { existsSync } from 'node:fs'
import { mkdtemp, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FoundFormerTexts } from '@dossier/contract/ledger/versions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchEngine } from '../engine/port.ts'
import { connectEngine } from '../engine/tantivy/connect-engine.ts'
import { type EngineProcess, startEngine } from '../engine/tantivy/start-engine.ts'
import type { TextService } from '../engine/texts.ts'
import { requestIndexing } from '../indexing/request-runs.ts'
import { FakeEngine } from '../indexing/testing/fake-engine.ts'
import { folder, openOn, pipeline, write } from '../indexing/testing/indexed-folder.ts'
import { project } from '../indexing/testing/pipeline.ts'
import { parts } from '../parts.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { findFormerTexts } from './find.ts'
import { describeFormer, requireFormer } from './former-rows.ts'
import { versionDb } from './tables.ts'

const isEngineBuilt = existsSync(parts.engine)
if (!isEngineBuilt) process.stdout.write('left out: the engine is not built (node scripts/build.mjs)\n')

let engine: SearchEngine
let running: EngineProcess
let home: string

/** That of the real engine, which is there once the tests begin. */
const texts: TextService = {
  highlight: (request, signal) => engine.texts.highlight(request, signal),
  highlightStored: (request, signal) => engine.texts.highlightStored(request, signal),
  analyze: (field, text, signal) => engine.texts.analyze(field, text, signal),
  close: async () => {},
}

describe.skipIf(!isEngineBuilt)('former texts', () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'former-engine-'))
    running = await startEngine({ binary: parts.engine, home })
    engine = await connectEngine(running.socketPath)
  })
  afterAll(async () => {
    await engine?.close()
    await running?.stop()
    await rm(home, { recursive: true, force: true })
  })

  describeOnBoth('that are searched', (place) => {
    openOn(place, { engine: Object.assign(new FakeEngine(), { texts }) })

    async function index(files: Record<string, string>): Promise<void> {
      await write(files)
      await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder), keepVersions: true })
      await pipeline.work()
    }

    const find = (query?: string, more: { after?: string; size?: number } = {}) =>
      findFormerTexts(pipeline.scope, { project, query, size: 25, ...more })

    const names = ({ items }: FoundFormerTexts) =>
      items.map(({ path, embeddedPath }) => path.slice(folder.length + 1) + (embeddedPath === null ? '' : `!/${embeddedPath}`))

    it('are found by what they said, the latest first, with the words in their place and the present document', async () => {
      await index({ 'a.txt': 'The café paid Voss', 'b.txt': 'Voss was paid', 'c.txt': 'Voss stays' })
      await index({ 'a.txt': 'nobody was paid' })
      await index({ 'b.txt': 'nothing' })
      const found = await find('voss AND paid')
      expect(names(found)).toEqual(['b.txt', 'a.txt'])
      expect(found).toMatchObject({ left: 0, damaged: 0, next: null })
      const [, first] = found.items
      expect(first).toMatchObject({
        state: 'indexed',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        presentPath: join(folder, 'a.txt'),
      })
      expect(first?.excerpts.map(({ text, marks }) => marks.map(([start, end]) => text.slice(start, end)))).toEqual([
        ['paid', 'Voss'],
      ])
      const line = await pipeline.records.db
        .selectFrom('entry')
        .select('document_id')
        .where('path', '=', join(folder, 'a.txt'))
        .executeTakeFirst()
      expect(first?.present?.id).toBe(line?.document_id)
      expect(names(await find('cafe'))).toEqual(['a.txt'])
      expect(names(await find())).toEqual(['b.txt', 'a.txt'])
      const one = await requireFormer(pipeline.records, { project, version: `${first?.version}`, number: '0' })
      expect({ ...(await describeFormer(pipeline.records, one)), excerpts: first?.excerpts }).toEqual(first)
    })

    it('mean by words, phrases, patterns, AND, OR and NOT what a search means, also across the pieces of a long text', async () => {
      await index({ 'a.txt': `alpha ${'filler '.repeat(30_000)}omega end`, 'b.txt': 'omega alone' })
      await index({ 'a.txt': 'new', 'b.txt': 'new too' })
      const both = ['a.txt', 'b.txt']
      const cases: [string, string[]][] = [
        ['alpha AND omega', ['a.txt']],
        ['alpha OR omega', both],
        ['omega NOT alpha', ['b.txt']],
        ['"omega end"', ['a.txt']],
        ['"alpha omega"', []],
        ['om?ga', both],
        ['filer~1', ['a.txt']],
        ['(alpha OR alone) AND omega', both],
        ['-alpha', ['b.txt']],
      ]
      for (const [query, expected] of cases) expect([query, names(await find(query)).sort()]).toEqual([query, expected])
    })

    it.each(['author:voss', 'content:[a TO b]', '"open'])('refuse %s and say why', async (query) => {
      await expect(find(query)).rejects.toMatchObject({ code: 'BAD_QUERY' })
    })

    it('are answered page by page, and none is left out', async () => {
      const all = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`${at}.txt`, `one ${at}`]))
      await index(all)
      await index(Object.fromEntries(Object.keys(all).map((name) => [name, `two ${name}`])))
      const told: string[] = []
      let after: string | undefined
      do {
        const found = await find('one', { size: 3, ...(after !== undefined && { after }) })
        told.push(...names(found))
        after = found.next ?? undefined
      } while (after !== undefined)
      expect(told.sort()).toEqual(Object.keys(all))
    })

    it('say where nothing stands in their place, and which are damaged', async () => {
      await index({ 'a.zip': 'attach x secret\nattach y open', 'b.txt': 'secret' })
      await index({ 'a.zip': 'attach y other', 'b.txt': 'gone' })
      await unlink(join(folder, 'b.txt'))
      const found = await find('secret')
      expect(names(found).sort()).toEqual(['a.zip', 'a.zip!/x', 'b.txt'])
      expect(found.items.find(({ embeddedPath }) => embeddedPath === 'x')?.present).toBeNull()
      const row = await versionDb(pipeline.records.db)
        .selectFrom('version_document')
        .select('text_key')
        .where('embedded_path', '=', 'x')
        .executeTakeFirstOrThrow()
      await pipeline.records.db
        .updateTable('segment')
        .set({ bytes: Buffer.from('no zstd') })
        .where('rid', '=', row.text_key)
        .execute()
      const again = await find('secret')
      expect(names(again).sort()).toEqual(['a.zip', 'b.txt'])
      expect(again.damaged).toBe(1)
    })
  })
})
