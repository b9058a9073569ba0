import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { openedBytes } from '../open-source.ts'
import { findOnDisk } from './own-readers.ts'

const signal = new AbortController().signal
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-own-'))
})
afterEach(() => rm(folder, { recursive: true }))

const zip = deflatedZip(['a', 'b/letter.txt', 'c'].map((name) => ({ name, bytes: `this is ${name}` })))

/** What is found of a zip, as if it were too large to be held in memory. */
async function find(text: string, name: string): Promise<string | undefined> {
  const digest = createHash('sha384').update(text).digest('hex')
  const place = { folder: join(folder, 'kept'), mostBytes: 1 }
  const path = await findOnDisk(openedBytes(zip), { digest, name, signal, place })
  return path === undefined ? undefined : readFile(path, 'utf8')
}

it('finds a member of a large zip by its digest, of its name or another', async () => {
  expect(await find('this is b/letter.txt', 'letter.txt')).toBe('this is b/letter.txt')
  expect(await find('this is c', 'letter.txt')).toBe('this is c')
  expect(await readdir(join(folder, 'drafts'))).toHaveLength(2)
})

it('leaves nothing behind where nothing has the digest', async () => {
  expect(await find('this is none', 'a')).toBeUndefined()
  expect(await readdir(join(folder, 'drafts'))).toEqual([])
})
