import { expect, it } from 'vitest'
import { joinSets, type SetKind } from './sets.ts'
import { openTestProgram } from './testing/test-program.ts'

const kind: SetKind = { version: async () => 3, rids: async () => [1] }

it('lets everybody search in shared sets of others, and in all others only in their own', async () => {
  const { program, close } = await openTestProgram()
  const kinds = new Map([
    ['own', kind],
    ['shared', { ...kind, isShared: true }],
  ])
  const sets = joinSets({ kinds }, program.records)
  expect(await sets.refer('own', 'ada')).toEqual({ name: 'own:ada', version: 3 })
  expect(await sets.refer('own:ada', 'ada')).toEqual({ name: 'own:ada', version: 3 })
  expect(await sets.refer('own:bob', 'ada')).toBeUndefined()
  expect(await sets.refer('shared', 'ada')).toEqual({ name: 'shared:ada', version: 3 })
  expect(await sets.refer('shared:bob:2', 'ada')).toEqual({ name: 'shared:bob:2', version: 3 })
  expect(await sets.refer('none:ada', 'ada')).toBeUndefined()
  await close()
})
