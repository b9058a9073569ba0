import { expect, it } from 'vitest'
import { nameFinders } from './finders.ts'

it('knows each finder by one name, the usual one first', () => {
  const parts = { home: '/nowhere', models: '/nowhere', nameFinder: '/nowhere', memoryMb: 1_200 }
  expect(nameFinders(parts).map(({ name }) => name)).toEqual(['CORENLP', 'EMAIL', 'COMPROMISE'])
})
