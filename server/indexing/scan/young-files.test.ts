import { mkdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { lastOptions } from '../ask/last-options.ts'
import { RunArgs } from '../ask/run-args.ts'
import { requestIndexing, requestScan, retryEntries } from '../request-runs.ts'
import { folder, openOn, pipeline, stateOf, write } from '../testing/indexed-folder.ts'
import { project } from '../testing/pipeline.ts'
import { scanFolder } from './scan-folder.ts'

/** Walks the folder as a part of a task, which stays queued; `onSaved` may change what is there. */
async function scan(changes: Partial<RunArgs>, onSaved: () => Promise<void> = async () => {}) {
  const { id } = await requestScan(pipeline.scope, { project, folder: Buffer.from(folder) })
  const { args } = await pipeline.records.db.selectFrom('task').select('args').where('id', '=', id).executeTakeFirstOrThrow()
  const scope = { ...pipeline.scope, projects: [project], taskId: id }
  const { signal } = new AbortController()
  return scanFolder({ scope, args: { ...RunArgs.parse(JSON.parse(args)), ...changes }, signal, onSaved })
}

const missing = async () => {
  const rows = await pipeline.records.db.selectFrom('entry').select('path').where('missing_since', 'is not', null).execute()
  return rows.map(({ path }) => path.slice(folder.length + 1)).sort()
}

describeOnBoth('a walk of a watched folder', (place) => {
  openOn(place)

  it('looks once more at files that were changed just now, and takes them where they rest', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    expect(await scan({ restMs: 50 })).toEqual({ files: 2, stillChanging: 0 })
    expect(await stateOf('b.txt')).toBe('waiting')
  })

  it('leaves a file as it is known that changes again, and does not hold it to be missing', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'one and', 'new.txt': 'three' })
    const changing = setInterval(() => {
      for (const name of ['a.txt', 'new.txt']) void utimes(join(folder, name), 1, Math.random())
    }, 1)
    const scanned = await scan({ restMs: 50 }).finally(() => clearInterval(changing))
    expect(scanned.stillChanging).toBe(2)
    expect([await stateOf('a.txt'), await stateOf('new.txt')]).toEqual(['indexed', undefined])
    expect(await missing()).toEqual([])
  })

  it('takes everything at once where nobody asked for rest', async () => {
    await write({ 'a.txt': 'one' })
    expect(await scan({})).toEqual({ files: 1, stillChanging: 0 })
  })
})

describeOnBoth('a walk', (place) => {
  openOn(place)

  it('holds nothing to be missing where its folder went away while it went on', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    await rm(join(folder, 'a.txt'))
    const away = scan({}, () => rename(folder, `${folder}-away`))
    await expect(away).rejects.toMatchObject({ code: 'BAD_FOLDER' })
    await mkdir(folder)
    expect(await missing()).toEqual([])
    await rm(folder, { recursive: true })
    await rename(`${folder}-away`, folder)
    await scan({})
    expect(await missing()).toEqual(['a.txt'])
  })
})

describeOnBoth('the options of a folder', (place) => {
  openOn(place)

  it('are those of its last run, of no retry and of no other folder', async () => {
    await write({ 'a.txt': 'one', 'deep/b.txt': 'two' })
    expect(await lastOptions(pipeline.records, project, folder)).toEqual({ filter: true, ocr: false })
    const options = {
      ocr: true,
      ocrLanguage: 'fra',
      excludePattern: '*.tmp',
      language: 'FRENCH',
      charset: 'latin1',
      filter: false,
    }
    await pipeline.index(folder, options)
    await pipeline.index(join(folder, 'deep'), { language: 'GERMAN' })
    await retryEntries(pipeline.scope, { project, folder, states: ['indexed'] })
    await pipeline.work()
    const kept = { filter: true, ocr: true, ocrLanguage: 'fra', excludePattern: '*.tmp', language: 'FRENCH' }
    expect(await lastOptions(pipeline.records, project, folder)).toEqual({ ...kept, charset: 'windows-1252' })
  })

  it('do not make two runs of requests that differ by the languages of pictures only', async () => {
    await write({ 'a.txt': 'one' })
    const ask = (ocrLanguage: string) =>
      requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder), options: { ocr: true, ocrLanguage } })
    const [first, second] = [await ask('fra'), await ask('deu')]
    expect(second.index.id).toBe(first.index.id)
  })
})
