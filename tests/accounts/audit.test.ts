import { type AuditLine, auditCalls } from '@dossier/contract/audit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { askOf, operatorOf, password, signInTo } from './callers.ts'

const project = 'local-datashare'

let home: string
let program: Program

beforeAll(async () => {
  home = await makeFolder('audit')
  program = await startProgram(home, [], { DOSSIER_MODE: 'server' })
  const headers = await operatorOf(home)
  await askOf(program, 'POST', '/api/users', { headers, body: { login: 'ada', password, index: project } })
})

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

it('has all that was answered before the program was killed', async () => {
  const headers = await signInTo(program, 'ada')
  for (const times of [1, 2, 3]) {
    const words = [1, 2, 3, 4].map((at) => `heron${times}${at}`)
    const made = await askOf(program, 'PUT', '/api/key/ada', { headers })
    expect(made.status).toBe(201)
    // Last, so that nothing that waits for the records takes their entries along.
    for (const query of words) {
      const body = { query: { query_string: { query } } }
      const answer = await askOf(program, 'POST', `/api/index/search/${project}/_search`, { headers, body })
      expect(answer.status).toBe(200)
    }
    await program.kill()
    program = await startProgram(home, [], { DOSSIER_MODE: 'server' })
    const operator = await operatorOf(home)
    const kept = await untilFound(operator, words)
    expect(kept.filter(({ event }) => event === 'keyMade')).toHaveLength(times)
    const check = await askOf(program, 'GET', '/api/local/audit/verify', { headers: operator })
    expect(await check.json()).toMatchObject({ broken: null, isSealed: true })
  }
})

/** What the killed program left is written by the next one within a second of its start. */
async function untilFound(headers: Record<string, string>, words: string[]): Promise<AuditLine[]> {
  let items: AuditLine[] = []
  const read = async () => {
    const answer = await askOf(program, 'GET', '/api/local/audit?size=1000', { headers })
    items = auditCalls.list.answer.parse(await answer.json()).items
    return items
      .flatMap(({ subject }) => subject.query ?? [])
      .filter((query) => words.includes(query))
      .toSorted()
  }
  await expect.poll(read).toEqual(words)
  return items
}
