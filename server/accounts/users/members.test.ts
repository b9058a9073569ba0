import { expect, it } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { operator, sent, useAccounts } from '../testing/use-accounts.ts'

describeOnBoth(
  'members of a project',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser, signIn } = accounts
    const signedIn = async (login: string, role: string) => {
      await makeUser(login, role)
      return sent((await signIn(login)).lines)
    }
    const list = (headers: Record<string, string>, query = '', project = accounts.config.project) =>
      ask(`/api/local/projects/${project}/members${query}`, { headers })
    const give = (headers: Record<string, string>, login: string, role: string) =>
      ask(`/api/users/${login}/index/${accounts.config.project}?role=${role}`, { method: 'PUT', headers })

    it('are listed to its managers, with who gave them their role and when', async () => {
      const before = Date.now()
      const max = await signedIn('max', 'admin')
      await makeUser('ada', 'visitor')
      await makeUser('root', 'instance_admin')
      expect((await give(max, 'ada', 'editor')).statusCode).toBe(200)
      const { items, total } = (await list(max)).json()
      expect(total).toBe(2)
      expect(items).toMatchObject([
        { uid: 'ada', role: 'PROJECT_EDITOR', isOfGroup: false, givenBy: 'max' },
        { uid: 'max', role: 'PROJECT_ADMIN', givenBy: 'local' },
      ])
      expect(items[0].givenAt).toBeGreaterThanOrEqual(before)
      expect((await list(max, '?from=1&size=1')).json().items).toMatchObject([{ uid: 'max' }])
    })

    it('are told to who rules the program, and to nobody else', async () => {
      const root = await signedIn('root', 'instance_admin')
      expect((await list(root)).statusCode).toBe(200)
      const ada = await signedIn('ada', 'editor')
      expect((await list(ada)).statusCode).toBe(403)
      const foreign = await list(ada, '', 'foreign')
      expect([foreign.statusCode, (await list(root, '', 'foreign')).statusCode]).toEqual([403, 404])
      await ask(`/api/users/ada/index/${accounts.config.project}`, { method: 'DELETE', headers: operator })
      expect((await list(root)).json().items).toEqual([])
    })
  },
  migrationsOf(features),
)
