import { lstat, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tarEntries } from '../containers/tar/tar.ts'
import { parts } from '../parts.ts'
import { unpackSample } from './unpack-sample.ts'

const Truth = z.object({
  totals: z.object({ filesOnDisk: z.int(), bytes: z.int() }),
  symbolicLinks: z.array(z.object({ path: z.string(), target: z.string() })),
  files: z.array(z.object({ path: z.string(), size: z.int(), modified: z.string() })),
})
const truth = Truth.parse(JSON.parse(await readFile(join(parts.samples, 'truth.json'), 'utf8')))
const base = await mkdtemp(join(tmpdir(), 'dossier-samples-'))
let folder: string

beforeAll(async () => {
  ;({ folder } = await unpackSample(parts.samples, base))
})
afterAll(() => rm(base, { recursive: true, force: true }))

describe('the sample investigation', () => {
  it('comes out with every name, size and time', async () => {
    for (const { path, size, modified } of truth.files) {
      const stats = await lstat(join(folder, path))
      expect([path, stats.size, stats.mtimeMs]).toEqual([path, size, Date.parse(modified)])
    }
    const all = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(all.filter((entry) => entry.isFile())).toHaveLength(truth.totals.filesOnDisk)
  })

  it('has its three symbolic links', async () => {
    expect(truth.symbolicLinks).toHaveLength(3)
    for (const { path, target } of truth.symbolicLinks) expect(await readlink(join(folder, path))).toBe(target)
  })

  it('is left alone when it is there already', async () => {
    await writeFile(join(folder, 'my note.txt'), 'mine')
    expect((await unpackSample(parts.samples, base)).folder).toBe(folder)
    expect(await readFile(join(folder, 'my note.txt'), 'utf8')).toBe('mine')
  })

  it('leaves nothing behind when its archive is cut', async () => {
    const other = await mkdtemp(join(base, 'cut-'))
    const whole = gunzipSync(await readFile(join(parts.samples, 'meridian.tar.gz')))
    await writeFile(join(other, 'meridian.tar.gz'), gzipSync(whole.subarray(0, 500_000)))
    await expect(unpackSample(other, other)).rejects.toThrow('the archive is cut')
    expect(await readdir(join(other, 'samples'))).toEqual([])
  })

  it('writes nothing outside its folder', async () => {
    const other = await mkdtemp(join(base, 'outside-'))
    const tar = gunzipSync(await readFile(join(parts.samples, 'meridian.tar.gz')))
    const [first] = tarEntries(tar)
    const name = first?.name ?? ''
    const evil = Buffer.from(`../${'x'.repeat(Buffer.byteLength(name) - 3)}`)
    evil.copy(tar, tar.indexOf(`path=${name}`) + 'path='.length)
    await writeFile(join(other, 'meridian.tar.gz'), gzipSync(tar))
    await expect(unpackSample(other, other)).rejects.toThrow('outside its folder')
  })
})
