import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countVitest } from './suites.mjs'

const folder = mkdtempSync(join(tmpdir(), 'suites-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the count of a suite', () => {
  it('has a failure for each file that did not even start', () => {
    const file = join(folder, 'report.json')
    const test = (status) => ({ status })
    writeFileSync(
      file,
      JSON.stringify({
        numPassedTests: 3,
        numFailedTests: 1,
        testResults: [
          { status: 'passed', assertionResults: [test('passed'), test('passed')] },
          { status: 'failed', assertionResults: [test('passed'), test('failed')] },
          { status: 'failed', assertionResults: [] },
        ],
      }),
    )
    expect(countVitest(file)).toEqual({ passed: 3, failed: 2 })
  })

  it('is nothing without a report', () => {
    expect(countVitest(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0 })
  })
})
