import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/places.mjs'

/** What changes, measures or looks at the process that it runs in: the clock, the environment, open files, a module's functions, priorities, time that passes. */
const changes =
  /\bvi\.(?:use|set|advance|spyOn|stub|mock|doMock|reset)|\/proc\/self|process\.(?:env[.[]|chdir|umask|on\(|memoryUsage|cpuUsage)|[sg]etPriority|performance\.now|globalThis\.|\.prototype\b|defineProperty/

/** What starts others, and takes seconds for that: these gain little, and leave most behind. */
const starts =
  /from '(?:node:child_process|node:worker_threads|.*\/(?:start|start-engine|test-engine-process|use-tika|use-worker)\.ts)'/

/**
 * The tests of a folder, as whole paths: those that need a process of their own, by what stands in them, and those that may share one, in which modules are
 * read once: for most files that takes longer than their tests.
 */
export function splitByProcess(folder) {
  const cwd = join(root, folder)
  const isTest = (file) => file.endsWith('.test.ts') && !file.includes('node_modules')
  const paths = readdirSync(cwd, { recursive: true })
    .filter(isTest)
    .map((file) => join(cwd, file))
  const alone = paths.filter((path) => needsOwnProcess(readFileSync(path, 'utf8')))
  return { alone, together: paths.filter((path) => !alone.includes(path)) }
}

/** Whether a test with this text does. */
export function needsOwnProcess(text) {
  return changes.test(text) || starts.test(text)
}
