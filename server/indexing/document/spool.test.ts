import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packedFile } from '../testing/packed-file.ts'
import { Spool } from './spool.ts'

it('gives back the texts that it has taken, and leaves no file behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-spool-'))
  const spool = new Spool(folder)
  try {
    const documents = await packedFile('one', ['a.txt', 'b.txt'], 'about the harbour '.repeat(10_000))
    const taken = documents.map((document) => spool.take(document))
    expect(taken.map(({ pieces }) => pieces.map(({ bytes }) => Buffer.from(bytes)))).toEqual(
      documents.map(({ pieces }) => pieces.map(({ bytes }) => Buffer.from(bytes))),
    )
    expect(taken.map(({ ledger }) => ledger)).toEqual(documents.map(({ ledger }) => ledger))
    expect(taken.map(({ source }) => source)).toEqual(documents.map(({ source }) => source))
    expect(taken.map(({ id, textLength }) => [id, textLength])).toEqual(documents.map(({ id, textLength }) => [id, textLength]))
    expect(readdirSync(folder)).toEqual([])
  } finally {
    spool.close()
    rmSync(folder, { recursive: true })
  }
})
