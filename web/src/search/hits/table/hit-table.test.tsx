import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { emptySearch } from '../../address/search-state.ts'
import type { SearchHit } from '../../body/search-requests.ts'
import { ColumnsButton } from './columns-button.tsx'
import { HitTable } from './hit-table.tsx'

vi.mock('../open-document.ts', () => ({ useOpenDocumentId: () => null }))
vi.mock('../excerpt-room.ts', () => ({ useExcerptRoom: () => 100 }))
vi.mock('../../../api/indexed-folders.ts', () => ({ useRoots: () => [] }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const hit: SearchHit = {
  _index: 'p',
  _id: 'd',
  _source: {
    path: '/data/a.pdf',
    contentType: 'application/pdf',
    contentLength: 2048,
    language: 'FRENCH',
    metadata: { tika_metadata_author: 'Jane Marlow' },
  },
}

function show() {
  const { unmount } = renderScreen(
    <>
      <ColumnsButton />
      <HitTable hits={[hit]} state={emptySearch('p')} />
    </>,
  )
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  return { open, unmount }
}

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const usual = ['Type', 'Document', 'Where it matched', 'Notes', 'Created', 'Size']

test('has the usual columns until others are chosen, and keeps these', () => {
  const first = show()
  expect(headings()).toEqual(usual)
  first.open()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Author' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Notes' }))
  expect(headings()).toEqual(['Type', 'Document', 'Where it matched', 'Created', 'Size', 'Author'])
  expect(screen.getByText('Jane Marlow')).toBeTruthy()
  first.unmount()
  show()
  expect(headings()).toContain('Author')
})

test('moves a column by buttons, not beyond the ends, and brings all back', () => {
  show().open()
  const list = within(screen.getByRole('dialog'))
  fireEvent.click(list.getByRole('button', { name: 'Move Size towards the beginning' }))
  expect(headings()).toEqual(['Type', 'Document', 'Where it matched', 'Notes', 'Size', 'Created'])
  expect(list.getByRole('button', { name: 'Move Document towards the beginning' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(list.getByRole('button', { name: 'Reset the columns' }))
  expect(headings()).toEqual(usual)
})

test('makes a column wider by keys, within limits, and as wide as before by Home', () => {
  show()
  const edge = screen.getByRole('separator', { name: 'Width of the column Created' })
  const width = () => Number(edge.getAttribute('aria-valuenow'))
  for (let press = 0; press < 100; press++) fireEvent.keyDown(edge, { key: 'ArrowRight' })
  expect(width()).toBe(900)
  fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  expect(width()).toBe(884)
  fireEvent.keyDown(edge, { key: 'Home' })
  expect(localStorage.getItem('search.columns') ?? '').not.toContain('created":')
})

test('never loses the column of the document, whatever is stored', () => {
  localStorage.setItem('search.columns', JSON.stringify({ shown: ['size', 'shape'], widths: { size: 'wide' } }))
  show().open()
  expect(headings()).toEqual(usual)
  expect(screen.getByRole('checkbox', { name: 'Document' })).toHaveProperty('disabled', true)
})
