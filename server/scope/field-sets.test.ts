import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldSetName, fieldSetProvider, readFieldSetName } from './field-sets.ts'
import type { SetField } from './set-field.ts'
import { openTestProgram } from './testing/test-program.ts'

let opened: Awaited<ReturnType<typeof openTestProgram>>
beforeAll(async () => {
  opened = await openTestProgram()
})
afterAll(() => opened.close())

/** Notes for which keys it was asked. */
function countingField(asked: string[][]): SetField {
  return {
    keyOf: (value) => value,
    values: async (_records, _projects, keys = []) => keys.filter((key) => key !== 'gone').map((key) => ({ key, version: 3 })),
    rids: async (_records, _projects, keys) => {
      asked.push(keys)
      return new Map(keys.map((key) => [key, [key.length]]))
    },
    any: { version: async () => 9, rids: async () => [1, 2] },
    ofDocuments: async () => new Map(),
  }
}

it('reads what its names say, whatever a value holds', () => {
  for (const key of ['a', 'a:b,c', ':', 'é x']) {
    const name = fieldSetName('tags', { projects: ['q', 'p'], key })
    expect(readFieldSetName(name)).toEqual({ field: 'tags', projects: ['p', 'q'], key })
  }
  expect(readFieldSetName(fieldSetName('tags', { projects: ['p'] }))).toEqual({ field: 'tags', projects: ['p'] })
})

it('reads sets together that are asked for at one moment, and others by themselves', async () => {
  const asked: string[][] = []
  const provide = fieldSetProvider(new Map([['tags', countingField(asked)]]), opened.program.records)
  const names = ['tags:p:a', 'tags:p:bb', 'tags:q:a', 'tags:p', 'others:p:a', 'tags:p:gone']
  expect(await Promise.all(names.map((name) => provide({ name, version: 1 })))).toEqual([
    { name: 'tags:p:a', version: 3, rids: [1] },
    { name: 'tags:p:bb', version: 3, rids: [2] },
    { name: 'tags:q:a', version: 3, rids: [1] },
    { name: 'tags:p', version: 9, rids: [1, 2] },
    undefined,
    { name: 'tags:p:gone', version: 9, rids: [] },
  ])
  expect(asked).toEqual([['a', 'bb', 'gone'], ['a']])
  await provide({ name: 'tags:p:a', version: 1 })
  expect(asked).toHaveLength(3)
})
