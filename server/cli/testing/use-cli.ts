import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach } from 'vitest'
import { runCli } from '../main.ts'
import { type Answering, startFakeServer } from './fake-server.ts'

/** What a command printed, and its exit code. */
type Printed = { code: number; stdout: string; stderr: string }

/** The command line for the tests of a file: each has a folder of its own, with a home in it that a fake server may hold. */
export function useCli() {
  let folder: string
  let home: string
  let server: Awaited<ReturnType<typeof startFakeServer>> | undefined

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dossier-cli-'))
    home = join(folder, 'home')
  })
  const stopServing = async () => {
    await server?.close()
    server = undefined
  }
  afterEach(async () => {
    await stopServing()
    await rm(folder, { recursive: true, force: true })
  })

  return {
    get folder() {
      return folder
    },
    /** What the server was asked, in its order. */
    get calls() {
      return server?.calls ?? []
    },
    /** A folder with one file in it, below that of the test. */
    makeDocuments: async (): Promise<string> => {
      const documents = join(folder, 'documents')
      await mkdir(documents)
      await writeFile(join(documents, 'a.txt'), 'text')
      return documents
    },
    serve: async (answer: Answering) => {
      server = await startFakeServer(home, answer)
    },
    stopServing,
    /** Runs a command with this home, unless it names another one. */
    run: async (args: string[], signal: AbortSignal = new AbortController().signal): Promise<Printed> => {
      const printed = { stdout: '', stderr: '' }
      const stream = (name: keyof typeof printed) =>
        new Writable({
          write: (piece, _encoding, done) => {
            printed[name] += piece
            done()
          },
        })
      const hasHome =
        args.includes('--home') || args.includes('--help') || ['frobnicate', 'completion', 'man'].includes(args[0] ?? '')
      const streams = { stdout: stream('stdout'), stderr: stream('stderr') }
      return { code: await runCli(hasHome ? args : [...args, '--home', home], signal, streams), ...printed }
    },
  }
}
