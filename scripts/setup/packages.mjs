import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CommandError, runCommand, SilentError } from './command.mjs'
import { touchMark } from './inputs.mjs'
import { cacheFolder, ownNode, root } from './places.mjs'

const lockFile = 'package-lock.json'
/** npm writes this one last, so that it is there only after a complete installation. */
const installedFile = 'node_modules/.package-lock.json'
const stampFile = join(cacheFolder, 'packages.json')

/** Are the packages of the lock file installed? Reads times and sizes only, contents where those moved. */
export function arePackagesInstalled() {
  if (!existsSync(join(root, installedFile)) || !existsSync(ownNode)) return false
  const stamp = readStamp()
  if (stamp?.mark === mark()) return true
  if (stamp?.lock !== lockDigest() && !isLockSatisfied()) return false
  writeStamp()
  return true
}

/**
 * Now and then npm waits for ever for an answer that does not come, and says nothing. It is ended then and begun again, with more
 * patience each time; what it had fetched is in its cache. The first attempt asks for nothing that is there already: our lock file names
 * no addresses, so that npm would ask the registry about each package. A cached answer can be too old for a new lock file, hence the
 * others.
 */
const attempts = [
  { silence: 3 * 60_000, options: ['--prefer-offline'] },
  { silence: 6 * 60_000, options: [] },
  { silence: 12 * 60_000, options: [] },
]

/** `npm ci`: exactly what the lock file says. Rejects with the CommandError of the last attempt. */
export async function installPackages(signal, tries = attempts) {
  const [{ silence, options }, ...others] = tries
  try {
    await runCommand('packages', ...npm('ci', '--loglevel=http', '--no-audit', '--no-fund', ...options), { signal, silence })
  } catch (error) {
    if (!mayPassNextTime(error) || others.length === 0) throw withoutChatter(error)
    return installPackages(signal, others)
  }
  writeStamp()
}

/** Was it silent, or was its cache too old or damaged? */
function mayPassNextTime(error) {
  return (
    error instanceof SilentError || (error instanceof CommandError && /\b(ETARGET|EINTEGRITY)\b/u.test(error.tail.join('\n')))
  )
}

/** The npm that runs this, else the one on the path. */
function npm(...args) {
  const own = process.env.npm_execpath
  return own?.endsWith('.js') ? [process.execPath, [own, ...args]] : ['npm', args]
}

/** On this level npm tells each answer of the registry, which shows that it is alive, and what the packages think of Node 20. */
function withoutChatter(error) {
  if (error instanceof CommandError) error.tail = error.tail.filter((line) => !/^npm (http|warn EBADENGINE)/u.test(line))
  return error
}

/** Has someone run `npm install`? Then npm's own account of node_modules names every package of the lock in its version. */
function isLockSatisfied() {
  const wanted = readJson(join(root, lockFile))?.packages ?? {}
  const installed = readJson(join(root, installedFile))?.packages ?? {}
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link || entry.optional) return true
    return installed[path]?.version === entry.version
  })
}

const mark = () => touchMark([lockFile, installedFile])

const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(join(root, lockFile)))
    .digest('hex')

const readStamp = () => readJson(stampFile)

function writeStamp() {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ mark: mark(), lock: lockDigest() }))
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
