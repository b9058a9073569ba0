import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@dossier/contract/client/calls'
import { z } from 'zod'
import type { Program } from '../harness/program.ts'

/** What is looked at in the pictures, once somebody has worked with the sample. */
export type Investigated = {
  project: string
  /** Documents about what is searched, the best first. */
  letters: string[]
  /** A document with things that nobody sees at once. */
  commented: string
  /** A scan that was read by OCR. */
  scan: string
  batch: string
  person: string
}

const project = 'local-datashare'
const queries = ['"Orme Key"', 'crane', 'lease AND harbour', 'invoice~1', '"bearer shares"', 'ledger', 'transfer', 'zephyr']

type Client = ReturnType<typeof createClient>

const Names = z.object({ names: z.object({ buckets: z.array(z.object({ key: z.string() })) }) })

/** Works with the indexed sample as an investigator would, so that no screen is empty. */
export async function investigate(program: Program): Promise<Investigated> {
  const client = createClient({ address: program.address })
  const letters = (await find(client, 'crane AND extractionLevel:0')).map(({ id }) => id)
  const [commented = ''] = (await find(client, 'hiddenParts:comments')).map(({ id }) => id)
  const [scan = ''] = (await find(client, 'contentType:"image/tiff"')).map(({ id }) => id)
  await mark(client, letters)
  await noteOnFolders(client)
  await keepCards(client, letters)
  await client.ocr.read({ params: { project }, body: { documents: [scan], languages: ['eng'] } })
  for (const { path } of await client.indexing.indexedFolders({ query: { project } }))
    await client.watching.watch({ body: { project, path } })
  await client.batchDownload.start({ body: { options: { projectIds: [project], query: 'crane' } } })
  // The finder of persons takes long.
  const documents = { query: { query_string: { query: 'crane' } } }
  for (const pipeline of ['EMAIL', 'COMPROMISE'])
    await client.name.find({ params: { pipeline }, body: { options: { defaultProject: project, documents } } })
  const batch = await searchList(program)
  await untilAtRest(client)
  return { project, letters, commented, scan, batch, person: await mostNamed(client) }
}

async function find(client: Client, words: string): Promise<{ id: string; path: string }[]> {
  const query = { bool: { must: [{ query_string: { query: words } }, { term: { type: 'Document' } }] } }
  const { hits } = await client.search.search({ params: { indices: project }, body: { query, size: 8, _source: ['path'] } })
  return hits.hits.map(({ _id, _source }) => ({ id: _id, path: String(_source?.path) }))
}

async function mark(client: Client, letters: string[]): Promise<void> {
  const params = { project }
  await client.star.star({ params, body: letters.slice(0, 5) })
  await client.recommendation.recommend({ params, body: letters.slice(1, 6) })
  await client.tag.tag({ params, body: { docIds: letters.slice(0, 4), tags: ['harbour', 'to-read'] } })
  await client.tag.tag({ params, body: { docIds: letters.slice(2, 7), tags: ['lease', 'verified'] } })
}

async function noteOnFolders(client: Client): Promise<void> {
  const folder = async (words: string) => (await find(client, words))[0]?.path.replace(/\/[^/]*$/, '') ?? ''
  const notes = [
    [
      await folder('hiddenParts:comments'),
      'Minutes from the board’s own server; their comments were never meant to leave it.',
      'info',
    ],
    [await folder('crane AND extractionLevel:0'), 'Handed over by a former employee: check dates before quoting.', 'warning'],
  ] as const
  for (const [path, note, variant] of notes)
    await client.note.write({ params: { project }, body: { form: 'folder', path, note, variant } })
}

async function keepCards(client: Client, letters: string[]): Promise<void> {
  for (const id of letters.slice(0, 3)) {
    const { quote } = await client.card.passage({ params: { project, id }, query: { start: 0, end: 160 } })
    await client.card.keep({ params: { project }, body: { document: id, start: 0, end: 160, quote, note: 'Who signed this?' } })
  }
}

async function searchList({ address }: Program): Promise<string> {
  const form = new FormData()
  form.append('name', 'Meridian: first questions')
  form.append('csvFile', new File([queries.join('\n')], 'questions.csv', { type: 'text/csv' }))
  const answer = await fetch(`${address}/api/batch/search/${project}`, { method: 'POST', body: form })
  return answer.text()
}

/** The person whom most documents name. */
async function mostNamed(client: Client): Promise<string> {
  const query = { bool: { must: [{ term: { type: 'NamedEntity' } }, { term: { category: 'PERSON' } }] } }
  const aggs = { names: { terms: { field: 'mentionNorm', size: 1 } } }
  const { aggregations } = await client.search.search({ params: { indices: project }, body: { query, size: 0, aggs } })
  return Names.parse(aggregations).names.buckets[0]?.key ?? ''
}

/** Waits until no task is left to do; a list with a query that finds nothing ends in another state than a run of indexing. */
async function untilAtRest(client: Client): Promise<void> {
  const deadline = performance.now() + 600_000
  for (;;) {
    const open = (await client.taskList.all()).filter(({ state }) => state === 'RUNNING' || state === 'QUEUED')
    if (open.length === 0) return
    if (performance.now() > deadline) throw new Error(`these tasks do not end: ${open.map(({ name }) => name).join(', ')}`)
    await delay(200)
  }
}
