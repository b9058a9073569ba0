import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sharedClasses } from './shared-classes.ts'

describe('the classes of a node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-classes-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are left by the first one that ends, whole, and taken by the next', () => {
    const archive = join(folder, 'left.jsa')
    const [first, second] = [sharedClasses(archive, true), sharedClasses(archive, true)]
    const [own = ''] = first.flags.map((flag) => flag.replace('-XX:ArchiveClassesAtExit=', ''))
    expect(second.flags).not.toEqual(first.flags)

    writeFileSync(own, 'classes')
    expect(existsSync(archive)).toBe(false)
    first.keep()
    expect(readFileSync(archive, 'utf8')).toBe('classes')
    expect(sharedClasses(archive, true).flags).toEqual([`-XX:SharedArchiveFile=${archive}`])
  })

  it('are not there after one that was killed', () => {
    const archive = join(folder, 'killed.jsa')
    sharedClasses(archive, true).keep()
    expect(existsSync(archive)).toBe(false)
  })

  it('are read anew in a bench', () => {
    expect(sharedClasses(join(folder, 'bench.jsa'), false).flags).toEqual([])
  })
})
