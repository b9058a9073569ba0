import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { watchProblem } from '@dossier/contract/indexing/watching'
import { expect, it, vi } from 'vitest'
import { folder, openOn, pipeline, write } from '../indexing/testing/indexed-folder.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { countRuns, isIndexed, isMissing, status, useLiveWatches, watchFolder } from './testing/watched-folder.ts'

describeOnBoth('a watched folder that cannot be reached', (place) => {
  openOn(place)
  const { live, watched, open } = useLiveWatches()

  it('keeps all its lines as they are, says so, and is looked through when it is back', async () => {
    const { clock, events, until, seen } = await watched({ 'a.txt': 'one', 'b.txt': 'two' })
    const before = await pipeline.state(folder)
    await rename(folder, `${folder}-away`)
    events.tell('a.txt')
    await seen('unreachable')
    expect((await status()).problems).toEqual([watchProblem('unreachable', { path: folder })])
    expect(events.order).toBeUndefined()
    for (let ms = 0; ms < 3_600_000; ms += 15_000) clock.advance(15_000)
    await pipeline.work()
    expect([await countRuns(), await isMissing('a.txt')()]).toEqual([1, false])
    expect(await pipeline.state(folder)).toEqual(before)
    await rm(join(`${folder}-away`, 'b.txt'))
    await rename(`${folder}-away`, folder)
    await until(isMissing('b.txt'))
    await seen('watching')
    expect(await status()).toMatchObject({ problems: [], events: 'all' })
    expect(await isMissing('a.txt')()).toBe(false)
  })

  it('is watched anew where another folder has taken its place', async () => {
    const { events, until, watching } = await watched({ 'a.txt': 'one' })
    const { order } = events
    events.isLost = true
    watching.wake()
    events.tell('a.txt')
    await until(() => events.order !== undefined && events.order !== order)
    await write({ 'b.txt': 'two' })
    events.tell('b.txt')
    await until(isIndexed('b.txt'))
  })

  it('is one whose drive left nothing but its empty mount point', async () => {
    const drives = { mounts: ['/', folder] }
    const { events, until, seen } = await watched({ 'a.txt': 'one' }, { readMounts: async () => drives.mounts })
    await rename(folder, `${folder}-drive`)
    await mkdir(folder)
    drives.mounts = ['/']
    events.tell('a.txt')
    await seen('unreachable')
    expect((await status()).problems).toEqual([watchProblem('drive-gone', { path: folder })])
    expect([await countRuns(), await isMissing('a.txt')()]).toEqual([1, false])
    await rm(folder, { recursive: true })
    await rename(`${folder}-drive`, folder)
    drives.mounts = ['/', folder]
    await seen('watching')
    await rm(join(folder, 'a.txt'))
    events.tell('a.txt')
    await until(isMissing('a.txt'))
  })

  it('is one that does not answer: it is asked once', async () => {
    let asked = 0
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    await watchFolder()
    const readMounts = () => {
      asked += 1
      return new Promise<undefined>(() => {})
    }
    const { clock, seen, watching } = live({ readMounts })
    await vi.waitUntil(() => asked > 0)
    clock.advance(20_000)
    await seen('unreachable')
    clock.advance(60_000)
    expect(asked).toBe(1)
    await watching.close()
  })

  it('holds up no end where the system never comes back with an answer', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    await watchFolder()
    let isAsked = false
    const openEvents = () => {
      isAsked = true
      return new Promise<never>(() => {})
    }
    const { clock, watching } = live({ openEvents })
    await vi.waitUntil(() => isAsked)
    open.pop()
    const closed = watching.close()
    await vi.waitUntil(() => {
      clock.advance(1_000)
      return Promise.race([closed.then(() => true), turn().then(() => false)])
    })
  })

  it('may lose a drive from which nothing was indexed', async () => {
    const drives = { mounts: ['/', join(folder, 'empty')] }
    const { events, until } = await watched({ 'a.txt': 'one' }, { readMounts: async () => drives.mounts })
    drives.mounts = ['/']
    await write({ 'b.txt': 'two' })
    events.tell('b.txt')
    await until(isIndexed('b.txt'))
  })
})
