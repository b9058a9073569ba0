import { expect, test } from 'vitest'
import type { Caller, Grants } from '../identity/caller.ts'
import { describeCaller, describePermissions } from './describe-caller.ts'

const caller = (grants: Grants): Caller => ({ id: 'ada', name: 'Ada', email: 'ada@example.org', provider: 'test', grants })

test('says who asks in the keys of both client generations', () => {
  const account = describeCaller(caller({ kind: 'everything' }), [])
  expect(account).toEqual({
    uid: 'ada',
    name: 'Ada',
    email: 'ada@example.org',
    provider: 'test',
    groups_by_applications: { datashare: [] },
    projects: [],
  })
})

test('who may do everything rules the instance', () => {
  expect(describePermissions(caller({ kind: 'everything' }))).toEqual([
    { ptype: 'g', v0: 'ada', v1: 'INSTANCE_ADMIN', v2: '*::*' },
  ])
})

test('names the strongest role in each project', () => {
  const projects = new Map([
    ['open', new Set(['read'] as const)],
    ['mine', new Set(['read', 'mark', 'download'] as const)],
    ['ours', new Set(['read', 'mark', 'download', 'write', 'manage'] as const)],
  ])
  const rules = describePermissions(caller({ kind: 'projects', isAdmin: false, projects }))
  expect(rules.map(({ v1, v2 }) => [v2, v1])).toEqual([
    ['default::open', 'PROJECT_VISITOR'],
    ['default::mine', 'PROJECT_MEMBER'],
    ['default::ours', 'PROJECT_ADMIN'],
  ])
})
