import { expect, it } from 'vitest'
import { defaultSettings } from '../config.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { makeAccount } from './accounts.ts'
import { keepClosed } from './keep-closed.ts'
import { accountMigrations } from './tables.ts'

const local = () => ({ ...defaultSettings, home: '/nowhere' })
const file = '/nowhere/config.json'
const unsaid = { isGuest: false, configInput: { env: {} }, file }
const said = { ...unsaid, configInput: { env: { DOSSIER_MODE: 'local' } } }

describeOnBoth(
  'a home with accounts',
  (database) => {
    it('is not opened to everybody by a mode that was forgotten', async () => {
      const records = await database.open()
      await keepClosed(local(), records, unsaid)
      await makeAccount(records, { id: 'ada', name: null, email: null, provider: 'local', password: null, rules: [] }, 1)
      await expect(keepClosed(local(), records, unsaid)).rejects.toMatchObject({ code: 'CONFLICT' })
      await keepClosed(local(), records, said)
      const guest = local()
      await keepClosed(guest, records, { ...said, isGuest: true })
      expect(guest.mode).toBe('server')
    })
  },
  [{ feature: 'accounts', steps: accountMigrations }],
)
