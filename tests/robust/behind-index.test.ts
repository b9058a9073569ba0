import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { root } from '../harness/shared-folder.ts'

afterAll(removeFolders)

const behind = 'The index does not have all that was read'

it('of a restored backup is never silent: a command says that it lacks something, until it is made anew', async () => {
  const documents = await makeFolder('behind-documents')
  await writeFile(join(documents, 'letter.txt'), 'The crane is the blue one')
  const [home, restored, stick] = await Promise.all(['behind-home', 'behind-restored', 'behind-stick'].map(makeFolder))
  await dossier(home, 'index', documents)
  expect(await dossier(home, 'search', 'crane')).toMatchObject({ stdout: expect.stringMatching(/^1 document\n/), stderr: '' })
  const { stdout } = await dossier(home, 'backup', 'make', stick, '--json')
  await dossier(restored, 'backup', 'restore', JSON.parse(stdout).path)
  const early = await dossier(restored, 'search', 'crane')
  expect(early).toMatchObject({ stdout: '0 documents\n', stderr: expect.stringContaining(behind) })
  await dossier(restored, 'rebuild')
  expect(await dossier(restored, 'search', 'crane')).toMatchObject({ stdout: expect.stringMatching(/^1 document\n/), stderr: '' })
}, 300_000)

function dossier(home: string | undefined, ...words: (string | undefined)[]): Promise<{ stdout: string; stderr: string }> {
  const args = [...words, '--home', home].map(String)
  return promisify(execFile)(process.execPath, [join(root, 'scripts', 'dossier.mjs'), ...args])
}
