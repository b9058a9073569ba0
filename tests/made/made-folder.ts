import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { openRecords } from '@dossier/server/records/open.ts'
import { makeFolder } from '../harness/folders.ts'
import { startProgram, unchecked } from '../harness/program.ts'
import { untilDone } from '../proof/ground.ts'
import { checkFiles, type Findings, joinFindings, noFindings } from './check-files.ts'
import { type MadeFile, makeFiles } from './make-files.ts'

/** What became of all files, and how long they were read. */
export type MadeRun = Findings & { files: number; tookMs: number }

const checkedAtOnce = 200

/** Which of so many files that a seed gives are read: all, unless something else is said. */
export type Made = { count: number; seed: string; isWanted?: (file: MadeFile) => boolean }

/** Writes made files, has the program index them, and looks each of them up in its records. */
export async function readMadeFolder({ count, seed, isWanted = () => true }: Made): Promise<MadeRun> {
  const folder = await makeFolder('made')
  for (const file of wanted()) await save(join(folder, file.path), file)
  const home = await makeFolder('made-home')
  const startedAt = performance.now()
  const program = await startProgram(home, [folder], unchecked)
  await untilDone(program).finally(() => program.stop())
  const tookMs = performance.now() - startedAt
  const records = await openRecords(homeLayout(home).records, migrationsOf(features))
  try {
    let all = noFindings()
    let read = 0
    for (const files of batches(wanted())) {
      read += files.length
      all = joinFindings(all, await checkFiles(records, 'local-datashare', folder, files))
    }
    return { ...all, files: read, tookMs }
  } finally {
    await records.close()
  }

  function* wanted(): Generator<MadeFile> {
    for (const file of makeFiles(count, seed)) if (isWanted(file)) yield file
  }
}

async function save(path: string, { bytes }: MadeFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

function* batches(files: Iterable<MadeFile>): Generator<MadeFile[]> {
  let batch: MadeFile[] = []
  for (const file of files) {
    batch.push(file)
    if (batch.length < checkedAtOnce) continue
    yield batch
    batch = []
  }
  yield batch
}
