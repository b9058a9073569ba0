import { setTimeout as sleep } from 'node:timers/promises'
import { isUnfinished, taskClasses } from '@dossier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OwnClock } from '../bench/measuring/own-clock.ts'
import { removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import {
  ask,
  askAndWait,
  deafTasks,
  makeData,
  makeLetters,
  project,
  read,
  search,
  startWith,
  until,
  untilBegun,
  untilEnded,
} from './work.ts'

/** `DOSSIER_TASKS=2` by hand makes the long work twice as long. */
const times = Number(process.env.DOSSIER_TASKS ?? 1)

let program: Program
let data: string

beforeAll(async () => {
  data = await makeData()
  program = await startWith(data, await makeLetters(data, 50))
})

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

const done = (properties: Record<string, unknown> | undefined, name: string) => Number(properties?.[name] ?? 0)

type Look = { at: number; read: number; searched: number }

/** A run that reads nothing for so long beside other work, or a list of which nothing is searched, starves. */
const standsStillMs = 5_000

/** How long the number stood still at most while both went on. */
function longestPause(looks: readonly Look[], name: 'read' | 'searched'): number {
  const changes = looks.filter((look, at) => at === 0 || at === looks.length - 1 || look[name] !== looks[at - 1]?.[name])
  return Math.max(
    changes.length > 2 ? 0 : Number.POSITIVE_INFINITY,
    ...changes.slice(1).map(({ at }, index) => at - (changes[index]?.at ?? at)),
  )
}

it(
  'a batch search and an indexing run get on beside each other',
  async () => {
    const [letters, queries] = [1_000 * times, 15_000 * times]
    await untilIndexed(program)
    const run = await ask(program, 'POST', '/api/local/index', { folder: await makeLetters(data, letters), project })
    await until(program, run, ({ properties }) => done(properties, 'done') > 0)
    const batch = await search(program, queries)
    const clock = new OwnClock()
    const looks: Look[] = []
    for (;;) {
      const [indexing, searching] = [await read(program, run), await read(program, batch)]
      if (!isUnfinished(indexing.state) || !isUnfinished(searching.state)) break
      const look = {
        at: clock.now(),
        read: done(indexing.properties, 'done'),
        searched: done(searching.properties, 'queriesDone'),
      }
      if (searching.state === 'RUNNING') looks.push(look)
      await sleep(100)
    }
    expect(longestPause(looks, 'read')).toBeLessThan(standsStillMs)
    expect(longestPause(looks, 'searched')).toBeLessThan(standsStillMs)
    expect(await untilEnded(program, batch)).toMatchObject({ state: 'DONE', properties: { queriesDone: queries } })
    expect(await untilEnded(program, run)).toMatchObject({ state: 'DONE', result: letters })
  },
  240_000 * times,
)

/** How much longer something may take beside other work than alone. Of three that share two processors each has a third at the worst; the rest is for machines that others use too. */
const slowerAtMost = 6

it('batch searches, downloads and indexing beside each other are not much slower than each alone', async () => {
  await untilIndexed(program)
  const begin = {
    run: async () => ask(program, 'POST', '/api/local/index', { folder: await makeLetters(data, 200), project }),
    batch: () => search(program, 5_000),
    download: () => ask(program, 'POST', '/api/task/batchDownload', { options: { projectIds: [project], query: 'quay' } }),
  }
  const timeOf = async (start: () => Promise<string>) => {
    const clock = new OwnClock()
    expect(await untilEnded(program, await start())).toMatchObject({ state: 'DONE' })
    return clock.now()
  }
  // What is only there the first time, such as the reader's start, is nobody's share.
  await timeOf(begin.run)
  const alone = { run: await timeOf(begin.run), batch: await timeOf(begin.batch), download: await timeOf(begin.download) }
  const [run, batch, download] = await Promise.all([timeOf(begin.run), timeOf(begin.batch), timeOf(begin.download)])
  const ratios = { run: run / alone.run, batch: batch / alone.batch, download: download / alone.download }
  process.stderr.write(`slower beside the others: ${JSON.stringify(ratios)} of ${JSON.stringify(alone)} ms\n`)
  // A download takes a moment: then the others' beginnings are what it is compared with.
  const graceMs = 2_000
  expect(run, JSON.stringify(ratios)).toBeLessThan(alone.run * slowerAtMost + graceMs)
  expect(batch, JSON.stringify(ratios)).toBeLessThan(alone.batch * slowerAtMost + graceMs)
  expect(download, JSON.stringify(ratios)).toBeLessThan(alone.download * slowerAtMost + graceMs)
}, 300_000)

/** What each kind counts while it goes on. */
const counters: Record<string, string> = {
  index: 'done',
  ocr: 'pagesDone',
  names: 'documentsDone',
  batch: 'queriesDone',
  download: 'documentsDone',
  removal: 'removed',
}

it(
  'every kind ends within 2 s of a stop, by itself, and goes on when it is resumed',
  async () => {
    const folder = await makeLetters(data, 300 * times, 15 * times)
    const kinds: Record<string, () => Promise<string>> = {
      scan: () => ask(program, 'POST', `/api/task/batchUpdate/scan/${folder.slice(1)}`, { options: {} }),
      index: () => ask(program, 'POST', '/api/local/index', { folder, project, options: { filter: false } }),
      ocr: () => ask(program, 'POST', `/api/${project}/ocr`, { folder, languages: ['eng'] }),
      names: () => ask(program, 'POST', '/api/task/findNames/EMAIL', { options: { defaultProject: project } }),
      batch: () => search(program, 10_000 * times),
      download: () => ask(program, 'POST', '/api/task/batchDownload', { options: { projectIds: [project], query: 'quay' } }),
      verify: () => ask(program, 'POST', `/api/${project}/ledger/verify`),
      rebuild: () => askAndWait(program, taskClasses.rebuild, 'POST', '/api/local/rebuild'),
      removal: () =>
        askAndWait(
          program,
          taskClasses.removeFolder,
          'DELETE',
          `/api/local/folders?project=${project}&path=${encodeURIComponent(folder)}`,
        ),
    }
    const took: Record<string, number> = {}
    for (const [kind, begin] of Object.entries(kinds)) {
      const id = await begin()
      // In the middle of its work, where it tells of that.
      const counter = counters[kind]
      await (counter
        ? until(program, id, ({ properties, state }) => done(properties, counter) > 0 || !isUnfinished(state))
        : untilBegun(program, id))
      const clock = new OwnClock()
      const wasGoingOn = await program.call('PUT', `/api/task/stop/${id}`)
      const { state } = await untilEnded(program, id)
      took[kind] = clock.now()
      // What is short may be done before it hears of that.
      expect([kind, state]).toEqual([kind, wasGoingOn === true && state !== 'DONE' ? 'CANCELLED' : 'DONE'])
      if (state === 'CANCELLED') await program.call('PUT', `/api/local/task/${id}/resume`)
      expect(await untilEnded(program, id)).toMatchObject({ state: 'DONE' })
    }
    for (const [kind, ms] of Object.entries(took)) expect(ms, kind).toBeLessThan(2_000)
    // Called stopped because they did not hear: then they would have run on.
    expect(await deafTasks(program)).toEqual([])
  },
  300_000 * times,
)

it(
  'a restart after a kill goes on with all that was under way, whatever its kind',
  async () => {
    const queries = 15_000 * times
    const folder = await makeLetters(data, 400 * times, 3 * times)
    const asked = [
      await ask(program, 'POST', '/api/local/index', { folder, project, options: { ocr: true, ocrLanguage: 'eng' } }),
      await ask(program, 'POST', '/api/task/findNames/EMAIL', { options: { defaultProject: project } }),
      await search(program, queries),
      await ask(program, 'POST', '/api/task/batchDownload', { options: { projectIds: [project], query: 'quay' } }),
      await ask(program, 'POST', `/api/${project}/ledger/verify`),
    ]
    const [run = '', , batch = ''] = asked
    await until(program, run, ({ properties }) => done(properties, 'done') > 0)
    await until(program, batch, ({ properties }) => done(properties, 'queriesDone') > 0)
    await program.kill()
    program = await startProgram(program.home, [], { DOSSIER_DATA_DIR: data })
    const ended = await Promise.all(asked.map((id) => untilEnded(program, id)))
    expect(ended.map(({ name, state }) => [name, state])).toEqual(
      [taskClasses.index, taskClasses.findNames, taskClasses.batchSearch, taskClasses.batchDownload, taskClasses.verify].map(
        (name) => [name, 'DONE'],
      ),
    )
    expect(ended[2]).toMatchObject({ properties: { queriesDone: queries } })
    const log = await program.call('GET', `/api/local/task/${run}/log`)
    expect(log).toMatchObject([{ event: 'asked' }, { event: 'begun' }, { event: 'begun' }, { event: 'done' }])
  },
  300_000 * times,
)
