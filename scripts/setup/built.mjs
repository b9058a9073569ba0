import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash, inputFiles, touchMark } from './inputs.mjs'
import { builtPath, parts } from './parts.mjs'
import { builtFolder, serverMain, userCacheFolder } from './places.mjs'
import { fetchFromStore, putIntoStore, swapIn } from './store.mjs'

/** Changes when the way of building changes without any input changing. */
const recipe = '1'

const stampFile = (name) => join(builtFolder, `${name}.json`)

/**
 * Is the part there and made from what lies in the checkout now? Reads names, sizes and times only; where those moved (a fresh
 * checkout of the same files) it compares contents once and remembers.
 */
export function isBuilt(name) {
  const stamp = readStamp(name)
  if (!stamp || stamp.size !== partSize(name)) return false
  const files = inputFiles(parts[name].inputs)
  const mark = touchMark(files, wayOf(name))
  if (stamp.mark === mark) return true
  if (stamp.hash !== hashOf(name, files)) return false
  writeStamp(name, { ...stamp, mark })
  return true
}

/** Takes a part from the user's cache; false when it is not there and must be built. */
export async function fetchPart(name) {
  if (parts[name].isOfHere) return false
  const state = inputState(name)
  if (!(await fetchFromStore(userCacheFolder(), { name, hash: state.hash, target: builtPath(name) }))) return false
  writeStamp(name, { ...state, size: partSize(name) })
  return true
}

/** Builds a part and keeps it in the user's cache. `hear` is told how far it is. */
export async function buildPart(name, hear, signal) {
  const state = inputState(name)
  mkdirSync(builtFolder, { recursive: true })
  const draft = join(builtFolder, `.draft-${process.pid}-${parts[name].output}`)
  try {
    await parts[name].build(draft, hear, signal)
    await swapIn(draft, builtPath(name))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  writeStamp(name, { ...state, size: partSize(name) })
  if (parts[name].isOfHere) return
  // A cache that cannot be written (read-only or full home) costs the next clone a build, never this one its start.
  await putIntoStore(userCacheFolder(), { name, hash: state.hash, source: builtPath(name) }).catch((error) =>
    hear(`not kept for other checkouts: ${error.message}`),
  )
}

/** Taken before building: a file that changes meanwhile makes the part stale again. */
function inputState(name) {
  const files = inputFiles(parts[name].inputs)
  return { mark: touchMark(files, wayOf(name)), hash: hashOf(name, files) }
}

const hashOf = (name, files) => contentHash(files, wayOf(name))

/** How a part is built, beside its inputs. */
const wayOf = (name) => `${recipe}:${parts[name].extra}`

function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampFile(name), 'utf8'))
  } catch {
    return undefined
  }
}

function writeStamp(name, stamp) {
  mkdirSync(builtFolder, { recursive: true })
  writeFileSync(stampFile(name), JSON.stringify(stamp))
}

/** What is there last of a part that is a folder. */
const firstFiles = { web: 'index.html', server: serverMain }

/** Bytes of the part (of a folder: of its first file), so that a missing or cut one is noticed. */
function partSize(name) {
  const file = join(builtPath(name), firstFiles[name] ?? '')
  return statSync(file, { throwIfNoEntry: false })?.size
}
