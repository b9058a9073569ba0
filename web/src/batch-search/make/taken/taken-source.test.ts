import { expect, it } from 'vitest'
import { readTaken } from './taken-source.ts'

it('reads what a list is taken from, and takes what is not understood as its first', () => {
  expect(readTaken({ list: 'names', category: 'LOCATION' })).toEqual({ from: 'names', category: 'LOCATION' })
  expect(readTaken({ list: 'names', category: 'SHIP' })).toEqual({ from: 'names', category: 'PERSON' })
  expect(readTaken({ list: 'queries', batch: 'b1', show: 'nothing' })).toEqual({ from: 'queries', uuid: 'b1', show: 'nothing' })
  expect(readTaken({ list: 'queries', batch: ['b1', 'b2'], show: 'some' })).toEqual({ from: 'queries', uuid: null, show: 'all' })
  expect(readTaken({ list: 'column', index: 'p', document: 'd', sheet: '2', column: '-1' })).toEqual({
    from: 'column',
    place: { index: 'p', id: 'd', routing: 'd' },
    sheet: 2,
    column: 0,
    hasHead: true,
  })
})

it('says nothing of other lists, nor of a column of no document', () => {
  expect(readTaken({})).toBeUndefined()
  expect(readTaken({ list: 'stars' })).toBeUndefined()
  expect(readTaken({ list: 'column', document: 'd' })).toBeUndefined()
})
