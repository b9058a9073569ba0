import { expect, it } from 'vitest'
import { loosenSpelling, respell } from './spelling.ts'

it('loosens plain words of more than three letters only', () => {
  expect(loosenSpelling('palladin cap "a phrase" author:bob -beirut')).toBe('palladin~ cap "a phrase" author:bob -beirut')
})

it('takes the nearest of the words that were found', () => {
  expect(respell('palladin capitol', ['Palladine', 'capital', 'Palladine', 'capitals'])).toBe('palladine capital')
})

it('says nothing where nothing is nearer', () => {
  expect(respell('palladine', ['palladine'])).toBeNull()
  expect(respell('xyz', ['palladine'])).toBeNull()
})
