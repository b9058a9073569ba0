import type { Permission } from '@dossier/contract/accounts'
import { expect, it } from 'vitest'
import { accountOf, roleOf, settingsOf } from '../testing/answers.ts'
import { hasRight, type Right } from './rights.ts'
import { readSession } from './start-session.ts'

const server = settingsOf({ mode: 'SERVER' })
const may = (rules: Permission[], projects: string, right: Right) =>
  hasRight(readSession(server, accountOf('jane', ['leak']), rules), projects, right)

it('who is alone on this computer may do everything', () => {
  expect(hasRight(readSession(settingsOf(), accountOf('local', ['p']), []), 'p', 'write')).toBe(true)
})

it('a visitor reads, a member marks, an editor writes, each in their project', () => {
  expect(may([roleOf('PROJECT_VISITOR', 'default::leak')], 'leak', 'mark')).toBe(false)
  expect(may([roleOf('PROJECT_MEMBER', 'default::leak')], 'leak', 'mark')).toBe(true)
  expect(may([roleOf('PROJECT_MEMBER', 'default::leak')], 'leak', 'write')).toBe(false)
  expect(may([roleOf('PROJECT_EDITOR', 'default::leak')], 'leak', 'write')).toBe(true)
  expect(may([roleOf('PROJECT_EDITOR', 'default::leak')], 'papers', 'write')).toBe(false)
  expect(may([roleOf('DOMAIN_ADMIN', 'default::*')], 'papers', 'write')).toBe(true)
})

it('who only rules the program marks nothing, and of several projects each must be open', () => {
  expect(may([roleOf('INSTANCE_ADMIN', '*::*')], 'leak', 'mark')).toBe(false)
  const both = [roleOf('PROJECT_MEMBER', 'default::leak'), roleOf('PROJECT_VISITOR', 'default::papers')]
  expect(may(both, 'leak,papers', 'mark')).toBe(false)
})
