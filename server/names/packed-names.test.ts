import { expect, it } from 'vitest'
import { packNames, type StoredName, unpackOrUndefined } from './packed-names.ts'

const name = (mention: string): StoredName => ({ mention, category: 'PERSON', offsets: [1, 70_000, -1] })
const lists: [string, StoredName[]][] = [
  ['short', [name('Élise Marchetti'), { ...name('Jo'), category: 'EMAIL', partsOfSpeech: 'NNP' }]],
  ['long', Array.from({ length: 500 }, (_, at) => name(`Jo ${at}`))],
]

it.each(lists)('keeps a %s list as it is', (_length, names) => {
  const packed = packNames(names)
  expect(unpackOrUndefined(packed)).toEqual(names)
  expect(packed?.length ?? 0).toBeLessThan(JSON.stringify(names).length)
})

it.each(lists)('sees every damage of a %s list', (_length, names) => {
  const packed = packNames(names) ?? new Uint8Array()
  for (const at of [0, 1, 5, 9, packed.length >> 1, packed.length - 1]) {
    const damaged = packed.slice()
    damaged[at] = (damaged[at] ?? 0) ^ 4
    expect(unpackOrUndefined(damaged)).toBeUndefined()
  }
  expect(unpackOrUndefined(packed.subarray(0, packed.length - 1))).toBeUndefined()
})

it('has no bytes for no names', () => {
  expect(packNames([])).toBeNull()
  expect(unpackOrUndefined(null)).toEqual([])
})
