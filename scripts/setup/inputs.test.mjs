import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash, inputFiles, touchMark } from './inputs.mjs'

let folder

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-inputs-'))
  await mkdir(join(folder, 'src', 'node_modules'), { recursive: true })
  await writeFile(join(folder, 'src', 'b.ts'), 'b')
  await writeFile(join(folder, 'src', 'a.ts'), 'a')
  await writeFile(join(folder, 'src', 'a.test.ts'), 'test')
  await writeFile(join(folder, 'src', 'node_modules', 'c.ts'), 'c')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the inputs of a part', () => {
  it('are its files in one order, without tests, packages and what is absent', () => {
    expect(inputFiles(['src', 'absent'], folder)).toEqual(['src/a.ts', 'src/b.ts'])
  })

  it('have another content hash when a file is changed, renamed or added, and when the platform differs', async () => {
    const hashes = [hash('x'), hash('y')]
    await writeFile(join(folder, 'src', 'a.ts'), 'A')
    hashes.push(hash('x'))
    await writeFile(join(folder, 'src', 'c.ts'), '')
    hashes.push(hash('x'))
    expect(new Set(hashes).size).toBe(4)
  })

  it('have the same content hash but another touch mark after a fresh checkout', async () => {
    const [before, mark] = [hash('x'), touch()]
    await utimes(join(folder, 'src', 'a.ts'), new Date(0), new Date(0))
    expect(hash('x')).toBe(before)
    expect(touch()).not.toBe(mark)
  })

  it('have another touch mark when the way of building changes', () => {
    expect(touch('2')).not.toBe(touch('1'))
  })
})

const hash = (extra) => contentHash(inputFiles(['src'], folder), extra, folder)
const touch = (extra = '') => touchMark(inputFiles(['src'], folder), extra, folder)
