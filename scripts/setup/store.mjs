import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** How many contents of one part are kept: enough for a few branches. */
const keptPerPart = 4

/**
 * Copies a part out of the user's cache. False when it is not there; an entry that is not exactly what was put in (half written,
 * damaged, touched) is thrown away and counts as not there.
 */
export async function fetchFromStore(store, { name, hash, target }) {
  const entry = join(store, `${name}-${hash}`)
  const list = await readList(entry)
  if (!list) return false
  const copy = `${target}.copy-${process.pid}`
  try {
    await cp(join(entry, 'part'), copy, { recursive: true })
    if (JSON.stringify(await listContents(copy)) !== JSON.stringify(list)) throw new Error('not what was stored')
    await swapIn(copy, target)
    await utimes(entry, new Date(), new Date())
    return true
  } catch {
    // Whatever is wrong with a copy of something that can be built: build it.
    await rm(entry, { recursive: true, force: true })
    return false
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Keeps a built part for other checkouts of this user. The entry appears whole or not at all. */
export async function putIntoStore(store, { name, hash, source }) {
  await mkdir(store, { recursive: true, mode: 0o700 })
  const draft = join(store, `.draft-${name}-${hash}-${process.pid}`)
  try {
    await mkdir(draft)
    await cp(source, join(draft, 'part'), { recursive: true })
    await writeFile(join(draft, 'list.json'), JSON.stringify(await listContents(source)))
    await swapIn(draft, join(store, `${name}-${hash}`))
    await forgetOld(store, name)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Puts a file or folder in the place of another; readers see the old one or the new one. */
export async function swapIn(source, target) {
  const old = `${target}.old-${process.pid}`
  await mkdir(dirname(target), { recursive: true })
  await rm(old, { recursive: true, force: true })
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isFolder) await rename(target, old)
  await rename(source, target)
  await rm(old, { recursive: true, force: true })
}

/** Every file of a part with its digest, sorted by name; the part may be one file. */
async function listContents(part, name = '') {
  const found = await stat(part)
  if (!found.isDirectory()) return [[name, found.size, await digestFile(part)]]
  const names = (await readdir(part)).sort()
  const lists = []
  for (const child of names) lists.push(...(await listContents(join(part, child), `${name}/${child}`)))
  return lists
}

async function digestFile(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function readList(entry) {
  try {
    return JSON.parse(await readFile(join(entry, 'list.json'), 'utf8'))
  } catch {
    return undefined
  }
}

async function forgetOld(store, name) {
  const names = (await readdir(store)).filter((entry) => entry.startsWith(`${name}-`))
  const aged = await Promise.all(names.map(async (entry) => ({ entry, usedAt: (await stat(join(store, entry))).mtimeMs })))
  const old = aged.sort((one, other) => other.usedAt - one.usedAt).slice(keptPerPart)
  for (const { entry } of old) await rm(join(store, entry), { recursive: true, force: true })
}
