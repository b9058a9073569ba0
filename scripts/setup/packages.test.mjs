import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandError, SilentError } from './command.mjs'
import { installPackages } from './packages.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** An npm that notes how it was called and then does as the script says, in whose reach `call` is 1, 2, … */
function useNpm(script) {
  const file = join(folder, 'npm.js')
  writeFileSync(
    file,
    `const { appendFileSync, readFileSync } = require('node:fs')
     appendFileSync(${JSON.stringify(join(folder, 'calls'))}, process.argv.slice(2).join(' ') + '\\n')
     const call = readFileSync(${JSON.stringify(join(folder, 'calls'))}, 'utf8').split('\\n').length - 1
     ${script}`,
  )
  vi.stubEnv('npm_execpath', file)
}

const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
/** Three attempts with little patience, the first with an option of its own. */
const attempts = [
  { silence: 1_000, options: ['--prefer-offline'] },
  { silence: 1_000, options: [] },
  { silence: 1_000, options: [] },
]
const wait = 'setInterval(() => {}, 1000)'

describe('installPackages', () => {
  it('begins again when npm falls silent, and asks the registry then', async () => {
    useNpm(`if (call === 1) ${wait}`)
    await installPackages(undefined, [attempts[0], { ...attempts[1], silence: 60_000 }])
    expect(calls()).toHaveLength(2)
    expect(calls()[0]).toContain('--prefer-offline')
    expect(calls()[1]).not.toContain('--prefer-offline')
  })

  it('gives up when npm is silent in each attempt', async () => {
    useNpm(wait)
    await expect(installPackages(undefined, attempts)).rejects.toBeInstanceOf(SilentError)
    expect(calls()).toHaveLength(3)
  })

  it('begins again with a cache that is too old, and not with a fault that stays', async () => {
    const patient = attempts.map((each) => ({ ...each, silence: 60_000 }))
    useNpm(`if (call === 1) { console.error('npm error code ETARGET'); process.exitCode = 1 }`)
    await installPackages(undefined, patient)
    expect(calls()).toHaveLength(2)
    useNpm(`console.error('npm http fetch GET 200 x'); console.error('npm error code ENOTFOUND'); process.exitCode = 1`)
    const failing = installPackages(undefined, patient)
    await expect(failing).rejects.toBeInstanceOf(CommandError)
    await expect(failing).rejects.toMatchObject({ tail: ['npm error code ENOTFOUND'] })
    expect(calls()).toHaveLength(3)
  })
})
