import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { folder, openOn, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import type { PageOfFile } from '../../recognition/recognizer.ts'
import { folderKey } from '../../records/place.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { readFirst } from '../../tasks/put-first.ts'
import { requestOcr } from '../request-ocr.ts'
import { FakeRecognizer } from '../testing/fake-recognizer.ts'

const shared: { recognizer: FakeRecognizer } = { recognizer: new FakeRecognizer() }

/** The program's recognizer is that of the test that runs. */
const changes = {
  recognizer: {
    setup: () => shared.recognizer.setup(),
    list: (...given: Parameters<FakeRecognizer['list']>) => shared.recognizer.list(...given),
    textOf: (...given: Parameters<FakeRecognizer['textOf']>) => shared.recognizer.textOf(...given),
    read: (...given: Parameters<FakeRecognizer['read']>) => shared.recognizer.read(...given),
    draw: () => shared.recognizer.draw(),
    close: async () => {},
  },
}

beforeEach(() => {
  shared.recognizer = new FakeRecognizer()
})

/** The words on the pages in the order in which these were read. */
function wordsRead(): string[] {
  return shared.recognizer.pagesRead.map((page) => page.slice('eng '.length))
}

describeOnBoth('pages that are to be read first', (place) => {
  openOn(place, changes)

  beforeEach(async () => {
    await write({ 'a.png': 'a', 'b.png': 'b', 'c/d.png': 'd', 'e.png': 'e' })
    await pipeline.index(folder)
  })

  it('are read before the others of a task that waits, and the engine hears that they come first', async () => {
    const isFirst: unknown[] = []
    shared.recognizer.before = async (page: PageOfFile) => void isFirst.push(page.isFirst)
    const task = await requestOcr(pipeline.scope, project, { folder, languages: ['eng'] })
    const key = folderKey(join(folder, 'c'))
    const tasks = await readFirst(pipeline.scope, project, { key, name: null })
    expect(tasks.map(({ id }) => id)).toEqual([task.id])
    await pipeline.work()
    expect(wordsRead()[0]).toBe('d')
    expect(wordsRead().toSorted()).toEqual(['a', 'b', 'd', 'e'])
    expect(isFirst.filter(Boolean)).toHaveLength(4)
    expect(await pipeline.task(task.id)).toMatchObject({
      state: 'DONE',
      properties: { documents: 4, documentsDone: 4, pagesDone: 4 },
    })
  })

  it('come between the pages of a long document that is being read already', async () => {
    const pages = 100
    await write({ '0.pdf': Array.from({ length: pages }, (_, at) => `| page ${at}`).join('\n') })
    await pipeline.index(folder)
    const begin = async (page: PageOfFile) => {
      if (page.page !== 3 || !page.contentType.endsWith('pdf')) return
      shared.recognizer.before = untilFirst
      await readFirst(pipeline.scope, project, { key: folderKey(folder), name: 'e.png' })
    }
    /** Pages take long: those that nobody asked for wait until the task says that another comes first. */
    const untilFirst = async () => {
      while (!(await pipeline.task(id)).properties?.first) await new Promise((resolve) => setTimeout(resolve, 5))
      shared.recognizer.before = async () => {}
    }
    shared.recognizer.before = begin
    const { id } = await requestOcr(pipeline.scope, project, { folder, languages: ['eng'] })
    await pipeline.work()
    expect(wordsRead().indexOf('e')).toBeLessThan(pages - 20)
    expect(wordsRead()).toHaveLength(pages + 4)
  })

  it('make the whole task come first where it was asked for so', async () => {
    await requestOcr(pipeline.scope, project, { folder: join(folder, 'c'), languages: ['eng'] })
    const { id } = await requestOcr(pipeline.scope, project, { folder, languages: ['jpn'], first: true })
    expect(await pipeline.task(id)).toMatchObject({ first: true })
    const isFirst: unknown[] = []
    shared.recognizer.before = async (page: PageOfFile) => void isFirst.push(page.isFirst)
    await pipeline.work()
    // Both run side by side: that these pages come first is up to the engine, which is told so.
    expect(isFirst.filter(Boolean)).toHaveLength(4)
    expect(isFirst).toHaveLength(5)
  })
})
