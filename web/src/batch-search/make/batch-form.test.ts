import { expect, it } from 'vitest'
import { emptyDraft, formOf } from './batch-form.ts'

it('sends lines as they were typed, so that empty ones are told of and rows are those that were seen', async () => {
  const draft = { ...emptyDraft('p'), name: ' Directors ', source: 'typed' as const, typed: 'Jane Doe\n\nMüller, Jané\n\n' }
  const form = formOf(draft, null)
  const list = form.get('csvFile')
  expect(list instanceof File && (await list.text())).toBe('Jane Doe\n\nMüller, Jané')
  expect(form.get('name')).toBe('Directors')
})
