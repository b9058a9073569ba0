import { basename } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { makeSample } from '../harness/sample.ts'
import { type Asked, askForAll } from './walk.ts'

let program: Program

beforeAll(async () => {
  program = await startProgram(await makeFolder('embedded-home'), [await makeSample('embedded')])
  await untilIndexed(program)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

it('every embedded document of the sample gives the bytes that were read, but what is locked', async () => {
  const all: Asked[] = []
  for await (const asked of askForAll(program, 'local-datashare')) all.push(asked)
  expect(all.length).toBeGreaterThan(20)
  const refused = all.filter(({ why }) => why !== undefined)
  expect(refused.map(({ path, why }) => [basename(path), why])).toEqual([['boat.zip', expect.stringContaining('it is locked')]])
})
