import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { openRecords } from '@dossier/server/records/open.ts'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { root } from '../../harness/shared-folder.ts'
import { embeddedWithPerson } from '../../oracle/entities.ts'
import { storeCorpusNames } from './corpus-names.ts'
import { storeCorpusTags } from './corpus-tags.ts'
import { makeCorpus, storeCorpus } from './synthetic.ts'

const Wanted = z.object({ documents: z.number(), textBytes: z.number(), document: z.string(), root: z.string() })

/** A corpus with its tags and names in the records of a home; `file`: the corpus itself, in `folder`. */
export type WholeCorpus = { folder: string; home: string; file: string } & z.infer<typeof Wanted>

/** Makes it, or takes the one that was kept: 200,000 documents take ten minutes. */
export async function bringWholeCorpus(bench: string, documents: number, isKept: boolean): Promise<WholeCorpus> {
  const folder = isKept ? join(root, '.cache', 'bench', String(documents)) : await makeFolder('bench-corpus')
  const home = join(folder, 'home')
  const done = join(folder, 'stored.json')
  if (!existsSync(done)) {
    await mkdir(home, { recursive: true })
    const corpus = makeCorpus(bench, folder, { documents, withEntities: true })
    const { textBytes } = await storeCorpus(corpus, home)
    await storeMarks(corpus, home)
    writeFileSync(done, JSON.stringify({ documents, textBytes, ...(await embeddedWithPerson(corpus)) }))
  }
  return { folder, home, file: join(folder, 'corpus.jsonl'), ...Wanted.parse(JSON.parse(readFileSync(done, 'utf8'))) }
}

async function storeMarks(corpus: string, home: string): Promise<void> {
  const records = await openRecords(homeLayout(home).records, migrationsOf(features))
  try {
    await storeCorpusTags(records, corpus)
    await storeCorpusNames(records, corpus)
  } finally {
    await records.close()
  }
}
