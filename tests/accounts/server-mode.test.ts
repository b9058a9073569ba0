import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { copyFolder, makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { askOf, operatorOf, password, signInTo } from './callers.ts'

const Batch = z.object({ state: z.string(), nbResults: z.int(), errorMessage: z.string().nullable() })
const project = 'local-datashare'

let home: string
let program: Program
let operator: Record<string, string>

beforeAll(async () => {
  home = await makeFolder('server-mode')
  const folder = await copyFolder(join(import.meta.dirname, '..', 'contract', 'documents'), 'server-mode-documents')
  const local = await startProgram(home, [folder], { DOSSIER_DATA_DIR: folder })
  await untilIndexed(local)
  await local.stop()
  program = await startProgram(home, [], { DOSSIER_MODE: 'server' })
  operator = await operatorOf(home)
  await ask('POST', '/api/users', operator, { login: 'ada', password })
  await ask('PUT', `/api/users/ada/index/${project}?role=member`, operator)
})

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

it('runs what a member of a project asked for, with the rights of that member', async () => {
  const ada = await signIn()
  const form = new FormData()
  form.append('name', 'quay')
  form.append('csvFile', new File(['quaysidecopper\nzebrafish'], 'list.csv'))
  const made = await fetch(new URL(`/api/batch/search/${project}`, program.address), { method: 'POST', headers: ada, body: form })
  const id = await made.text()
  expect(made.status, id).toBe(200)
  let batch = Batch.parse(await (await ask('GET', `/api/batch/search/${id}`, ada)).json())
  while (batch.state !== 'SUCCESS') {
    if (batch.state === 'FAILURE') throw new Error(batch.errorMessage ?? 'it failed')
    await sleep(50)
    batch = Batch.parse(await (await ask('GET', `/api/batch/search/${id}`, ada)).json())
  }
  expect(batch.nbResults).toBeGreaterThan(0)
})

it('answers nobody without a sign-in, and indexes for nobody but the operator', async () => {
  expect((await ask('GET', '/api/project', {})).status).toBe(401)
  expect((await ask('POST', '/api/task/batchUpdate/index/file', await signIn(), {})).status).toBe(403)
})

it('is not opened to everybody by a start that forgets the mode', async () => {
  await program.stop()
  await expect(startProgram(home)).rejects.toThrow(/the program did not begin: .*--mode server/)
  program = await startProgram(home, [], { DOSSIER_MODE: 'server' })
})

const ask = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  askOf(program, method, path, { headers, body })

const signIn = () => signInTo(program, 'ada')
