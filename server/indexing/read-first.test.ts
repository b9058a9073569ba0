import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { expect, it } from 'vitest'
import { folderKey } from '../records/place.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { listTasks } from '../tasks/list.ts'
import { putTaskFirst, readFirst } from '../tasks/put-first.ts'
import { requestIndexing } from './request-runs.ts'
import { folder, openOn, pipeline, write } from './testing/indexed-folder.ts'
import { project } from './testing/pipeline.ts'

/** Enough that most of them wait while the first are read. */
const count = 60

function names(letter: string): Record<string, string> {
  const nameOf = (at: number) => `${letter}/${letter}${String(at).padStart(3, '0')}.txt`
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), `${letter} ${at}`]))
}

function place(path: string, name: string | null = null) {
  return { key: folderKey(path), name }
}

describeOnBoth('files that are to be read first', (records) => {
  openOn(records)

  it('are read before all others that wait, while the run goes on, which says so', async () => {
    await write({ ...names('a'), ...names('b') })
    const told: unknown[] = []
    // Once the walk has found all; the first files are held until the run has heard of it.
    const ask = async () => {
      await untilFound(2 * count)
      const tasks = await readFirst(pipeline.scope, project, place(join(folder, 'b'), 'B01'))
      told.push(...tasks.map(({ name }) => name))
      await untilTold(told)
    }
    let asked: Promise<void> | undefined
    pipeline.extractor.before = () => {
      asked ??= ask()
      return asked
    }
    await pipeline.index(folder)
    const places = pipeline.extractor.read.flatMap((name, at) => (name.startsWith('b01') ? [at] : []))
    expect(places).toHaveLength(10)
    // What was at the reader, or on its way into the records, came before.
    expect(Math.max(...places)).toBeLessThan(count)
    expect(told).toEqual([taskClasses.index, { path: join(folder, 'b'), name: 'B01', waiting: 10 }])
    expect(pipeline.extractor.read).toHaveLength(2 * count)
  })

  it('have their run begun before others that wait, unless one that runs holds them', async () => {
    const other = await mkdtemp(join(tmpdir(), 'dossier-other-'))
    await mkdir(join(other, 'x'))
    await writeFile(join(other, 'x', 'y.txt'), 'text')
    await write({ 'a.txt': 'a' })
    const ids: string[] = []
    for (const each of [folder, other]) {
      const { index } = await requestIndexing(pipeline.scope, { project, folder: Buffer.from(each) })
      ids.push(index.id)
    }
    const tasks = await readFirst(pipeline.scope, project, place(join(other, 'x')))
    expect(tasks.map(({ id, first }) => ({ id, first }))).toEqual([{ id: ids[1], first: true }])
    await pipeline.work()
    expect(pipeline.extractor.read).toEqual(['y.txt', 'a.txt'])
    await rm(other, { recursive: true })
  })

  it('have their run go on after another one was put before it, with nothing read twice', async () => {
    const other = await mkdtemp(join(tmpdir(), 'dossier-other-'))
    await writeFile(join(other, 'urgent.txt'), 'text')
    await write(names('a'))
    pipeline.extractor.before = async (_, signal) => {
      if (pipeline.extractor.read.length < 5) return
      pipeline.extractor.before = async () => {}
      const { index } = await requestIndexing(pipeline.scope, { project, folder: Buffer.from(other) })
      await putTaskFirst(pipeline.scope, index.id)
      if (!signal.aborted) await once(signal, 'abort')
    }
    expect(await pipeline.index(folder)).toMatchObject({ state: 'DONE', properties: { found: count, done: count } })
    const { read } = pipeline.extractor
    // What was being stored comes in between; what was only at the reader is read once more.
    expect(read.indexOf('urgent.txt')).toBeLessThan(count)
    expect(read.length).toBeLessThan(count + 1 + 8)
    expect((await pipeline.totals()).indexed).toBe(count + 1)
    await rm(other, { recursive: true })
  })

  it('must be there: what nobody waits for is refused', async () => {
    await write({ 'a.txt': 'a' })
    await pipeline.index(folder)
    await expect(readFirst(pipeline.scope, project, place(folder))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await listTasks(pipeline.scope)).every(({ first }) => first === undefined)).toBe(true)
  })
})

async function untilFound(files: number): Promise<void> {
  while ((await pipeline.totals()).found < files) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function untilTold(told: unknown[]): Promise<void> {
  for (;;) {
    const [index] = (await listTasks(pipeline.scope)).filter(({ name }) => name === taskClasses.index)
    const first = index?.properties?.first
    if (Array.isArray(first)) return void told.push(...first)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
