import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { explainQuery } from './explanation.ts'
import { PartTree } from './part-tree.tsx'

afterEach(cleanup)

function show(query: string, isFiltered = false) {
  renderScreen(<PartTree parts={explainQuery(query, 'OR').parts} counts={new Map([['b', 0]])} isFiltered={isFiltered} />)
}

test('calls a part optional beside a needed one, and one of several where none is needed', () => {
  show('+a b')
  expect(screen.getByText('better with')).toBeTruthy()
  cleanup()
  show('a b')
  expect(screen.getAllByText('one of these')).toHaveLength(2)
})

test('says of a part that no filtered document has that it is in none of these', () => {
  show('a b', true)
  expect(screen.getByText('in none of the filtered documents')).toBeTruthy()
  cleanup()
  show('a b')
  expect(screen.getByText('occurs nowhere')).toBeTruthy()
})
