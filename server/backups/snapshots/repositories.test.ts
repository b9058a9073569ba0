import { expect, it } from 'vitest'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { locationOf, readRepositories, removeRepository, repositoryMigrations, writeRepository } from './repositories.ts'

describeOnBoth(
  'snapshot repositories',
  (opened) => {
    it('are written, changed, read by name and removed', async () => {
      const records = await opened.open()
      await writeRepository(records, 'night', '/mnt/a')
      await writeRepository(records, 'day', '/mnt/b')
      await writeRepository(records, 'night', '/mnt/c')
      expect(Object.keys(await readRepositories(records))).toEqual(['day', 'night'])
      expect(await locationOf(records, 'night')).toBe('/mnt/c')
      await removeRepository(records, 'night')
      await expect(readRepositories(records, 'night')).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(removeRepository(records, 'night')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  },
  [{ feature: 'snapshots', steps: repositoryMigrations }],
)
