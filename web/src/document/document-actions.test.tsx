import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { goTo } from '../address/hash-history.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { shownToasts } from '../ui/toasts/toasts.ts'
import { ownActions } from './document-actions.tsx'
import { ShareHost } from './share/share-host.tsx'
import { closeSharing } from './share/share-store.ts'

letDialogsOpen()
afterEach(() => {
  cleanup()
  closeSharing()
  vi.unstubAllGlobals()
  window.location.hash = ''
})

const place = { index: 'p', id: 'd', routing: 'box' }
const embedded: WireDocument = {
  _index: 'p',
  _id: 'd',
  _routing: 'box',
  _source: { path: '/data/box.zip', extractionLevel: 1, rootDocument: 'box' },
}

const locked = { ...faultOf('NOT_AVAILABLE', 'This file is locked.'), facts: { why: 'locked' } }

/** `there`: whose bytes can be had. */
function draw(there: string[], document = embedded, query = '') {
  fakeServer(({ method, path }) => {
    const isCleaned = path.includes('filter_metadata')
    if (isCleaned && method === 'GET') return { status: 404, body: locked }
    if (method === 'HEAD' && isCleaned) return { status: 404 }
    if (method === 'HEAD') return { status: there.some((id) => path.includes(`/src/${id}`)) ? 200 : 404 }
    return { body: {} }
  })
  return renderScreen(
    <>
      {ownActions.map(({ name, Action }) => (
        <Action key={name} document={document} place={place} query={query} isOnItsOwn={false} />
      ))}
      <ShareHost />
    </>,
  )
}

const parent = 'Download the file that holds this document'

test('offers the bytes of an embedded document, and the file that holds it', async () => {
  draw(['d', 'box'])
  expect((await screen.findByRole('link', { name: parent })).getAttribute('href')).toContain('/documents/src/box?routing=box')
  expect(screen.getByRole('link', { name: 'Download the original' }).getAttribute('href')).toContain('/documents/src/d?')
})

test('offers that file once where the bytes cannot be taken out of it', async () => {
  draw(['box'])
  await screen.findByRole('link', { name: parent })
  expect(screen.getAllByRole('link', { name: parent })).toHaveLength(1)
})

test('hands on links, id and path, and opens alone in a window', async () => {
  goTo('/d/p/d/box?q=quay')
  draw([], embedded, 'quay')
  const alone = screen.getByRole('link', { name: 'Open alone in a window' })
  expect(alone.getAttribute('href')).toBe('#/dm/p/d/box?q=quay')
  fireEvent.click(screen.getByRole('button', { name: 'Share this document' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this document' }))
  const shown = dialog.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/^http:\/\/[^/]+\//, ''))
  expect(shown).toEqual(['#/ds/p/d/box', '#/ds/p/d/box?q=quay', '#/d/p/d/box?q=quay', 'd', '/data/box.zip'])
})

test('offers no window to what is alone in one', () => {
  window.location.hash = '#/dm/p/d/box'
  draw([])
  expect(screen.queryByRole('link', { name: 'Open alone in a window' })).toBeNull()
})

test('offers a download without author data of kinds that can be written so, and says why one cannot', async () => {
  const report = { ...embedded, _source: { ...embedded._source, contentType: 'application/pdf' } }
  draw(['d'], report)
  fireEvent.click(await screen.findByRole('button', { name: 'Download without author data' }))
  await waitFor(() => expect(shownToasts().at(-1)?.detail).toBe('It is locked.'))
  cleanup()
  draw(['d'])
  await screen.findByRole('link', { name: 'Download the original' })
  expect(screen.queryByRole('button', { name: 'Download without author data' })).toBeNull()
})

test('says in a card what would be downloaded while the keyboard is on the link, until Escape', async () => {
  draw(['d', 'box'], { ...embedded, _source: { ...embedded._source, contentType: 'application/msword', contentLength: 2_048 } })
  const link = await screen.findByRole('link', { name: 'Download the original' })
  vi.spyOn(link, 'matches').mockReturnValue(true)
  fireEvent.focus(link)
  const card = await screen.findByRole('tooltip')
  expect(card.textContent).toMatch(/Word document · 2\.00 KB.*Written text/)
  expect(link.getAttribute('aria-describedby')).toBe(card.id)
  fireEvent.keyDown(link, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
})
