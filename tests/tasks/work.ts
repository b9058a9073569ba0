import { copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnfinished, Task } from '@dossier/contract'
import { drawPdf } from '@dossier/server/recognition/testing/planted-scan.ts'
import { z } from 'zod'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

/** The project of all work here. */
export const project = 'local-datashare'

const english = join(root, 'node_modules', '@tesseract.js-data', 'eng', '4.0.0_best_int', 'eng.traineddata.gz')

/** A new folder in which `makeLetters` makes others. */
export function makeData(): Promise<string> {
  return makeFolder('tasks-data')
}

/** A program that can read English pages and may read what lies in `data`, and begins with reading this folder of it. */
export async function startWith(data: string, folder: string): Promise<Program> {
  const home = await makeFolder('tasks-home')
  await mkdir(join(home, 'ocr'))
  await copyFile(english, join(home, 'ocr', 'eng.traineddata.gz'))
  return startProgram(home, [folder], { DOSSIER_DATA_DIR: data })
}

/** A folder in `data` of letters with an address in each, and scanned pages where they are asked for. */
export async function makeLetters(data: string, letters: number, pages = 0): Promise<string> {
  const folder = await mkdtemp(join(data, 'letters-'))
  for (let at = 0; at < letters; at += 1) {
    const text = `Letter ${at} to clerk${at}@harbour.example about quay ${at % 97}. ${'The crane stands still. '.repeat(200)}`
    await writeFile(join(folder, `${at}.txt`), text)
  }
  const page = (_: unknown, at: number) => ({ lines: [`The page ${at} of the harbour`], width: 1700, height: 500 })
  if (pages > 0) await writeFile(join(folder, 'scan.pdf'), await drawPdf(Array.from({ length: pages }, page)))
  return folder
}

/** Asks for a task, and answers the id of the one that does the work: of several the last leads. */
export async function ask(program: Program, method: 'POST' | 'DELETE', path: string, body?: object): Promise<string> {
  const answer = await program.call(method, path, body)
  const started = z.object({ taskIds: z.array(z.string()) }).safeParse(answer)
  if (started.success) return started.data.taskIds.at(-1) ?? ''
  const tasks = z.array(z.object({ id: z.string() })).parse(Array.isArray(answer) ? answer : [answer])
  return tasks.at(-1)?.id ?? ''
}

/** The same of a call that answers once its task has ended: the id of the newest of the kind. What the call says in the end is the task's fault. */
export async function askAndWait(program: Program, kind: string, ...call: Parameters<Program['call']>): Promise<string> {
  const newest = async () => {
    const { items } = Newest.parse(await program.call('GET', `/api/task?name=${kind}&sort=createdAt&order=desc&size=1`))
    return items[0]?.id
  }
  const before = await newest()
  program.call(...call).catch(() => {})
  for (;;) {
    const id = await newest()
    if (id !== undefined && id !== before) return id
    await sleep(20)
  }
}

const Newest = z.object({ items: z.array(z.object({ id: z.string() })) })

/** Asks for a batch search of so many queries. */
export async function search(program: Program, queries: number): Promise<string> {
  const lines = Array.from({ length: queries }, (_, at) => `quay AND ${at}`)
  const form = new FormData()
  form.append('name', 'many')
  form.append('csvFile', new File([lines.join('\n')], 'list.csv'))
  const answer = await fetch(new URL(`/api/batch/search/${project}`, program.address), { method: 'POST', body: form })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/** A task as it is now. */
export async function read(program: Program, id: string): Promise<Task> {
  return Task.parse(await program.call('GET', `/api/task/${id}`))
}

/** Waits until a task passes; answers it. */
export async function until(program: Program, id: string, passes: (task: Task) => boolean): Promise<Task> {
  for (;;) {
    const task = await read(program, id)
    if (passes(task)) return task
    await sleep(20)
  }
}

/** Waits until it runs, or has ended before anybody could see that. */
export function untilBegun(program: Program, id: string): Promise<Task> {
  return until(program, id, ({ state }) => state === 'RUNNING' || !isUnfinished(state))
}

/** Waits until it has ended. */
export function untilEnded(program: Program, id: string): Promise<Task> {
  return until(program, id, ({ state }) => !isUnfinished(state))
}

/** Tasks that were called stopped although they still ran, by the program's logs. */
export async function deafTasks({ home }: Program): Promise<string[]> {
  const folder = join(home, 'logs')
  const logs = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return logs.flatMap((log) => log.split('\n')).filter((line) => line.includes('task does not stop'))
}
