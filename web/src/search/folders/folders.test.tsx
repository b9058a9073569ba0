import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { searchAnswerOf, settingsOf } from '../../testing/answers.ts'
import { type AskedCall, fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { watchWhatIsSeen } from '../../testing/seen.ts'
import { levelBody } from '../body/level-body.ts'
import { largestFirst } from './folder-order.ts'
import { trailOf } from './folder-trail.ts'
import { TreeView } from './tree-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const request = { order: largestFirst, from: 0, size: 50, isFilesOnly: true }
const folder = (path: string, count: number, bytes: number) => ({ key: path, doc_count: count, contentLength: { value: bytes } })
const level = (...buckets: ReturnType<typeof folder>[]) => ({
  ...searchAnswerOf({ byDirname: { sum_other_doc_count: 0, buckets }, totalContentLength: { value: 4096 } }),
  hits: { total: { value: 7, relation: 'eq' as const }, max_score: null, hits: [] },
})

/** Two folders at the top of the tree, one of which has fifty inside it. */
function serve(): AskedCall[] {
  const inside = (from: number) => Array.from({ length: 50 }, (_, at) => folder(`/data/a b/${from + at}`, 1, 1))
  watchWhatIsSeen()
  return fakeServer(({ path, body }) => {
    if (!path.includes('/_search')) return { body: [] }
    const from = JSON.stringify(body).includes('"from":50') ? 50 : 0
    return {
      body: JSON.stringify(body).includes('/data/a b/')
        ? level(...inside(from))
        : level(folder('/data/a b', 5, 3072), folder('/data/c', 2, 1024)),
    }
  })
}

it('asks as the contract has it, with odd names escaped', () => {
  const body = JSON.stringify(levelBody({ ...request, inside: ['/Data/a+(b)'] }))
  expect(body).toContain('{"match":{"extractionLevel":0}}')
  expect(body).toContain(JSON.stringify('/Data/a\\+\\(b\\)/.*|/data/a\\+\\(b\\)/.*'))
  expect(body).toContain('"order":{"contentLength":"desc"}')
  expect(body).toContain('"bucket_sort":{"size":50,"from":0}')
  expect(JSON.stringify(levelBody({ ...request, inside: ['/x', '/y'], isFilesOnly: false }))).toContain('"include":"/x|/y"')
})

it('has at most five folders in its breadcrumb, with a way to those before them', () => {
  expect(trailOf('/d/1/2/3/4/5', ['/d']).map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5'])
  const long = trailOf('/d/1/2/3/4/5/6/7', ['/d'])
  expect(long.map(({ name }) => name)).toEqual(['', '3', '4', '5', '6', '7'])
  expect(long[0]?.path).toBe('/d/1/2')
  expect(trailOf(null, ['/d'])).toEqual([])
})

it('shows folders with size and count, opens one, and goes on by fifty', async () => {
  const calls = serve()
  renderScreen(<TreeView project="p" />)
  expect(await screen.findByText('3.00 KB')).toBeTruthy()
  expect(screen.getByText('4.00 KB')).toBeTruthy()
  expect(screen.getByRole('link', { name: '5 documents in a b' }).getAttribute('href')).toContain(encodeURIComponent('/data/a b'))
  fireEvent.click(screen.getByRole('button', { name: 'a b' }))
  expect(await screen.findByRole('button', { name: '49' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('button', { name: '99' })).toBeTruthy()
  expect(JSON.stringify(calls.at(-1)?.body)).toContain('"from":50')
})

it('sorts by size, documents or name, both ways', async () => {
  const calls = serve()
  renderScreen(<TreeView project="p" />)
  await screen.findByText('3.00 KB')
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: '_key' } })
  await waitFor(() => expect(JSON.stringify(calls.at(-1)?.body)).toContain('"order":{"_key":"desc"}'))
  fireEvent.click(screen.getByRole('button', { name: /Descending/ }))
  await waitFor(() => expect(JSON.stringify(calls.at(-1)?.body)).toContain('"order":{"_key":"asc"}'))
})

it('chooses one folder, or all that are shown, or none', async () => {
  serve()
  const onChange = vi.fn()
  renderScreen(<TreeView project="p" choice={{ values: ['/data/c', '/elsewhere'], onChange }} />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'All' }))
  expect(onChange).toHaveBeenLastCalledWith(['/elsewhere', '/data/a b', '/data/c'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'c' }))
  expect(onChange).toHaveBeenLastCalledWith(['/elsewhere'])
})

it('names the data folder as its reader knows it', async () => {
  serve()
  const settings = settingsOf({ dataDir: '/data', mountedDataDir: '/Volumes/leak' })
  renderScreen(<TreeView project="p" />, { settings })
  const folder = await screen.findByRole('button', { name: 'a b' })
  expect(folder.title).toBe('/Volumes/leak/a b')
  expect(screen.getByRole('navigation', { name: 'Folders above' }).textContent).toBe('leak')
  expect(screen.getByRole('link', { name: '5 documents in a b' }).getAttribute('href')).toContain(encodeURIComponent('/data/a b'))
})

it('says that there are no folders', async () => {
  fakeServer(({ path }) => ({ body: path.includes('/_search') ? level() : [] }))
  renderScreen(<TreeView project="p" />)
  expect(await screen.findByText('No folders')).toBeTruthy()
})
