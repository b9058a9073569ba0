import { describe, expect, it } from 'vitest'
import { needsOwnProcess, splitByProcess } from './own-process.mjs'

describe('the tests of a folder', () => {
  it('are each in one of the two parts, and in both there are many', () => {
    const { alone, together } = splitByProcess('server')
    expect(new Set([...alone, ...together]).size).toBe(alone.length + together.length)
    expect(alone.length).toBeGreaterThan(50)
    expect(together.length).toBeGreaterThan(alone.length)
  })
})

describe('a process of its own', () => {
  it.each([
    "vi.useFakeTimers({ toFake: ['Date'] })",
    "vi.stubEnv('TZ', 'Pacific/Auckland')",
    "readdirSync('/proc/self/fd')",
    "process.env.DOSSIER_MAVEN = '/nowhere/mvn'",
    "vi.spyOn(OutcomeStore.prototype, 'add')",
    "import { spawn } from 'node:child_process'",
    "import { startTika } from './start.ts'",
    "import { useWorker } from './testing/use-worker.ts'",
  ])('is for a test with %s', (text) => {
    expect(needsOwnProcess(text)).toBe(true)
  })

  it('is not for one that only calls', () => {
    expect(needsOwnProcess("import { parseDate } from './parse-date.ts'\nexpect(parseDate('2010')).toBe(1)")).toBe(false)
  })
})
