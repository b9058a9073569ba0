import type { PackageLook } from '@dossier/contract/packages'
import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { installPackage, noteLost, removePackage, turnPackage } from './change-packages.ts'
import { readInstalled, requireInstalled } from './installed.ts'
import { packageDb, packageMigrations } from './tables.ts'

const look: PackageLook = {
  kind: 'plugins',
  id: 'tide',
  name: 'Tide',
  version: '1.0.0',
  description: '',
  licence: null,
  homepage: null,
  sha256: '00',
  files: 60,
  bytes: 60,
  script: 'a.js',
  style: null,
  projects: null,
  finder: null,
}
/** More than are stored at once. */
const files = new Map(Array.from({ length: 60 }, (_, at) => [`${at}.js`, Buffer.from([0, 255, at])]))

describeOnBoth(
  'packages',
  (opened) => {
    it('are installed with all their files, replaced, switched on and off, and removed', async () => {
      const records = await opened.open()
      await installPackage(records, { look, files, source: 'by hand' }, [])
      await turnPackage(records, 'plugins', 'tide', { isOn: true })
      const { installedAt } = await requireInstalled(records, 'plugins', 'tide')
      await noteLost(records, { id: 'tide', installedAt }, 'it ended')
      expect(await readInstalled(records, 'plugins')).toMatchObject([{ id: 'tide', source: 'by hand', isOn: true, off: null }])
      await turnPackage(records, 'plugins', 'tide', { isOn: false, off: { reason: 'THREW', detail: 'it threw' } })
      expect(await requireInstalled(records, 'plugins', 'tide')).toMatchObject({ isOn: false, off: { reason: 'THREW' } })
      await installPackage(
        records,
        { look: { ...look, version: '2.0.0' }, files: new Map([['b.js', Buffer.from([0, 255])]]), source: 'again' },
        [],
      )
      expect(await requireInstalled(records, 'plugins', 'tide')).toMatchObject({ version: '2.0.0', isOn: false, off: null })
      const stored = await packageDb(records).selectFrom('package_file').select(['path', 'bytes']).execute()
      expect(stored.map(({ path, bytes }) => [path, [...bytes]])).toEqual([['b.js', [0, 255]]])
      await removePackage(records, 'plugins', 'tide')
      await expect(requireInstalled(records, 'plugins', 'tide')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  },
  [{ feature: 'packages', steps: packageMigrations }],
)
