import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { FindNamesProperties, FoundNames } from '@dossier/contract/names/names'
import { SearchAnswer } from '@dossier/contract/search/search'
import { cachedLanguages, cachedModels } from '@dossier/server/models/testing/cached-models.ts'
import { parts } from '@dossier/server/parts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { findProcesses } from '../harness/processes.ts'
import { type Program, startProgram } from '../harness/program.ts'

const project = 'local-datashare'
const languages = await cachedLanguages()
const isPossible = languages.includes('ENGLISH') && existsSync(parts.nameFinder)
const documents = 160
const env = { DOSSIER_MODELS: cachedModels }
const notes = [
  'The first ship left the harbour early in the morning, and nobody had looked into its hold before it was gone.',
  'What was written in the letters about the payments has never been explained to those who had asked for them.',
  'Barack Obama met Angela Merkel in Berlin, where they spoke about trade for the whole of the afternoon.',
  'Microsoft Corp. has paid the invoice that came from London, although it was sent to another address at first.',
]
let program: Program
let home: string

/** Each with a name that no other document has. */
function textOf(at: number): string {
  const sentences = Array.from({ length: 8 }, (_, place) => notes[(at + place) % notes.length])
  return `John Smith${'abcdefghij'.charAt(at % 10)} wrote this on page ${at} of his book. ${sentences.join(' ')}`
}

const Started = z.object({ taskIds: z.array(z.string()) })

async function find(again = false): Promise<string> {
  const body = { options: { defaultProject: project, ...(again && { again }) } }
  return Started.parse(await program.call('POST', '/api/task/findNames/corenlp', body)).taskIds.at(-1) ?? ''
}

const Running = z.object({ properties: FindNamesProperties })

/** Waits until so many documents have been read. Throws where the task ends before. */
async function untilRead(task: string, least: number): Promise<void> {
  for (const end = performance.now() + 200_000; performance.now() < end; await delay(10)) {
    const { properties } = Running.parse(await program.call('GET', `/api/task/${task}`))
    if (properties.documentsDone === documents) throw new Error('the task ended before anything was killed')
    if (properties.documentsDone >= least) return
  }
  throw new Error(`no ${least} documents were read:\n${program.output()}`)
}

function killChild(pattern: RegExp): void {
  const found = findProcesses(home).find(({ command }) => pattern.test(command))
  if (!found) throw new Error(`there is no process as ${pattern}`)
  process.kill(found.pid, 'SIGKILL')
}

async function result(task: string): Promise<FoundNames> {
  await untilIndexed(program)
  return FoundNames.parse(await program.call('GET', `/api/task/${task}/result`))
}

/** The ids of all names, which say document, places, finder and normal form. */
async function idsOfNames(): Promise<string[]> {
  const query = { term: { type: 'NamedEntity' } }
  const body = { query, size: 10_000, _source: false, sort: ['_id'] }
  const { hits } = SearchAnswer.parse(await program.call('POST', `/api/index/search/${project}/_search`, body)).hits
  return hits.map(({ _id }) => _id)
}

describe.skipIf(!isPossible)('finding names with the real model', { timeout: 500_000 }, () => {
  beforeAll(async () => {
    home = await makeFolder('real-kills-home')
    const files = await makeFolder('real-kills-files')
    for (let at = 0; at < documents; at += 1) await writeFile(join(files, `${at}.txt`), textOf(at))
    program = await startProgram(home, [files], env)
    await untilIndexed(program)
  })

  afterAll(async () => {
    await program.stop()
    await removeFolders()
  })

  it('goes on after kills of finder, worker and server, with no name twice and none lost', async () => {
    const task = await find()
    await untilRead(task, 1)
    killChild(/ NameFinder /)
    await untilRead(task, documents / 4)
    killChild(/worker\.[jt]s/)
    await untilRead(task, documents / 2)
    await program.kill()
    program = await startProgram(home, [], env)
    expect(await result(task)).toMatchObject({ documents, documentsDone: documents, lost: 0, left: 0, lostDocuments: [] })

    const ids = await idsOfNames()
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(4 * documents)
    expect(await result(await find())).toMatchObject({ documents: 0 })
    const undisturbed = await result(await find(true))
    expect(undisturbed).toMatchObject({ documents, documentsDone: documents })
    expect(await idsOfNames()).toEqual(ids)
    expect(undisturbed.names).toBe(ids.length)
  })
})
