import { expect, it } from 'vitest'
import { nameHref, someNameHref } from './name-address.ts'

it('leads to the documents with a name, or with any of its category', () => {
  const one = nameHref('harbour', { category: 'PERSON', mentionNorm: 'jane marlow' })
  expect(decodeURIComponent(one)).toContain('f[namedEntityPerson]=jane marlow')
  expect(decodeURIComponent(someNameHref('harbour', 'EMAIL'))).toContain('f[-namedEntityEmail]= none')
})
