import { spawn } from 'node:child_process'
import module from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beLean, givesBack, leanFlags } from './lean.mjs'
import { watchParents } from './parents.mjs'
import { builtFolder, cacheFolder, ownNode, root, serverMain } from './places.mjs'

const isOwnNode = Number.parseInt(process.versions.node, 10) >= 24
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** What is left after asking is ended by force: all must be gone after 5 s. */
const graceMs = 4_000
const impatientAfterMs = 700
/** By then all that a start needs is compiled. */
const keepCompiledAfterMs = 5_000

/**
 * Runs the command line (server/cli) with these arguments and answers its exit code: here when this is Node 24 already (npm puts ours
 * first), else in a child with the Node that came with the packages.
 */
export async function handOver(args) {
  return isOwnNode ? runHere(args) : runInOwnNode(args)
}

async function runHere(args) {
  beLean(args)
  // Also for the worker and whatever else of ours is started from here: without it each compiles for a second.
  process.env.NODE_COMPILE_CACHE ??= join(cacheFolder, 'node')
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
  // It is kept when a process ends in order; the start after a kill is to be no slower.
  setTimeout(() => module.flushCompileCache?.(), keepCompiledAfterMs).unref()
  const stop = new AbortController()
  let code
  let askedAt = 0
  const ask = (name) => {
    if (code !== undefined) {
      // One Ctrl-C may come twice, from the terminal and from npm; a later one is impatience.
      if (performance.now() - askedAt > impatientAfterMs) process.exit(code)
      return
    }
    askedAt = performance.now()
    code = 128 + (constants.signals[name] ?? 1)
    setTimeout(() => process.exit(code), graceMs).unref()
    stop.abort()
  }
  for (const name of stopSignals) process.on(name, () => ask(name))
  watchParents(() => ask('SIGHUP'))
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error
      // Whoever reads has seen enough, as "head" has.
      if (code === undefined) ask('SIGPIPE')
    })
  const { runCli } = await import(pathToFileURL(join(builtFolder, 'server', serverMain)).href)
  return runCli(args, stop.signal)
}

function runInOwnNode(args) {
  return new Promise((resolve) => {
    const env = { ...givesBack, ...process.env, DOSSIER_PARENT_PIPE: '1' }
    const child = spawn(ownNode, [...leanFlags, join(root, 'scripts', 'dossier.mjs'), ...args], {
      env,
      // By the fourth it notices our end; its standard input is the user's.
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    })
    const [, , , pipe] = child.stdio
    pipe.on('error', () => {})
    let asked
    const ask = (name) => {
      asked ??= name
      pipe.end()
      setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
    }
    for (const name of stopSignals) process.on(name, () => ask(name))
    watchParents(() => ask('SIGHUP'))
    child.on('error', (error) => {
      process.stderr.write(`${ownNode} could not be started (${error.message}): run "npm ci".\n`)
      resolve(1)
    })
    child.on('exit', (code, signal) =>
      resolve(asked ? 128 + constants.signals[asked] : (code ?? 128 + constants.signals[signal])),
    )
  })
}
