import { createHash } from 'node:crypto'
import { lstat, readdir, readFile, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyFolder, makeFolder, removeFolders } from '../harness/folders.ts'
import { readLedger } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { makeSample } from '../harness/sample.ts'
import { sharedPlace } from '../harness/shared-folder.ts'

/** The time of last access is set before that of the last change: systems that keep such times sparingly write them down at the next look. */
const [accessed, changed] = [new Date('2001-02-03T04:05:06Z'), new Date('2011-02-03T04:05:06Z')]

describe('the evidence', () => {
  let program: Program
  let folder: string

  beforeAll(async () => {
    const corpus = sharedPlace('corpus')
    folder = corpus ? await copyFolder(corpus, 'evidence') : await makeSample('evidence')
  })
  afterAll(async () => {
    await program?.kill()
    await removeFolders()
  })

  it('has the same bytes and times after a whole run, a second one and a look at a file', async () => {
    const digests = await digestsOf(folder)
    for (const path of await filesIn(folder)) await utimes(path, accessed, changed)
    const start = await factsOf(folder)
    const folders = await factsOfFolders(folder)
    expect(Object.keys(start).length).toBeGreaterThan(100)
    program = await startProgram(await makeFolder('evidence-home'), [folder])
    await untilIndexed(program)
    const [line] = (await readLedger(program)).filter(({ state, embeddedPath }) => state === 'indexed' && embeddedPath === null)
    await program.call('GET', `/api/local-datashare/documents/src/${line?.id}?routing=${line?.id}`).catch(() => {})
    expect(await factsOf(folder)).toEqual(start)
    expect(await factsOfFolders(folder)).toEqual(folders)
    expect(await digestsOf(folder)).toEqual(digests)
  })
})

/** Files that are neither links nor folders. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** What the disk says of each file: a write, a link or another mode would leave its time of change behind. */
async function factsOf(folder: string): Promise<Record<string, unknown>> {
  const facts = (await filesIn(folder)).map(async (path) => {
    const { atimeNs, mtimeNs, ctimeNs, size, ino, mode, nlink } = await lstat(path, { bigint: true })
    return [relative(folder, path), [atimeNs, mtimeNs, ctimeNs, size, ino, mode, nlink].map(String)]
  })
  return Object.fromEntries(await Promise.all(facts))
}

/** What the disk says of each folder. Not when it was listed last: the system writes that down, and no way to list one leaves it be. */
async function factsOfFolders(folder: string): Promise<Record<string, string[]>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  const facts = [folder, ...paths].map(async (path) => {
    const { mtimeNs, ctimeNs, ino, mode, nlink } = await lstat(path, { bigint: true })
    return [relative(folder, path), [mtimeNs, ctimeNs, ino, mode, nlink].map(String)] as const
  })
  return Object.fromEntries(await Promise.all(facts))
}

async function digestsOf(folder: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const path of await filesIn(folder)) {
    digests[relative(folder, path)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  }
  return digests
}
