import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { expect, test } from 'vitest'
import { ledgerPage } from '../../ledger/read.ts'
import { readLastChange } from '../../records/change.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { Pipeline, project } from '../testing/pipeline.ts'
import { noteCutTerms } from './cut-terms.ts'

describeOnBoth('words that were cut', (place) => {
  test('are said in the ledger and in the document, once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dossier-cut-'))
    const pipeline = await Pipeline.open(place)
    try {
      await writeFile(join(folder, 'a.txt'), 'one')
      await pipeline.index(folder)
      const { rid } = await pipeline.records.db.selectFrom('document').select('rid').executeTakeFirstOrThrow()
      const before = await readLastChange(pipeline.records)
      await noteCutTerms(pipeline.records, [{ rid, field: 'content' }])
      const [line] = (await ledgerPage(pipeline.records, { project, from: 0, size: 1 })).items
      expect(line?.reasons).toEqual([because('words-cut')])
      const { source } = await pipeline.records.db.selectFrom('document').select('source').executeTakeFirstOrThrow()
      expect(JSON.parse(source)).toMatchObject({ ledgerReason: line?.reason, ledgerReasons: line?.reasons })
      await noteCutTerms(pipeline.records, [{ rid, field: 'content' }])
      expect(await readLastChange(pipeline.records)).toBe(before + 1)
    } finally {
      await pipeline.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
