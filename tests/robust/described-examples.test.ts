import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { type Example, examplesOf } from './described-examples.ts'

let program: Program
let examples: Example[]

/** A home as the examples tell of it: the things that they name are there, under the ids that this server gave them. */
beforeAll(async () => {
  const folder = join(await makeFolder('examples-files'), 'Documents')
  await mkdir(folder)
  const letter = join(folder, 'letter.txt')
  await writeFile(letter, 'The crane is the blue one behind the harbour office.')
  const home = await makeFolder('examples-home')
  const backups = await makeFolder('examples-backups')
  program = await startProgram(home, [folder])
  await untilIndexed(program)
  const there = {
    '/home/jane/Documents/letter.pdf': letter,
    '/home/jane/Documents': folder,
    'home/jane/Documents': folder.slice(1),
    '/home/jane/.dossier': home,
    '/home/jane/backups': backups,
  }
  const description = await program.call('GET', '/openapi.json')
  examples = examplesOf(description, { ...there, ...(await idsThere()) })
})

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

it('answers every example of the description as it says, and finds fault with none', async () => {
  const wrong: string[] = []
  for (const example of examples) {
    const { status, text } = await send(example)
    const isAsSaid = example.statuses.includes(`${status}`) && (refused[example.name] ?? mayBe).includes(status)
    if (!isAsSaid) wrong.push(`${example.name}: ${status} ${text}`)
  }
  expect(wrong).toEqual([])
}, 600_000)

/** What is named may not be there, is forbidden in this mode, or is in the way of another; no example is a request that is not understood. */
const mayBe = [200, 201, 202, 204, 403, 404, 409]

/** What is refused whatever the example says, by the contract or because this home lacks a program or a file of a kind that no example can show. */
const refused: Readonly<Record<string, number[]>> = {
  // Read-only addresses.
  'POST /api/index/search/_bulk': [401],
  'POST /api/index/search/{indices}/_bulk': [401],
  'PUT /api/index/search/{rest}': [405],
  'DELETE /api/index/search/{rest}': [405],
  // The rest of an address begins with the name of a project.
  'GET /api/index/search/{rest}': [401],
  'POST /api/index/search/{rest}': [401],
  // Needs the id of a point in time that was opened.
  'POST /api/index/search/_search': [400],
  // There is no file that says who we are at a cluster.
  'POST /api/{project}/attach/look': [400],
  'POST /api/{project}/attach': [400],
  // No OCR and no models in tests.
  'GET /api/settings/ocr/languages': [503],
  'POST /api/ner/findNames/{pipeline}': [503],
  // A backup of the name is not there.
  'POST /api/local/backups/verify': [400],
  // Files of texts are no archives and no files of cards.
  'POST /api/local/packages/{kind}/look': [400],
  'POST /api/local/packages/{kind}': [400],
  'POST /api/{project}/cards/verify': [400],
}

const Found = z.object({ _scroll_id: z.string(), hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) })
const Tasks = z.array(z.object({ id: z.string() }))

/** The ids of the examples, each with one that there is. */
async function idsThere(): Promise<Record<string, string>> {
  const found = Found.parse(await program.call('POST', '/api/index/search/local-datashare/_search?scroll=10m', {}))
  const [task] = Tasks.parse(await program.call('GET', '/api/task/all'))
  return {
    '07da78944d955bc4795cb980eab66c2e60495901133b20eb3624cdee4c3e8e4dc28c10ce57ee7fc7e3c37646f643859b':
      found.hits.hits[0]?._id ?? '',
    'c2Nyb2xsLTE=': found._scroll_id,
    '3f2c1a9e-6d0b-4c7e-9b1a-2f8d5e7a4c10': task?.id ?? '',
  }
}

/** The beginning of an answer; a stream of events is left once it has begun. `fetch` sends no body with GET. */
async function send({ method, path, body, type }: Example): Promise<{ status: number; text: string }> {
  const encoded = new Response(body)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const headers = { 'content-type': type ?? encoded.headers.get('content-type') ?? '', 'content-length': bytes.length }
  const asked = request(program.address + path, {
    method,
    ...(body !== undefined && { headers }),
    signal: AbortSignal.timeout(60_000),
  })
  asked.end(bytes)
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'))
  const { statusCode: status = 0 } = answer
  if (answer.headers['content-type']?.startsWith('text/event-stream')) {
    answer.destroy()
    return { status, text: '' }
  }
  return { status, text: (await textOf(answer)).slice(0, 500) }
}
