import { expect, it } from 'vitest'
import type { TikaRecord } from '../process/request.ts'
import { replaceMember } from './graft.ts'

const member = (place: string, digest: string): TikaRecord => ({
  resourceName: place.slice(1),
  'X-TIKA:embedded_id_path': place,
  'X-TIKA:digest:SHA384': digest,
})
const placesOf = (records: TikaRecord[]) => records.map((record) => record['X-TIKA:embedded_id_path'] ?? '')

it('puts what was opened in the place of each copy, and of what the reader gave below it', () => {
  const records = [
    {},
    member('/1', 'a'),
    member('/1/2', 'b'),
    member('/11', 'c'),
    member('/3', 'd'),
    member('/3/1', 'a'),
    member('/4', 'a'),
  ]
  const replaced = replaceMember(records, 'a', [{ opened: 'yes' }, { 'X-TIKA:embedded_id_path': '/7' }])
  expect(placesOf(replaced)).toEqual(['', '/11', '/3', '/1', '/1/7', '/3/1', '/3/1/7', '/4', '/4/7'])
  expect(replaced[3]).toEqual({ ...member('/1', 'a'), 'Content-Length': '-1', opened: 'yes' })
})

it('takes no longer for each of many copies', () => {
  let looks = 0
  const counted = (place: string, digest: string): TikaRecord =>
    Object.defineProperty(member(place, digest), 'X-TIKA:embedded_id_path', {
      enumerable: true,
      get: () => {
        looks += 1
        return place
      },
    })
  const count = 1_000
  const records = Array.from({ length: count }, (_, at) => counted(`/${at}`, at % 2 === 0 ? 'a' : 'b'))
  expect(replaceMember([{}, ...records], 'a', [{}])).toHaveLength(count + 1)
  expect(looks).toBeLessThan(10 * count)
})
