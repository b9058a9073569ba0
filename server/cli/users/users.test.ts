import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

const user = (uid: string, ...roles: string[]) => ({
  uid,
  name: null,
  email: null,
  provider: 'local',
  permissions: roles.map((v1) => ({ ptype: 'g', v0: uid, v1, v2: 'default::harbour' })),
  hasFactor: false,
  hasPassword: true,
  linkUntil: null,
})
const ada = { ...user('ada', 'PROJECT_MEMBER'), name: 'Ada Lovelace' }

const answer = ({ method, path }: { method: string; path: string }) => {
  if (method === 'POST' && path.endsWith('/link')) return { secret: 's3cret' }
  if (path.endsWith('/import')) return { made: ['ada'], left: ['bob'] }
  if (method === 'POST') return ada
  return method === 'DELETE' ? undefined : {}
}
const asked = () => cli.calls.map(({ method, path }) => `${method} ${path}`)

it('lists users with their roles, page by page, and says how the first is made', async () => {
  const all = [ada, { ...user('bob'), hasPassword: false, linkUntil: Date.UTC(2026, 10, 28, 9) }]
  await serve(({ path }) => {
    const from = Number(/from=(\d+)/.exec(path)?.[1])
    const items = all.slice(from, from + 1)
    return { items, total: all.length, pagination: { count: items.length, from, size: 1, total: all.length } }
  })
  const { code, stdout } = await run(['users'])
  expect([code, stdout]).toEqual([
    0,
    'ada  Ada Lovelace  PROJECT_MEMBER default::harbour\nbob  invited until 2026-11-28T09:00:00.000Z\n',
  ])
  expect(JSON.parse((await run(['users', 'list', '--json'])).stdout)).toEqual(all)
  all.length = 0
  expect((await run(['users'])).stdout).toContain('dossier users add NAME --admin')
})

it('makes a user and prints the link for the password once', async () => {
  await serve(answer)
  const { code, stdout } = await run(['users', 'add', 'ada', '--admin', '--name', 'Ada Lovelace', '--email', 'ada@desk.example'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^User "ada" made, as an administrator\.\n.*\nhttp:\/\/127\.0\.0\.1:\d+\/#\/login\?link=s3cret\n$/)
  expect(cli.calls[0]?.body).toEqual({ login: 'ada', name: 'Ada Lovelace', email: 'ada@desk.example', isAdmin: true })
  expect(asked()).toEqual(['POST /api/users', 'POST /api/local/users/ada/link'])
  const json = JSON.parse((await run(['users', 'add', 'ada', '--json'])).stdout)
  expect(json).toEqual({ ...ada, link: expect.stringContaining('link=s3cret') })
})

it('takes the second factor of somebody away who has lost it', async () => {
  await serve(answer)
  expect((await run(['users', 'reset', 'ada'])).stdout).toBe('"ada" signs in without a second factor now.\n')
  expect(asked()).toEqual(['DELETE /api/local/users/ada/factor'])
})

it('gives and takes a role in the project of the command', async () => {
  await serve(answer)
  expect((await run(['users', 'grant', 'a da', '--role', 'editor', '--project', 'harbour'])).stdout).toBe(
    '"a da" is editor of "harbour".\n',
  )
  const revoked = await run(['users', 'revoke', 'ada', '--project', 'harbour', '--json'])
  expect(JSON.parse(revoked.stdout)).toEqual({ uid: 'ada', project: 'harbour', role: null })
  expect(asked()).toEqual(['PUT /api/users/a%20da/index/harbour?role=editor', 'DELETE /api/users/ada/index/harbour'])
})

it('makes another link, withdraws it, and removes a user', async () => {
  await serve(answer)
  expect(JSON.parse((await run(['users', 'link', 'ada', '--json'])).stdout)).toEqual({
    uid: 'ada',
    link: expect.stringContaining('link=s3cret'),
  })
  expect((await run(['users', 'withdraw', 'ada'])).stdout).toBe('The link for "ada" opens nothing any more.\n')
  expect(asked().at(-1)).toBe('DELETE /api/local/users/ada/link')
  expect((await run(['users', 'remove', 'ada'])).stdout).toContain('The user "ada" is removed.')
  expect(asked().at(-1)).toBe('DELETE /api/users/ada')
})

it('takes users of the known program from a list and from lines, and repeats nothing of a file that is neither', async () => {
  await serve(answer)
  const file = join(cli.folder, 'users.json')
  const users = [{ uid: 'ada' }, { uid: 'bob', password: 'a'.repeat(64) }]
  for (const text of [JSON.stringify(users), users.map((each) => JSON.stringify(each)).join('\n')]) {
    await writeFile(file, text)
    const { stdout, stderr } = await run(['users', 'import', file])
    expect([stdout, stderr]).toEqual(['1 user made.\n', 'There already, and left as they are: bob.\n'])
    expect(cli.calls.at(-1)?.body).toEqual({ users })
  }
  await writeFile(file, 'ada:hunter2')
  const wrong = await run(['users', 'import', file])
  expect(wrong.code).toBe(2)
  expect(wrong.stdout + wrong.stderr).not.toContain('hunter2')
})

it('names what is missing, and tells a refusal by its sentence', async () => {
  await serve(() => ({ status: 409, code: 'CONFLICT', message: 'There is a user "ada" already', error: 'x' }))
  const nameless = await run(['users', 'add'])
  expect([nameless.code, nameless.stderr]).toEqual([2, expect.stringContaining('dossier users add ada')])
  const taken = await run(['users', 'add', 'ada'])
  expect(taken.code).not.toBe(0)
  expect(taken.stderr).toContain('There is a user "ada" already')
})
