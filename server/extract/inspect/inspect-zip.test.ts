import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { inspectFile } from './inspect-file.ts'
import { zip } from './testing/flagged-zip.ts'

const folder = await mkdtemp(join(tmpdir(), 'dossier-inspect-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(bytes: Buffer) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const asked = { contentType: 'unknown', withPictures: true, members: [] }
  return inspectFile({ path: Buffer.from(path) }, asked, new AbortController().signal)
}

const members = [
  { name: Buffer.from('open.txt'), text: 'open', flags: 0 },
  { name: Buffer.from('fermé.txt'), text: 'locked', flags: 0x801 },
  { name: Buffer.from('folder/'), text: '', flags: 0 },
]

describe('the directory of a zip', () => {
  it('names members with size and lock, folders told apart, behind a comment and in front of other bytes', async () => {
    const expected = [
      { name: Buffer.from('open.txt'), isEncrypted: false, isFolder: false, isUtf8: false, sizeBytes: 4 },
      { name: Buffer.from('fermé.txt'), isEncrypted: true, isFolder: false, isUtf8: true, sizeBytes: 6 },
      { name: Buffer.from('folder/'), isEncrypted: false, isFolder: true, isUtf8: false, sizeBytes: 0 },
    ]
    const { zip: directory } = await inspect(zip(members, 'PK is only a comment'))
    expect(directory).toMatchObject({ members: expected, isComplete: true })
    expect(directory?.members.map(({ place }) => place?.method)).toEqual([8, 8, 8])
  })

  it('gathers the names from what is left where the end is gone', async () => {
    const whole = zip(members)
    const { zip: directory, missing } = await inspect(whole.subarray(0, whole.length - 60))
    expect(directory?.isComplete).toBe(false)
    expect(directory?.members.map(({ name }) => name.toString())).toEqual(['open.txt', 'fermé.txt', 'folder/'])
    expect(missing).toEqual(because('cut-zip'))
  })

  it('is not looked for in other files', async () => {
    expect((await inspect(Buffer.from('PK is how this text begins'))).zip).toBeUndefined()
    expect((await inspect(Buffer.alloc(0))).zip).toBeUndefined()
  })
})
