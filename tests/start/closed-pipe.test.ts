import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

let program: Program

beforeAll(async () => {
  program = await startProgram(await makeFolder('closed-pipe'))
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

/** Done before it noticed, or ended as by the signal of a pipe that nobody reads. */
const quiet = [0, 128 + 13]

it('ends without a word when whoever reads its output has seen enough, as "head" has', async () => {
  const args = [join(root, 'scripts', 'dossier.mjs'), 'call', 'GET', '/openapi.json', '--home', program.home]
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = text(child.stderr)
  // More than a pipe holds is still to come.
  child.stdout.once('data', () => child.stdout.destroy())
  const [code] = await once(child, 'exit')
  expect(quiet).toContain(code)
  expect(await said).toBe('')
})
