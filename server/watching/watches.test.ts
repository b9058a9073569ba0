import { expect, it } from 'vitest'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { watchMigrations } from './tables.ts'
import {
  addWatch,
  dropWatches,
  dropWatchesIn,
  isStillOn,
  keepMounts,
  keepStatus,
  listWatches,
  notStarted,
  readKept,
  readWatches,
  removeWatch,
} from './watches.ts'

async function addFolder(records: Records, path: string, project = 'p'): Promise<void> {
  const row = { project, path_key: Buffer.from(path), path, is_sample: 0, last_run_at: null }
  await records.db.insertInto('folder').values(row).execute()
}

async function first(records: Records) {
  const [watch] = await readWatches(records)
  if (!watch) throw new Error('nothing is watched')
  return watch
}

const paths = async (records: Records) => (await listWatches(records, ['p', 'q'])).map(({ path }) => path)
const ada = (path: string, project = 'p') => ({ project, path, userId: 'ada' })

describeOnBoth(
  'watched folders',
  (opened) => {
    it('are indexed ones, switched on once and off again', async () => {
      const records = await opened.open()
      await addFolder(records, '/data/a')
      await expect(addWatch(records, ada('/data'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
      const watched = await addWatch(records, ada('/data/a/'))
      expect(watched).toMatchObject({ project: 'p', path: '/data/a', state: 'starting', lastRun: null, problems: [] })
      expect(await addWatch(records, { ...ada('/data/a'), userId: 'bob' })).toEqual(watched)
      expect((await first(records)).userId).toBe('ada')
      expect(await listWatches(records, ['q'])).toEqual([])
      expect(await listWatches(records, [])).toEqual([])
      await removeWatch(records, ada('/data/a'))
      await removeWatch(records, ada('/data/a'))
      expect(await paths(records)).toEqual([])
    })

    it('are told by their bytes, whatever these are', async () => {
      const records = await opened.open()
      const key = Buffer.from([0x2f, 0x61, 0xe9])
      const row = { project: 'p', path_key: key, path: '/a\\xE9', is_sample: 0, last_run_at: null }
      await records.db.insertInto('folder').values(row).execute()
      await addWatch(records, ada('/a\\xE9'))
      expect((await first(records)).key).toEqual(key)
      await removeWatch(records, ada('/a\\xE9'))
      expect(await paths(records)).toEqual([])
    })

    it('keep how they stand, until they are switched off and on again', async () => {
      const records = await opened.open()
      await addFolder(records, '/a')
      await addWatch(records, ada('/a'))
      const watch = await first(records)
      const status = { ...notStarted, state: 'watching', events: 'all', sweptAt: 5 } as const
      await keepStatus(records, watch, status)
      await keepMounts(records, watch, ['/'])
      expect(await readKept(records, watch)).toEqual({ status, mounts: ['/'] })
      expect(await listWatches(records, ['p'])).toMatchObject([status])
      const other = { ...watch, since: watch.since - 1 }
      expect([await isStillOn(records, watch), await isStillOn(records, other)]).toEqual([true, false])
      expect(await readKept(records, other)).toEqual({ status: undefined, mounts: undefined })
    })

    it('go with their folder, with the one that they lie in, and with their project', async () => {
      const records = await opened.open()
      for (const path of ['/a', '/a/b', '/ab', '/c']) {
        await addFolder(records, path)
        await addWatch(records, ada(path))
      }
      await addFolder(records, '/a', 'q')
      await addWatch(records, ada('/a', 'q'))
      await records.db.transaction().execute((trx) => dropWatchesIn(trx, 'p', Buffer.from('/a')))
      expect(await paths(records)).toEqual(['/ab', '/c', '/a'])
      await records.db.transaction().execute((trx) => dropWatches(trx, 'p'))
      expect(await paths(records)).toEqual(['/a'])
    })
  },
  [{ feature: 'watching', steps: watchMigrations }],
)
