import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readServerFile } from '../../server/home/server-file.ts'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { hostName } from './proxies.ts'

/** Of `ada`, who may read the one document. */
export const password = 'grey herons over Dublin'
/** What the one document says: long enough for parts of it. */
export const original = randomBytes(3_000_000).toString('base64')

/** A program in server mode that believes its proxy; `operate` asks it past the proxy, as its operator. */
export type Proxied = {
  program: Program
  /** Where the bytes of the one document are. */
  documentPath: string
  operate(method: string, path: string, body: object): Promise<Response>
}

/** Starts it with one user, `ada`, and one document. */
export async function startProxied(): Promise<Proxied> {
  const folder = await makeFolder('proxied')
  await writeFile(join(folder, 'long.txt'), original)
  const flags = ['--mode', 'server', '--host-names', hostName, '--trust-proxy', 'true', '--data-dir', folder]
  const program = await startProgram(await makeFolder('proxied-home'), flags)
  const file = await readServerFile(program.home)
  const headers = { authorization: `Bearer ${file?.operatorKey}`, 'content-type': 'application/json' }
  const operate = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${program.address}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  await operate('POST', '/api/users', { login: 'ada', password, index: 'local-datashare' })
  await operate('POST', '/api/task/batchUpdate/index/file', { options: {} })
  for (;;) {
    const answer = await operate('POST', '/api/index/search/local-datashare/_search', { query: { match_all: {} } })
    const [, id] = /"_id":"([\w-]+)"/.exec(await answer.text()) ?? []
    if (id !== undefined) return { program, documentPath: `/api/local-datashare/documents/src/${id}?routing=${id}`, operate }
    await delay(300)
  }
}
