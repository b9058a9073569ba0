import { expect, test } from 'vitest'
import { toldApart } from './year-table.tsx'

test('tells lines of one label apart by their titles', () => {
  const lines = [
    { label: 'Text', title: 'text/plain' },
    { label: 'Text', title: 'text/x-log' },
    { label: 'PDF', title: 'application/pdf' },
  ]
  expect(toldApart(lines).map(({ label }) => label)).toEqual(['Text (text/plain)', 'Text (text/x-log)', 'PDF'])
})
