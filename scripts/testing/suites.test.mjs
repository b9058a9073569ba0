import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../setup/places.mjs'
import { runFailedAgain } from './second-run.mjs'
import { countVitest, failedFiles } from './suites.mjs'

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

describe('a suite that failed', () => {
  const command = process.execPath
  const suiteOf = (files, script, counted) => ({
    name: 'browser',
    failedFiles: () => files,
    ofFiles: (these) => ({ name: 'browser-again', command, args: ['-e', script, ...these], count: () => counted }),
  })
  const failure = { name: 'browser', passed: 8, failed: 2, text: 'it failed' }

  it('passes where its failed files pass alone, and names them', async () => {
    const suite = suiteOf(['a.test.ts'], '', { passed: 5, failed: 0 })
    expect(await runFailedAgain(suite, failure)).toMatchObject({
      passed: 10,
      failed: 0,
      text: 'it failed',
      unsteady: ['a.test.ts'],
    })
  })

  it('fails where they fail again', async () => {
    const suite = suiteOf(['a.test.ts'], 'console.log("again"); process.exit(1)', { passed: 4, failed: 1 })
    expect(await runFailedAgain(suite, failure)).toMatchObject({ passed: 9, failed: 1, text: 'it failed\nagain', unsteady: [] })
  })

  it('is not run again where many files failed', async () => {
    const suite = suiteOf(['a', 'b', 'c', 'd'], '', { passed: 5, failed: 0 })
    expect(await runFailedAgain(suite, failure)).toBe(failure)
  })

  it('has its failed files by the report', () => {
    const file = join(folder, 'files.json')
    const testResults = [
      { status: 'failed', name: join(root, 'tests', 'a.test.ts') },
      { status: 'passed', name: join(root, 'b.test.ts') },
    ]
    writeFileSync(file, JSON.stringify({ testResults }))
    expect(failedFiles(file)).toEqual([join('tests', 'a.test.ts')])
  })
})
