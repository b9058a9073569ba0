import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { hashHistory } from '../../address/hash-history.ts'
import { searchAnswerOf } from '../../testing/answers.ts'
import { openPage } from '../../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['f[colour]=blue', 'colour: blue'],
  ['f[creationDate]=soon', 'Creation date: soon'],
])('says that %s filters nothing, and counts it nowhere as a filter', async (text, shown) => {
  const calls = openPage(`/?q=&index=p&${text}`, ({ path }) =>
    path.includes('/_search') ? { body: searchAnswerOf() } : undefined,
  )
  const ignored = within(await screen.findByRole('list', { name: 'Filters that are not understood' }))
  expect(ignored.getByText(`Not understood, does not filter: ${shown}`)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  expect(screen.queryByText('1 active')).toBeNull()
  expect(JSON.stringify(calls)).not.toContain(shown.split(': ')[1])
  fireEvent.click(ignored.getByRole('button', { name: /^Remove the filter/ }))
  await waitFor(() => expect(hashHistory.location.href).not.toContain('f['))
})
