import { expect, it } from 'vitest'
import { loosenSpelling, respell } from './spelling.ts'

const fold = (word: string) => word.toLowerCase()

it('loosens plain words of more than three letters only', () => {
  expect(loosenSpelling('palladin cap author:bob -beirut "-" author:"a b"')).toBe(
    'palladin~ cap author:bob -beirut "-" author:"a b"',
  )
})

it('takes the nearest of the words that were found', () => {
  expect(respell('palladin capitol', ['Palladine', 'capital', 'Palladine', 'capitals'], fold)).toBe('palladine capital')
})

it('says nothing where nothing is nearer', () => {
  expect(respell('palladine', ['palladine'], fold)).toBeNull()
  expect(respell('xyz', ['palladine'], fold)).toBeNull()
})

it('looks for the words of a phrase by themselves, and spells them inside it', () => {
  expect(loosenSpelling('"standing ordre" x')).toBe('(standing~ AND ordre~) x')
  expect(respell('"standing ordre"', ['Standing', 'order', 'orders'], fold)).toBe('"standing order"')
})
