import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sharedTarget } from './rust-target.mjs'

const cache = mkdtempSync(join(tmpdir(), 'rust-target-'))
afterAll(() => rmSync(cache, { recursive: true }))

const longAgo = new Date(2020, 0)

/** The place for dependencies, as if its last use were long ago. */
function targetFor(dependencies) {
  const lock = join(cache, 'Cargo.lock')
  writeFileSync(lock, dependencies)
  return sharedTarget(cache, lock)
}

it('is one for all with the same dependencies, and the last two sets are kept', () => {
  const [first, second] = [targetFor('tantivy 1'), targetFor('tantivy 2')]
  expect(targetFor('tantivy 1')).toBe(first)
  expect(second).not.toBe(first)
  utimesSync(second, longAgo, longAgo)
  const third = targetFor('tantivy 3')
  expect([first, second, third].map((target) => existsSync(target))).toEqual([true, false, true])
})

it('forgets what former checkouts have compiled of our own program, and keeps the rest', () => {
  const target = targetFor('tantivy 4')
  const deps = join(target, 'debug', 'deps')
  const fingerprints = join(target, 'debug', '.fingerprint')
  const kept = [join(deps, 'libtantivy-ab.rlib'), join(deps, 'dossier_engine-new')]
  const gone = [join(deps, 'dossier_engine-ab'), join(deps, 'libdossier_engine-ab.rmeta')]
  for (const folder of [deps, fingerprints, join(fingerprints, 'dossier-engine-ab')]) mkdirSync(folder, { recursive: true })
  for (const file of [...kept, ...gone]) writeFileSync(file, '')
  for (const path of [kept[0], ...gone, join(fingerprints, 'dossier-engine-ab')]) utimesSync(path, longAgo, longAgo)
  targetFor('tantivy 4')
  expect([...kept, ...gone, join(fingerprints, 'dossier-engine-ab')].map((path) => existsSync(path))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
