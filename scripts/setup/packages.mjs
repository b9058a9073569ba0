import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from './command.mjs'
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

/** `npm ci`: exactly what the lock file says. */
export async function installPackages(signal) {
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  // npm prints 40 lines about engines on Node 20 otherwise: the packages run on the Node 24 that comes with them.
  await runCommand('packages', command, [...first, 'ci', '--loglevel=error', '--no-audit', '--no-fund'], { signal })
  writeStamp()
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
