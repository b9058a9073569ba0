import type { AroundDocument } from '@dossier/contract/search/search'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const source = { type: 'Document', path: '/data/a.txt', metadata: {} }
const hitOf = (number: number) => ({ _index: 'p', _id: `d${number}`, _score: 1, _source: source })
const lastNumber = 48_211

/** A result of documents `d1` to `d48211`, of which `isThere` tells whether a document is still among them. */
function open(address: string, isThere = (_id: string) => true, after?: Promise<unknown>) {
  return openPage(address, ({ path, body }) => {
    const around = path.match(/\/documents\/around\/d(\d+)/)?.[1]
    if (around) return { body: aroundOf(Number(around), isThere(`d${around}`)), ...(after && { after }) }
    const page = path.match(/\/documents\/page\?from=(\d+)&size=(\d+)/)
    if (page) return { body: pageOf({ from: Number(page[1]), size: Number(page[2]) }) }
    if (path.includes('/_search')) return { body: pageOf(body) }
    const id = path.match(/\/_doc\/(\w+)/)?.[1]
    return id ? { body: { _index: 'p', _id: id, found: true, _source: source } } : undefined
  })
}

function aroundOf(number: number, isThere: boolean): AroundDocument {
  if (!isThere) return { total: lastNumber - 1, position: null, previous: [], next: [] }
  const beside = (at: number) => (at >= 1 && at <= lastNumber ? [hitOf(at)] : [])
  return { total: lastNumber, position: number, previous: beside(number - 1), next: beside(number + 1) }
}

function pageOf(body: unknown) {
  const { from = 0, size = 0 } = typeof body === 'object' && body !== null ? { ...body } : {}
  const answer = searchAnswerOf()
  const hits = Array.from({ length: size }, (_, at) => hitOf(from + at + 1))
  return { ...answer, hits: { ...answer.hits, total: { value: lastNumber, relation: 'eq' as const }, hits } }
}

const asked = (calls: ReturnType<typeof open>) => calls.filter(({ path }) => path.includes('/around/')).map(({ path }) => path)
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(button)
}

it('tells the place of a document far beyond the loaded page, and steps on from it', async () => {
  open('/d/p/d31415?q=x&index=p')
  expect(await screen.findByText('31,415 of 48,211')).toBeTruthy()
  await press('Next document')
  expect(await screen.findByText('31,416 of 48,211')).toBeTruthy()
  await press('Previous document')
  expect(await screen.findByText('31,415 of 48,211')).toBeTruthy()
})

it('asks for nothing more in the middle of a page, and for what comes next at its end', async () => {
  const calls = open('/d/p/d24?q=x&index=p&size=25')
  expect(await screen.findByText('24 of 48,211')).toBeTruthy()
  expect(asked(calls)).toEqual([])
  await press('Next document')
  expect(await screen.findByText('25 of 48,211')).toBeTruthy()
  await waitFor(() => expect(asked(calls)).toHaveLength(1))
  await press('Next document')
  expect(await screen.findByText('26 of 48,211')).toBeTruthy()
  expect(window.location.hash).toContain('from=25')
})

it('goes on as soon as it is known where, when the key came first', async () => {
  const known = Promise.withResolvers()
  open('/d/p/d24?q=x&index=p&size=25', undefined, known.promise)
  await press('Next document')
  await screen.findByText('25 of 48,211')
  await press('Next document')
  known.resolve(null)
  expect(await screen.findByText('26 of 48,211')).toBeTruthy()
})

it('goes on by a key that came before anything is known of the place', async () => {
  const known = Promise.withResolvers()
  open('/d/p/d31415?q=x&index=p&size=25', undefined, known.promise)
  await press('Next document')
  known.resolve(null)
  expect(await screen.findByText('31,416 of 48,211')).toBeTruthy()
  expect(window.location.hash).toContain('from=31400')
})

it.each([
  ['next', 'd25', 0, 25],
  ['previous', 'd26', 25, 0],
])('fetches the %s page before the step that needs it', async (_side, id, from, beside) => {
  const calls = open(`/d/p/${id}?q=x&index=p&size=25&from=${from}`)
  const isBeside = ({ body }: (typeof calls)[number]) =>
    typeof body === 'object' && body !== null && 'from' in body && body.from === beside && 'size' in body && body.size === 25
  await waitFor(() => expect(calls.some(isBeside)).toBe(true))
})

it('takes the list along beyond the 10,000th result', async () => {
  open('/d/p/d10000?q=x&index=p&size=25&from=9975')
  await press('Next document')
  expect(await screen.findByText('10,001 of 48,211')).toBeTruthy()
  expect(window.location.hash).toContain('from=10000')
})

it('knows the places of both neighbours of a document that no loaded page has, and asks once for each', async () => {
  const calls = open('/d/p/d31415?q=x&index=p')
  const places = () => asked(calls).map((path) => path.match(/d(\d+)/)?.[1])
  await waitFor(() => expect(places().toSorted()).toEqual(['31414', '31415', '31416']))
  await press('Next document')
  expect(await screen.findByText('31,416 of 48,211')).toBeTruthy()
  expect(window.location.hash).toContain('from=31400')
  expect(places()).toHaveLength(3)
})

it('ends at the first and the last document', async () => {
  open(`/d/p/d${lastNumber}?q=x&index=p`)
  expect(await screen.findByText('48,211 of 48,211')).toBeTruthy()
  const next = await screen.findByRole('button', { name: 'Next document' })
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'))
})

it('tells no place of a document that the search does not find', async () => {
  const calls = open('/d/p/d31415?q=x&index=p', () => false)
  await waitFor(() => expect(asked(calls)).toHaveLength(1))
  expect(screen.queryByText(/^[\d,]+ of 48,21/)).toBeNull()
  const next = await screen.findByRole('button', { name: 'Next document' })
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'))
})
