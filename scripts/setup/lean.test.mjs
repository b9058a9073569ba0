import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'
import { givesBack, leanFlags } from './lean.mjs'

const lean = new URL('./lean.mjs', import.meta.url).href
const script = `
  const { beLean } = await import(${JSON.stringify(lean)})
  const begun = process.env.BEGUN ?? String(process.pid)
  process.env.BEGUN = begun
  beLean(process.argv.slice(2))
  const { MALLOC_MMAP_THRESHOLD_: mmap, MALLOC_TRIM_THRESHOLD_: trim } = process.env
  console.log(JSON.stringify({ flags: process.execArgv, args: process.argv.slice(2), mmap, trim, isSame: begun === String(process.pid) }))`

/** What a program that calls `beLean` with these arguments is in the end. */
function run(args, env = {}) {
  const { MALLOC_MMAP_THRESHOLD_: _mmap, MALLOC_TRIM_THRESHOLD_: _trim, ...rest } = process.env
  const given = ['--input-type=module', '--eval', script, '--', 'script', ...args]
  const { stdout, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8', env: { ...rest, ...env } })
  return stdout ? JSON.parse(stdout) : stderr
}

test.skipIf(process.platform === 'win32')('a server begins anew in its process, with flags and environment', () => {
  const { flags, args, mmap, trim, isSame } = run(['serve', '--port', '0'])
  expect(flags).toEqual(expect.arrayContaining(leanFlags))
  expect(args).toEqual(['serve', '--port', '0'])
  expect([mmap, trim]).toEqual(Object.values(givesBack))
  expect(isSame).toBe(true)
})

test('what the environment says already stays', () => {
  expect(run(['serve'], { MALLOC_TRIM_THRESHOLD_: '1' }).trim).toBe('1')
})

test('a command that ends soon goes on as it is', () => {
  const { flags, mmap } = run(['search', 'word'])
  expect(flags).not.toEqual(expect.arrayContaining(leanFlags))
  expect(mmap).toBeUndefined()
})
