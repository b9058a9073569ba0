import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { CommandError, runCommand } from '../setup/command.mjs'
import { cacheFolder, ownNode, root } from '../setup/places.mjs'
import { sharedTarget } from './rust-target.mjs'

/**
 * Runs one suite; answers how many tests passed and failed. What a failing one printed stands in `text`. A suite that ends badly without
 * a count (it did not even load) is one failure. `env`: what it finds in its environment beside ours.
 */
export async function runSuite({ name, command, args, cwd = root, count, env: own }, signal) {
  const lines = []
  // Tests start hundreds of programs of ours, each of which would compile the same modules anew for a second.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(cacheFolder, 'node'), ...own }
  const hasFailed = await runCommand(`test-${name}`, command, args, {
    cwd,
    env,
    signal,
    onLine: (line) => lines.push(line),
  }).then(
    () => false,
    (error) => {
      if (!(error instanceof CommandError)) throw error
      return true
    },
  )
  const text = lines.join('\n')
  const { passed, failed } = count(text)
  return { name, passed, failed: hasFailed ? Math.max(failed, 1) : failed, text: hasFailed ? text : '' }
}

/** Tests of one Vitest project, narrowed to some folders or files or to all but some. */
export function vitestSuite(name, project, options = []) {
  const file = join(cacheFolder, 'log', `test-${name}.json`)
  rmSync(file, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    command: ownNode,
    args: [vitest, 'run', '--project', project, ...reporters, ...options],
    count: () => countVitest(file),
    failedFiles: () => failedFiles(file),
    ofFiles: (files) => vitestSuite(`${name}-again`, project, [...files, '--maxWorkers=1']),
  }
}

/** The files, relative to the project's folder, in which a JSON report of Vitest has a failure; none without a report. */
export function failedFiles(file) {
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))
  } catch {
    return []
  }
}

/** What a JSON report of Vitest counts. A file that failed before its first test counts as one failure: none of its tests was told of. */
export function countVitest(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const unstarted = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    return { passed: numPassedTests, failed: numFailedTests + unstarted.length }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** How our own code is compiled for tests, above optimised dependencies: that takes a fifth of the time, and sums that overflow are found. */
const unoptimised = ['opt-level=0', 'overflow-checks=true', 'debug-assertions=true'].flatMap((option) => [
  '--config',
  `profile.release.package.dossier-engine.${option}`,
])

/**
 * Tests and lint of the Rust program. Where its release build has compiled the dependencies, the tests use them. Where the program came from the user's cache, both have theirs compiled there, for
 * all checkouts: without optimisation, since that takes a third of the time, and the tests themselves take seconds either way.
 */
export function rustSuites() {
  const target = join(root, 'engine-tantivy', 'target')
  const isBuiltHere = existsSync(join(target, 'release', 'deps'))
  const env = isBuiltHere ? {} : { CARGO_TARGET_DIR: sharedTarget(), CARGO_INCREMENTAL: '0' }
  const release = isBuiltHere ? ['--release', ...unoptimised] : []
  const test = {
    name: 'engine',
    command: 'cargo',
    args: ['test', ...release, '--locked'],
    cwd: dirname(target),
    count: countCargo,
  }
  return [test, checkSuite('check-rust', ['rust-rooms', 'rust-format', 'rust-lint'])].map((suite) => ({ ...suite, env }))
}

/** `test result: ok. 12 passed; 0 failed; …`, once for each program of tests. */
function countCargo(text) {
  const results = [...text.matchAll(/^test result: .*?(\d+) passed; (\d+) failed/gm)]
  return results.reduce(
    (sum, [, passed, failed]) => ({ passed: sum.passed + Number(passed), failed: sum.failed + Number(failed) }),
    { passed: 0, failed: 0 },
  )
}

/** Some of `npm run check`; each check counts as one test. */
export function checkSuite(name, checks) {
  return { name, command: ownNode, args: [join(root, 'scripts', 'check.mjs'), ...checks], count: countChecks }
}

function countChecks(text) {
  const marks = [...text.matchAll(/^ {2}([✓✗]) /gm)].map(([, mark]) => mark)
  return { passed: marks.filter((mark) => mark === '✓').length, failed: marks.filter((mark) => mark === '✗').length }
}
