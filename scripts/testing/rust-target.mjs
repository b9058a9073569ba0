import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { root, userCacheFolder } from '../setup/places.mjs'

const begins = 'rust-tests-'
/** Of one set of dependencies, which change every few weeks. */
const keptTargets = 2

/**
 * Where Cargo compiles for tests and lint, for all checkouts of this user with the same dependencies; Cargo lets one build there at a time, and tells by itself what another compiler has made. Made, if need be, and of
 * the others only the newest is kept. What former checkouts compiled of our own program goes: no other can use that.
 */
export function sharedTarget(cache = userCacheFolder(), lock = join(root, 'engine-tantivy', 'Cargo.lock')) {
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex').slice(0, 20)
  const target = join(cache, `${begins}${hash}`)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  utimesSync(target, new Date(), new Date())
  forgetOld(cache)
  forgetOwn(join(target, 'debug'))
  return target
}

function forgetOld(cache) {
  const usedAt = (name) => statSync(join(cache, name)).mtimeMs
  const names = readdirSync(cache).filter((name) => name.startsWith(begins))
  for (const name of names.sort((one, other) => usedAt(other) - usedAt(one)).slice(keptTargets)) remove(join(cache, name))
}

/** Those of an hour ago: another checkout may be about to start its own. */
function forgetOwn(profile) {
  const before = Date.now() - 3_600_000
  for (const folder of ['deps', '.fingerprint'].map((name) => join(profile, name)).filter((folder) => existsSync(folder)))
    for (const name of readdirSync(folder).filter((name) => /^(?:lib)?dossier[_-]engine-/.test(name))) {
      const path = join(folder, name)
      if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) remove(path)
    }
}

/** Another checkout may do the same. */
function remove(path) {
  rmSync(path, { recursive: true, force: true })
}
