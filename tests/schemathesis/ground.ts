import { Task } from '@dossier/contract'
import { StartedDownload } from '@dossier/contract/batch-download/batch-download'
import { Note } from '@dossier/contract/marks/notes'
import { SearchAnswer } from '@dossier/contract/search/search'
import { z } from 'zod'
import type { Program } from '../harness/program.ts'

type Call = Program['call']

/** Ids of what there is to ask for, by the name of the list in the tool's settings; none is empty. */
export type Ground = Record<
  'documents' | 'scrolls' | 'tasks' | 'spareTasks' | 'stopped' | 'spareProjects' | 'folders' | 'notes' | 'batches' | 'downloads',
  string[]
>

const project = 'local-datashare'
const search = '/api/index/search'

/** Makes what the calls need that take an id: documents, scrolls, tasks that are done and stopped, and some of each to remove. */
export async function layGround({ call, address }: Program, folder: string): Promise<Ground> {
  await call('PUT', `/api/index/${project}`)
  await indexed(call, folder)
  const spare: string[] = []
  // One after the other: a run that is asked for twice is one.
  for (let round = 0; round < 3; round += 1) spare.push(...(await indexed(call, folder)))
  const tasks = await indexed(call, folder)
  const found = SearchAnswer.parse(await call('POST', `${search}/${project}/_search`, { query: { match_all: {} } }))
  return {
    documents: found.hits.hits.map(({ _id }) => _id),
    scrolls: await openScrolls(call),
    tasks,
    spareTasks: spare,
    stopped: await stoppedRuns(call, folder),
    spareProjects: await makeProjects(call),
    folders: [folder],
    notes: await writeNotes(call),
    batches: await makeBatches(address),
    downloads: await makeDownloads(call),
  }
}

/** Indexes the folder and answers the ids of its scan and its run. */
async function indexed(call: Call, folder: string): Promise<string[]> {
  const ids = await ask(call, folder)
  await ended(call, ids)
  return ids
}

async function ask(call: Call, folder: string): Promise<string[]> {
  const tasks = z.array(Task).parse(await call('POST', '/api/local/index', { folder, project, options: { filter: false } }))
  return tasks.map(({ id }) => id)
}

async function ended(call: Call, ids: string[]): Promise<Task[]> {
  for (;;) {
    const tasks = z
      .array(Task)
      .parse(await call('GET', '/api/task/all'))
      .filter(({ id }) => ids.includes(id))
    if (tasks.every(({ state }) => ['DONE', 'ERROR', 'CANCELLED'].includes(state))) return tasks
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Runs that were stopped before they came to their turn; asked for until one was. */
async function stoppedRuns(call: Call, folder: string): Promise<string[]> {
  for (;;) {
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask(call, folder)))
    await call('PUT', '/api/task/stopAll')
    const tasks = await ended(
      call,
      asked.map((ids) => ids.at(-1) ?? ''),
    )
    const stopped = tasks.filter(({ state }) => state === 'CANCELLED')
    if (stopped.length > 0) return stopped.map(({ id }) => id)
  }
}

async function openScrolls(call: Call): Promise<string[]> {
  await call('DELETE', `${search}/_search/scroll`, { scroll_id: '_all' }).catch(() => undefined)
  const opened = Array.from({ length: 12 }, () => call('POST', `${search}/${project}/_search?scroll=30m&size=1`, {}))
  const answers = z.array(SearchAnswer).parse(await Promise.all(opened))
  return answers.flatMap(({ _scroll_id }) => _scroll_id ?? [])
}

async function makeProjects(call: Call): Promise<string[]> {
  const names = Array.from({ length: 8 }, (_, at) => `spare-${at}`)
  for (const name of names) await call('PUT', `/api/index/${name}`)
  return names
}

/** The numbers of notes on folders; those that an earlier pass wrote and left are replaced. */
async function writeNotes(call: Call): Promise<string[]> {
  const folders = Array.from({ length: 8 }, (_, at) => `folder-${at}`)
  const notes: string[] = []
  for (const folder of folders) {
    const { id } = Note.parse(await call('PUT', `/api/${project}/pathBanners/${folder}`, { note: folder }))
    notes.push(String(id))
  }
  return notes
}

/** Batch searches of a few lines, some of them wrong. */
async function makeBatches(address: string): Promise<string[]> {
  const batches: string[] = []
  for (let at = 0; at < 4; at += 1) {
    const form = new FormData()
    form.set('name', `batch ${at}`)
    form.set('csvFile', new Blob(['the\n(wrong\nnobody of that name\n']), 'list.csv')
    const answer = await fetch(`${address}/api/batch/search/${project}`, { method: 'POST', body: form })
    if (!answer.ok) throw new Error(`a batch search was answered with ${answer.status}`)
    batches.push(await answer.text())
  }
  return batches
}

/** The tasks of downloads, one of them with a password. */
async function makeDownloads(call: Call): Promise<string[]> {
  const downloads: string[] = []
  for (const encrypt of [true, false]) {
    const options = { projectIds: [project], query: '*', encrypt }
    const { taskId } = StartedDownload.parse(await call('POST', '/api/task/batchDownload', { options }))
    downloads.push(taskId)
  }
  return downloads
}
