import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestProgram } from '../scope/testing/test-program.ts'
import { sweepPreviews } from './sweep.ts'

it('removes what was made of a project that has gone, and nothing else', async () => {
  const { program, close } = await openTestProgram()
  const place = (project: string) => join(program.layout.previews, 'made', project)
  await Promise.all([program.defaultProject, 'gone'].map((project) => mkdir(place(project), { recursive: true })))
  await sweepPreviews(program).close()
  expect([existsSync(place('gone')), existsSync(place(program.defaultProject))]).toEqual([false, true])
  await close()
})
