import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { findProcesses } from '../harness/processes.ts'
import { type Program, startProgram, unchecked } from '../harness/program.ts'

let program: Program
let engine: number

beforeAll(async () => {
  const folder = join(await makeFolder('slow-files'), 'files')
  await mkdir(folder)
  // A sloppy phrase of hundreds of its words takes minutes in this text.
  await writeFile(join(folder, 'the.txt'), 'the '.repeat(200_000))
  program = await startProgram(await makeFolder('slow-home'), [folder], unchecked)
  await untilIndexed(program)
  engine =
    findProcesses(program.home).find(({ command }) => command.includes('dossier-engine') && command.includes('serve'))?.pid ?? 0
})

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

/** Hundredths of a second that the engine has computed. */
const ticks = () => Number(readFileSync(`/proc/${engine}/stat`, 'utf8').split(' ')[13])
const threads = () => readdirSync(`/proc/${engine}/task`).length

const slow = { match_phrase: { content: { query: 'the '.repeat(900), slop: 1000 } } }
const query = { query: slow }
const address = '/api/index/search/local-datashare'
const documents = '/api/local-datashare/documents'
const cases: [name: string, path: string, body: object][] = [
  ['a search', `${address}/_search`, query],
  ['an aggregation', `${address}/_search`, { size: 0, aggs: { slow: { filter: slow } } }],
  ['a count', `${address}/_count`, query],
  ['a scroll', `${address}/_search?scroll=1m`, query],
  ['a page far down', `${documents}/page?from=50000`, query],
  ['an export that is prepared', `${documents}/export`, { search: query }],
  ['an export', `${documents}/export?source=${encodeURIComponent(JSON.stringify(query))}`, {}],
]

describe.runIf(process.platform === 'linux')('the engine works no more for whoever has gone', () => {
  it.each(cases)('in %s', async (_name, path, body) => {
    await vi.waitFor(async () => expect(await isAtRest()).toBe(true), 20_000)
    const before = ticks()
    const asked = ask(path, body)
    await vi.waitFor(() => expect(ticks()).toBeGreaterThan(before + 20), 8_000)
    const gone = ticks()
    asked.destroy()
    await vi.waitFor(async () => expect(await isAtRest()).toBe(true), 8_000)
    // A tenth of a second of work; twice that where the machine lets the server wait.
    expect(ticks() - gone).toBeLessThanOrEqual(20)
  })
})

/** Whether the engine computes next to nothing. */
async function isAtRest(): Promise<boolean> {
  const [before, had] = [ticks(), threads()]
  await sleep(150)
  return ticks() - before <= 1 && threads() <= had
}

function ask(path: string, body: object): ClientRequest {
  const isGet = path.includes('/export?')
  const asked = request(`${program.address}${path}`, {
    method: isGet ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
  })
  asked.on('error', () => undefined)
  return isGet ? asked.end() : asked.end(JSON.stringify(body))
}
