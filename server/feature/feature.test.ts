import { call, nothing } from '@dossier/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answers, feature } from './feature.ts'
import { reply } from './reply.ts'

const shared = { needs: 'nobody', summary: 'A call of this test', tags: ['test'] } as const
const calls = {
  greet: call({
    ...shared,
    method: 'GET',
    path: '/api/greet/:name',
    query: z.object({ times: z.coerce.number() }),
    answer: z.string(),
  }),
  forget: call({ ...shared, method: 'DELETE', path: '/api/greet', answer: nothing }),
  make: call({ ...shared, method: 'PUT', path: '/api/greet', answer: { 200: z.string(), 201: z.number() } }),
}

const greet = ({ params, query }: { params: { name: string }; query: { times: number } }) => params.name.repeat(query.times)
const forget = () => undefined
const make = () => reply(201, 1)

test('joins each call with its handler, in the order of the calls', () => {
  const { calls: answered } = feature({ name: 'test', calls: answers(calls, { greet, forget, make }) })
  expect(answered.map(({ call }) => call.summary)).toHaveLength(3)
  expect(answered.map(({ handle }) => handle)).toEqual([greet, forget, make])
})

test('what does not fit its call does not compile', () => {
  // @ts-expect-error a call without a handler
  answers(calls, { greet, forget })
  // @ts-expect-error a handler without its call
  answers(calls, { greet, forget, make, other: forget })
  // @ts-expect-error an answer of another shape
  answers(calls, { greet: () => 1, forget, make })
  // @ts-expect-error a status that the call does not declare
  answers(calls, { greet, forget, make: () => reply(204, undefined) })
  // @ts-expect-error records that are not the scope's
  answers(calls, { greet: ({ scope }) => scope.program.records.file, forget, make })
  // @ts-expect-error a parameter that the path does not have
  answers(calls, { greet: ({ params }) => params.other, forget, make })
})
