import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { copyFolder, makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { readCases } from './case.ts'
import { expectAnswer, findIds } from './replay.ts'

let program: Program
let values: Record<string, string>

beforeAll(async () => {
  const folder = await copyFolder(join(import.meta.dirname, 'documents'), 'contract')
  program = await startProgram(await makeFolder('contract-home'), [folder], { DOSSIER_DATA_DIR: folder })
  await untilIndexed(program)
  values = {
    folder,
    stick: await makeFolder('contract-stick'),
    tooMany: formWith(Array.from({ length: 60_001 }, (_, at) => `n${at}`)),
    ...(await findIds((body) => program.call('POST', '/api/index/search/local-datashare/_search', body))),
  }
})

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

describe.each(readCases())('%s', (_file, cases) => {
  it.each(cases)('$name', async (recorded) => {
    await expectAnswer(program.address, recorded, values)
  })
})

/** A form with these lines as its CSV. */
function formWith(lines: string[]): string {
  const part = (head: string, body: string) =>
    `------boundaryOfTheForm\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  return `${part('name="name"', 'many')}${part('name="csvFile"; filename="list.csv"', lines.join('\n'))}------boundaryOfTheForm--\r\n`
}
