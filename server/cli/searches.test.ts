import type { KeptSearch } from '@dossier/contract/kept-results'
import { expect, it } from 'vitest'
import { useCli } from './testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

const gold: KeptSearch = {
  eventId: 12,
  name: 'gold\u202e',
  uri: '/?q=gold',
  closedProjects: 0,
  openedProjects: 0,
  projects: ['p'],
  keptAt: 1_700_000_000_000,
  total: 1_234,
  isKept: true,
  alerts: true,
  news: 3,
}
const quiet = { ...gold, eventId: 13, name: 'silver', news: 0 }
const noAlerts = { ...gold, eventId: 14, name: 'oil', alerts: false, news: 0, closedProjects: 1, openedProjects: 2 }
const item = { project: 'p', id: 'a', routing: 'a', path: '/data/new.txt', embeddedPath: null, reason: 'NEW_FILE' }
const since = {
  keptAt: gold.keptAt,
  before: 2,
  now: 3,
  isKept: true,
  closed: { projects: 1, documents: 4 },
  new: { total: 2, explained: 2, reasons: [{ reason: 'NEW_FILE', documents: 2 }], items: [item] },
  gone: {
    total: 1,
    explained: 1,
    reasons: [],
    items: [{ ...item, path: '/data/mail.pst', embeddedPath: '1.eml', reason: 'REMOVED' }],
  },
}

const answer = ({ path }: { path: string }) =>
  path.endsWith('/since') ? since : path.endsWith('/news') ? undefined : { items: [gold, quiet, noAlerts], isComplete: true }

it('lists saved searches and what is new in them, and obeys no sign in a name', async () => {
  await serve(answer)
  const { code, stdout } = await run(['searches'])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /12 {2}gold\?: 1,234 documents on 2023-11-1.*, 3 new\n.*silver: .*nothing new\n.*oil: .*no alerts, 1 of its projects closed to you, 2 opened to you since then\n/,
  )
})

it('lists only those with news, and dismisses them on request', async () => {
  await serve(answer)
  const { stdout } = await run(['searches', '--new', '--dismiss', '--json'])
  expect(JSON.parse(stdout)).toMatchObject([{ eventId: 12 }])
  expect(cli.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/users/me/searches/12/news',
  ])
})

it('tells what is new and gone in one, and why', async () => {
  await serve(answer)
  expect((await run(['searches', '--since', '12'])).stdout).toMatch(
    /^2 documents on .*, 3 now\n1 of its projects is not open to you any more: 4 documents that were found there are not shown\n\+ \/data\/new\.txt: new file\n\+ and 1 more\n- \/data\/mail\.pst {2}!\/1\.eml: removed\n$/,
  )
})
