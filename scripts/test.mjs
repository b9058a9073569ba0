/**
 * `npm test`: installs and builds what is missing, then checks and runs every test. The engine takes longest to build, so it begins at
 * once and what needs no engine runs beside it. The last line is `N passed, N failed`.
 */
import process from 'node:process'
import { reportFault } from './setup/fault.mjs'
import { findDue, prepare } from './setup/setup.mjs'
import { createBoard, formatDuration } from './setup/steps.mjs'
import { lanes } from './testing/lanes.mjs'
import { makeMemoryFolder } from './testing/memory-folder.mjs'
import { splitByProcess } from './testing/own-process.mjs'
import { runFailedAgain } from './testing/second-run.mjs'
import { checkSuite, runSuite, rustSuites, vitestSuite } from './testing/suites.mjs'

/** They wait for minutes until a server, a node or a run loses its patience, and take hardly any processor: all at once. */
const patient = ['robust/slow-bodies.test.ts', 'oracle/cluster-away.test.ts', 'oracle/ill-node.test.ts']
const server = splitByProcess('server')
const startedAt = Date.now()
const board = createBoard()
const results = []

try {
  await runAll()
  tellResults()
} catch (error) {
  process.exitCode = reportFault(error)
} finally {
  board.close()
}

async function runAll() {
  const due = findDue()
  const withoutEngine = due.filter((name) => name !== 'engine')
  const engine = prepareIfDue(due.includes('engine') ? ['engine'] : [])
  const prepared = prepareIfDue(withoutEngine)
  const scripts = prepared.then(async () => {
    await run(
      checkSuite('check', ['format', 'types', 'unused', 'unused-but-tested', 'rooms', 'lock', 'messages', 'sentences', 'docs']),
    )
    await allSettled([
      run(vitestSuite('contract', 'contract')).then(() => run(vitestSuite('scripts', 'scripts'))),
      // Left to itself, Vitest takes one processor of two.
      run(vitestSuite('web', 'web', ['--maxWorkers=2'])),
    ])
  })
  const rust = engine.then(async () => {
    // Late: the build of the engine leaves what its tests can use.
    const [tests, lint] = rustSuites()
    await run(tests)
    // Its checks are started by the Node of the packages.
    await prepared
    await run(lint)
  })
  await allSettled([scripts, rust])
  // One after the other: they start servers and engines. These tests wait for each other's processes, for leases and limits of time more than half
  // of the time, so that more of them than processors end sooner. What changes its process has one of its own.
  const memory = makeMemoryFolder()
  const env = memory && { TMPDIR: memory }
  const patience = run(vitestSuite('patience', 'tests', [...patient, `--maxWorkers=${patient.length}`]))
  // What it throws is told where it is waited for.
  patience.catch(() => {})
  await allSettled([
    run({ ...vitestSuite('server', 'server', ['--no-isolate', `--maxWorkers=${lanes(3, 1)}`, ...without(server.alone)]), env }),
    // One with these names in its arguments would take others whose paths end alike.
    run({ ...vitestSuite('server-alone', 'server', ['--maxWorkers=2', ...without(server.together)]), env }),
  ])
  await allSettled([
    patience,
    run(vitestSuite('tests', 'tests', [...without(patient.map((file) => `**/${file}`)), `--maxWorkers=${lanes(5, 2)}`])),
  ])
  // The files of the browser share their processes, and one Chromium in each.
  await allSettled([
    run(vitestSuite('looks', 'browser', ['looks'])),
    run(vitestSuite('browser', 'browser', ['--no-isolate', '--exclude', '**/looks.test.ts', '--maxWorkers=3'])),
  ])
  await runAgain()
}

function without(files) {
  return files.flatMap((file) => ['--exclude', file])
}

async function prepareIfDue(due) {
  if (due.length > 0) await prepare(due, board)
}

async function run(suite) {
  await board.step(`tests: ${suite.name}`, async () => {
    const result = await runSuite(suite)
    results.push({ suite, result })
    return countsOf(result)
  })
}

/** What failed, once more and alone, when everything else has ended. */
async function runAgain() {
  for (const each of results.filter(({ suite, result }) => suite.failedFiles && result.failed > 0)) {
    await board.step(`tests: ${each.suite.name}, failed files again`, async () => {
      each.result = await runFailedAgain(each.suite, each.result)
      return countsOf(each.result)
    })
  }
}

function countsOf({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

async function allSettled(promises) {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

function tellResults() {
  const told = results.map(({ result }) => result)
  const sum = (key) => told.reduce((total, result) => total + result[key], 0)
  for (const { name, text } of told.filter((result) => result.text)) process.stdout.write(`\n──── ${name} ────\n${text}\n`)
  process.stdout.write(`\n${'suite'.padEnd(12)} passed  failed\n`)
  for (const { name, passed, failed } of told)
    process.stdout.write(`${name.padEnd(12)} ${String(passed).padStart(6)}  ${String(failed).padStart(6)}\n`)
  for (const file of told.flatMap(({ unsteady = [] }) => unsteady))
    process.stdout.write(`unsteady: ${file} failed, and passed alone\n`)
  process.stdout.write(`after ${formatDuration(Date.now() - startedAt)}\n${sum('passed')} passed, ${sum('failed')} failed\n`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}
