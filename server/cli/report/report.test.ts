import { expect, it } from 'vitest'
import { totalsOf } from '../testing/answers.ts'
import type { Answering } from '../testing/fake-server.ts'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

it('reports every page of the ledger as one JSON value', async () => {
  await serve(ledgerOf(1_200))
  const { code, stdout } = await run(['report', '--json'])
  const report = JSON.parse(stdout)
  expect(code).toBe(0)
  expect(report.totals.found).toBe(1_200)
  expect(report.items.map((item: { path: string }) => item.path)).toEqual(
    Array.from({ length: 1_200 }, (_, number) => `/data/${number}.txt`),
  )
})

it('names files that have gone, moved or changed below what could not be read', async () => {
  await serve(({ path }) => {
    if (path.includes('/totals')) return { ...totalsOf(3), missing: 1 }
    const query = new URL(path, 'http://localhost').searchParams
    const isGone = query.get('missing') === 'true'
    const moved = { reason: 'moved: it was /data/old before', reasons: [] }
    const items = isGone
      ? [{ ...itemOf(1), missingSince: 0 }]
      : query.get('reason') === 'moved-from'
        ? [{ ...itemOf(2), ...moved }]
        : []
    return { items, pagination: { count: items.length, from: 0, size: 500, total: items.length } }
  })
  const { stdout } = await run(['report'])
  expect(stdout).toContain('\n\nNo longer on disk:\nindexed           /data/1.txt  (not on disk since 1970-01-01)\n')
  expect(stdout).toContain('\n\nMoved:\nindexed           /data/2.txt  (moved: it was /data/old before)\n')
  expect(stdout).not.toContain('Changed since')
})

it('reports an empty ledger as JSON too', async () => {
  await serve(ledgerOf(0))
  expect(JSON.parse((await run(['report', '--json'])).stdout)).toEqual({ totals: totalsOf(0), items: [] })
})

function ledgerOf(count: number): Answering {
  return ({ path }) => {
    if (path.includes('/totals')) return totalsOf(count)
    const query = new URL(path, 'http://localhost').searchParams
    const [from, size] = [Number(query.get('from')), Number(query.get('size'))]
    const items = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, index) => itemOf(from + index))
    return { items, pagination: { count: items.length, from, size, total: count } }
  }
}

const itemOf = (number: number) => ({
  path: `/data/${number}.txt`,
  embeddedPath: null,
  id: `${number}`,
  state: 'indexed',
  reason: '',
  reasons: [],
  contentType: null,
  sizeBytes: null,
  durationMs: null,
  tool: null,
  options: null,
  members: null,
  missingSince: null,
})
