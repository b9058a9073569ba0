import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { NothingIndexed } from './nothing-indexed.tsx'

afterEach(cleanup)

it('leads to the folders who may add documents', () => {
  renderScreen(<NothingIndexed />)
  expect(screen.getByRole('link', { name: 'Choose a folder' })).toBeTruthy()
})

it('offers nothing that the server would refuse', () => {
  renderScreen(<NothingIndexed />, { manageDocuments: false })
  expect(screen.getByText('Nothing is indexed yet')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
