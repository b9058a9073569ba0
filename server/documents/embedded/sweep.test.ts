import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestProgram } from '../../scope/testing/test-program.ts'
import { sweepEmbedded } from './sweep.ts'

it('removes what a killed server left half written, and what lay in files of a project that has gone', async () => {
  const { program, close } = await openTestProgram()
  const { embedded } = program.layout
  const drafts = [999_999_999, process.pid].map((pid) => join(embedded, 'drafts', `${pid}-a`))
  const places = ['gone', program.defaultProject].map((project) => join(embedded, 'kept', project, 'ab'))
  for (const path of [join(embedded, 'drafts'), ...places]) await mkdir(path, { recursive: true })
  for (const path of drafts) await writeFile(path, 'half')
  await sweepEmbedded(program).close()
  expect([...drafts, ...places].map((path) => existsSync(path))).toEqual([false, true, false, true])
  await close()
})
