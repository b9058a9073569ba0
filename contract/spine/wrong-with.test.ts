import { expect, it } from 'vitest'
import { z } from 'zod'
import { firstIssue, wrongWith } from './wrong-with.ts'

const forms = z.object({
  chosen: z.union([
    z.strictObject({ docIds: z.array(z.string()), tags: z.array(z.string()) }),
    z.strictObject({ query: z.record(z.string(), z.unknown()), tags: z.array(z.string()) }),
    z.strictObject({ undo: z.union([z.int(), z.null()]) }),
  ]),
})

it.each([
  [{ docIds: ['a'] }, 'chosen.tags', 'it is missing'],
  [{ query: 5, tags: ['a'] }, 'chosen.query', 'Invalid input: expected record, received number'],
  [{ undo: 'last' }, 'chosen.undo', 'Invalid input: expected number, received string'],
  [7, 'chosen', 'Invalid input: expected object, received number'],
])('says of %j what the form lacks that it comes nearest to', (chosen, path, fault) => {
  const issue = firstIssue(forms.safeParse({ chosen }).error?.issues ?? [])
  expect([issue?.path.join('.'), wrongWith(issue)]).toEqual([path, fault])
})

it.each([
  [{ names: ['a', 1] }, 'names.1', 'Invalid input: expected string, received number'],
  [{ names: 5 }, 'names', 'Invalid input: expected string, received number'],
  [{ names: [] }, 'names', 'Too small: expected array to have >=1 items'],
])('tells of %j what is wrong in the form of its type', (value, path, fault) => {
  const schema = z.object({ names: z.union([z.string(), z.array(z.string()).min(1)]) })
  const issue = firstIssue(schema.safeParse(value).error?.issues ?? [])
  expect([issue?.path.join('.'), wrongWith(issue)]).toEqual([path, fault])
})

it('tells the whole value where no form of a kind is known', () => {
  const schema = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])
  expect(firstIssue(schema.safeParse({ kind: 'c' }).error?.issues ?? [])?.path).toEqual(['kind'])
  expect(firstIssue([])).toBeUndefined()
})
