import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { startProgram } from '../harness/program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the program runs that all browser tests look at; its home holds the sample investigation. */
    address: string
    /** A folder that is there while a file of tests changes marks. */
    marksTurn: string
  }
}

/** Starts the program once on a fresh home, which then indexes the sample investigation, as a new user's would. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = await startProgram(await makeFolder('browser'))
  await untilIndexed(program)
  project.provide('address', program.address)
  project.provide('marksTurn', join(await makeFolder('browser-turns'), 'marks'))
  return async () => {
    await program.stop()
    await removeFolders()
  }
}
