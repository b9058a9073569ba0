import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { TaskPasswords } from './task-passwords.ts'

const signal = new AbortController().signal

it('hands a list from one process to the other by a line', () => {
  const [server, worker] = [new TaskPasswords(), new TaskPasswords()]
  server.keep('one', ['Hafen 1', 'クレーン'])
  server.keep('two', ['x'])
  expect(server.lines().map((line) => worker.hear(line))).toEqual([true, true])
  expect(worker.get('one')).toEqual(['Hafen 1', 'クレーン'])
  expect(worker.hear('17')).toBe(false)
})

it('has nothing readable in memory, and nothing at all once the task is over', async () => {
  const passwords = new TaskPasswords()
  passwords.keep('one', ['harbour'])
  expect(inspect(passwords, { showHidden: true, depth: 9 })).not.toContain('harbour')
  passwords.forget('one')
  expect(passwords.get('one')).toBeUndefined()
})

it('waits for a list that is on its way', async () => {
  const passwords = new TaskPasswords()
  const waiting = passwords.wait('one', signal)
  passwords.keep('one', ['harbour'])
  expect(await waiting).toEqual(['harbour'])
})
