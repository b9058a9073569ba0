import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { searchAnswerOf } from '../../testing/answers.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { openPage } from '../../testing/open-page.tsx'
import { listenToShortcuts } from '../../ui/shortcuts.ts'
import { closeSharing } from '../share/share-store.ts'
import { closeHitMenu } from './hit-menu-store.ts'

letDialogsOpen()
listenToShortcuts()
afterEach(() => {
  cleanup()
  closeSharing()
  closeHitMenu()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const sourceOf = (name: string) => ({ type: 'Document', path: `/data/${name}.txt`, metadata: {} })
const hitOf = (id: string, name = id) => ({ _index: 'p', _id: id, _score: 1, _source: sourceOf(name) })
const found = searchAnswerOf()

/** Two hits, `a` and `b`, of which `there` can be downloaded; `nameOfA` is asked for each answer. */
function open(there = ['a', 'b'], nameOfA = () => 'a') {
  return openPage('/?q=quay&index=p', ({ method, path }) => {
    if (method === 'HEAD') return { status: there.some((id) => path.includes(`/src/${id}`)) ? 200 : 404 }
    if (path.includes('/isDownloadAllowed/')) return { body: {} }
    if (path.includes('/_search'))
      return {
        body: {
          ...found,
          hits: {
            ...found.hits,
            total: { value: 2, relation: 'eq' },
            hits: [hitOf('a', nameOfA()), hitOf('b')],
          },
        },
      }
    return path.includes('/documents/starred') ? { body: [] } : undefined
  })
}

async function pressOn(id: string, key: string) {
  await waitFor(() => expect(document.querySelectorAll('[data-hit]')).toHaveLength(2))
  const hit = document.querySelector<HTMLElement>(`[data-hit=${id}]`)
  hit?.focus()
  fireEvent.keyDown(hit ?? document.body, { key })
}

it('offers on a hit what the bar of the document has', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for b.txt' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Actions for b.txt' }))
  expect((await menu.findByRole('link', { name: 'Download the original' })).getAttribute('href')).toContain('/documents/src/b?')
  expect(menu.getByRole('link', { name: 'Open alone in a window' }).getAttribute('href')).toBe('#/dm/p/b?q=quay')
  expect(await menu.findByRole('button', { name: 'Recommend' })).toBeTruthy()
  expect(menu.queryByRole('button', { name: 'Star' })).toBeNull()
  fireEvent.click(menu.getByRole('button', { name: 'Share this document' }))
  expect(await screen.findByRole('dialog', { name: 'Share this document' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Actions for b.txt' })).toBeNull()
})

it('opens by a key on the hit that has the focus, and closes with Escape', async () => {
  open()
  await pressOn('a', 'm')
  const menu = await screen.findByRole('dialog', { name: 'Actions for a.txt' })
  fireEvent.keyDown(menu, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps the menu while the same hits are searched again', async () => {
  let name = 'a'
  open(['a'], () => name)
  await pressOn('a', 'm')
  await screen.findByRole('link', { name: 'Download the original' })
  name = 'moved'
  await queryClient.invalidateQueries()
  expect(await screen.findByRole('dialog', { name: 'Actions for moved.txt' })).toBeTruthy()
})

it('downloads and shares by keys', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  open(['a'])
  await pressOn('a', 'd')
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  await pressOn('b', 'd')
  expect(await screen.findByText('The original cannot be downloaded.')).toBeTruthy()
  expect(clicked).toHaveBeenCalledOnce()
  await pressOn('b', 'l')
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this document' }))
  expect(dialog.getByText(/b\.txt/)).toBeTruthy()
})
