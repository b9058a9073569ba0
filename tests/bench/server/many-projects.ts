import { mkdir } from 'node:fs/promises'
import { hashPassword } from '@dossier/server/accounts/password/hash-password.ts'
import { accountDb } from '@dossier/server/accounts/tables.ts'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { openRecords, type Records } from '@dossier/server/records/open.ts'
import { makeFolder } from '../../harness/folders.ts'
import { startProgram, unchecked } from '../../harness/program.ts'
import { makeCorpus, storeCorpus } from '../corpus/synthetic.ts'
import { readQueries } from '../measuring/queries.ts'
import { type Figure, quantile } from '../measuring/table.ts'
import { type Asking, askAsOperator, signInAs, untilFound } from './signed-in.ts'

const users = 10_000
const projects = 1_000
const own = 500
/** In all projects together that `many` may read, and in the one of `one`. */
const documents = 10_000
const password = 'grey herons over Dublin'
const rounds = 40

const nameOf = (at: number) => `project-${String(at).padStart(4, '0')}`
const whole = 'whole'

/**
 * A home of 10,000 users and 1,000 projects: what somebody with 500 of them waits for, beside somebody with one that has as many documents as those together. Both ask by turns, so that the load of
 * the machine is shared.
 */
export async function measureManyProjects(bench: string): Promise<Figure[]> {
  const home = await makeFolder('bench-projects')
  await mkdir(home, { recursive: true })
  const corpus = makeCorpus(bench, await makeFolder('bench-corpus'), { documents: documents * 3, withEntities: false })
  // Two thirds go to the 1,000 projects, of which `many` may read every other one.
  await storeCorpus(corpus, home, (at) => (at % 3 === 0 ? whole : nameOf(Math.floor(at / 3) % projects)))
  await storeAccounts(home)
  const program = await startProgram(home, ['--mode', 'server'], unchecked)
  try {
    const operator = await askAsOperator(program)
    const ofMany = Array.from({ length: own }, (_, at) => nameOf(at * 2)).join(',')
    await untilFound(operator, ofMany, documents - 100)
    await untilFound(operator, whole, documents - 100)
    const signIn = (name: string) => async () => {
      await signInAs(program.address, name, password)
    }
    const [many, one] = [await signInAs(program.address, 'many', password), await signInAs(program.address, 'one', password)]
    const bodies = readQueries(bench, { document: '', root: '' }).filter(({ name }) => searches.includes(name))
    const figures = [
      await compare('sign-in', signIn('many'), signIn('one')),
      await compare('who one is', get(many, '/api/users/me'), get(one, '/api/users/me')),
      await compare('project list', get(many, '/api/project'), get(one, '/api/project')),
    ]
    for (const { name, body } of bodies)
      figures.push(await compare(`${name} in all of theirs`, search(many, ofMany, body), search(one, whole, body)))
    return figures
  } finally {
    await program.stop()
  }
}

const searches = ['search-everything', 'search-word', 'search-and-not', 'search-phrase', 'search-wildcard', 'search-fuzzy']

const get = (ask: Asking, path: string) => () => ask('GET', path)
const search = (ask: Asking, names: string, body: unknown) => () =>
  ask('POST', `/api/index/search/${names}/_search`, Object(body))

async function compare(name: string, many: () => Promise<unknown>, one: () => Promise<unknown>): Promise<Figure> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await timeOf(many))
    times[1].push(await timeOf(one))
  }
  const [ofMany, ofOne] = times.map((each) => quantile(each, 0.5))
  if (ofMany === undefined || ofOne === undefined) throw new Error('nothing was measured')
  return {
    name: `${name}, 500 projects, median`,
    ours: `${ofMany.toFixed(1)} ms`,
    peer: `${ofOne.toFixed(1)} ms with one project`,
    target: '≤ 2 ×',
    isReached: ofMany <= 2 * ofOne,
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function storeAccounts(home: string): Promise<void> {
  const records = await openRecords(homeLayout(home).records, migrationsOf(features))
  try {
    const stored = await hashPassword(password)
    await insertUsers(records, ['many', 'one', ...Array.from({ length: users - 2 }, (_, at) => `user-${at}`)], stored)
    const others = Array.from({ length: users - 2 }, (_, at) =>
      [0, 1, 2].map((step) => ({ user: `user-${at}`, project: nameOf((at + step * 331) % projects) })),
    ).flat()
    const ofMany = Array.from({ length: own }, (_, at) => ({ user: 'many', project: nameOf(at * 2) }))
    await insertRoles(records, [...ofMany, { user: 'one', project: whole }, ...others])
  } finally {
    await records.close()
  }
}

async function insertUsers(records: Records, names: string[], password: string): Promise<void> {
  const row = { name: null, email: null, provider: 'local', password, created_at: 1, changed_at: 1 }
  await accountDb(records)
    .transaction()
    .execute(async (trx) => {
      for (const id of names)
        await trx
          .insertInto('account')
          .values({ id, ...row })
          .execute()
    })
}

async function insertRoles(records: Records, roles: { user: string; project: string }[]): Promise<void> {
  const rest = { domain: 'default', role: 'PROJECT_MEMBER', is_of_group: 0 } as const
  await accountDb(records)
    .transaction()
    .execute(async (trx) => {
      for (const { user, project } of roles)
        await trx
          .insertInto('account_role')
          .values({ user_id: user, project, ...rest })
          .execute()
    })
}
