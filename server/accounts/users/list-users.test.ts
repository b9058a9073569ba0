import { expect, it } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { operator, sent, useAccounts } from '../testing/use-accounts.ts'

describeOnBoth(
  'the list of users',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser, signIn } = accounts
    const add = (login: string, more: object = {}) =>
      ask('/api/users', { method: 'POST', headers: operator, payload: { login, ...more } })
    const give = (login: string, role: string, project = accounts.config.project) =>
      ask(`/api/users/${login}/index/${project}?role=${role}`, { method: 'PUT', headers: operator })
    const list = (query: string, headers: Record<string, string> = operator) => ask(`/api/users?${query}`, { headers })
    const logins = async (query: string, headers?: Record<string, string>): Promise<string> =>
      (await list(query, headers))
        .json()
        .items.map(({ uid }: { uid: string }) => uid)
        .join(' ')

    it('is sorted by login, name or address whatever their capitals, those without one last either way', async () => {
      await add('bob', { name: 'adam', email: 'z@example.org' })
      await add('Cleo', { name: 'Zoe', email: 'A@example.org' })
      await add('ada', { name: 'Berta' })
      await add('dan', { email: 'm@example.org' })
      expect(await logins('')).toBe('ada bob Cleo dan')
      expect(await logins('sort=uid&desc=true')).toBe('dan Cleo bob ada')
      expect(await logins('sort=name')).toBe('bob ada Cleo dan')
      expect(await logins('sort=name&desc=true')).toBe('Cleo ada bob dan')
      expect(await logins('sort=email&desc=false')).toBe('Cleo dan bob ada')
      expect(await logins('sort=email&desc=true')).toBe('bob dan Cleo ada')
    })

    it('is sorted by role from the strongest, in a project by the role there', async () => {
      for (const login of ['a', 'b', 'c', 'd', 'e', 'none']) await add(login)
      await give('a', 'visitor')
      await give('b', 'admin')
      await give('c', 'domain_admin', '*')
      await give('d', 'instance_admin', '*')
      await give('e', 'editor')
      await give('d', 'member')
      expect(await logins('sort=role')).toBe('d c b e a none')
      expect(await logins('sort=role&desc=true')).toBe('a e b c d none')
      const { project } = accounts.config
      expect(await logins(`index=${project}&sort=role`)).toBe('b e d a')
      expect(await logins(`index=${project}&sort=role&desc=true`)).toBe('a d e b')
    })

    it('has who has no role, in a project or in none', async () => {
      for (const login of ['ada', 'bob', 'cleo']) await add(login)
      await give('ada', 'member')
      await give('bob', 'instance_admin', '*')
      expect(await logins(`index=${accounts.config.project}&noRole=true`)).toBe('bob cleo')
      expect(await logins(`index=${accounts.config.project}&noRole=false`)).toBe('ada')
      expect(await logins('noRole=true')).toBe('cleo')
      expect(await logins('noRole=false')).toBe('ada bob cleo')
      await makeUser('max', 'admin')
      const max = sent((await signIn('max')).lines)
      expect(await logins(`index=${accounts.config.project}&noRole=true`, max)).toBe('bob cleo')
      expect((await list('noRole=true', max)).statusCode).toBe(403)
    })

    it('is found by words whatever their accents and capitals', async () => {
      await add('elo', { name: 'Élodie Ôtard' })
      await add('per_cent', { email: '50%@example.org' })
      for (const [words, found] of [
        ['ÉLODIE', 'elo'],
        ['élodie', 'elo'],
        ['otard', 'elo'],
        ['_', 'per_cent'],
        ['50%', 'per_cent'],
        ['%', 'per_cent'],
        ['PER', 'per_cent'],
        ['nobody', ''],
        [' ', 'elo per_cent'],
      ] as const)
        expect(await logins(`q=${encodeURIComponent(words)}`), words).toBe(found)
    })

    it('comes page by page, each user once, with what there is in all', async () => {
      for (const login of ['a', 'b', 'c', 'd', 'e']) await add(login, { name: 'alike' })
      const pages = await Promise.all([0, 2, 4, 6].map((from) => list(`sort=name&from=${from}&size=2`)))
      expect(
        pages.map((page) =>
          page
            .json()
            .items.map(({ uid }: { uid: string }) => uid)
            .join(''),
        ),
      ).toEqual(['ab', 'cd', 'e', ''])
      expect(pages.map((page) => page.json().pagination)).toEqual(
        [2, 2, 1, 0].map((count, at) => ({ count, from: at * 2, size: 2, total: 5 })),
      )
      expect(pages[2]?.json().total).toBe(5)
    })

    it('takes the one domain that there is or all, and refuses what it does not know', async () => {
      await add('ada')
      expect([await logins('domain=default'), await logins('domain=*')]).toEqual(['ada', 'ada'])
      for (const wrong of ['domain=other', 'sort=password', 'desc=perhaps', 'noRole=7', 'from=-1', 'size=x', 'size=100000'])
        expect((await list(wrong)).statusCode, wrong).toBe(400)
    })
  },
  migrationsOf(features),
)
