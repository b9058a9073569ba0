import { expect, it } from 'vitest'
import { nameFinders } from './finders.ts'

it('knows each finder by one name', () => {
  expect(nameFinders().map(({ name }) => name)).toEqual(['EMAIL'])
})
