import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { startProgram } from '../harness/program.ts'
import { root, sharedPlace } from '../harness/shared-folder.ts'
import { tableOf } from './table-of.ts'
import { type Looked, walkOriginals } from './walk.ts'

/** `npm run originals`: opens the real documents one after the other in a browser; the result is docs/originals.md. Fails where one shows nothing, or has faults. */
const folder = process.argv[2] ?? sharedPlace('real-documents')
if (folder === undefined) {
  console.log('The real documents are not here: nothing was looked at.')
} else {
  const program = await startProgram(await makeFolder('originals'))
  try {
    await fetch(`${program.address}/api/local/index`, {
      method: 'POST',
      body: JSON.stringify({ folder, project: 'real' }),
      headers: { 'content-type': 'application/json' },
    })
    await untilIndexed(program, 1_800_000)
    const all: Looked[] = []
    await walkOriginals(program.address, 'real', (looked) => {
      all.push(looked)
      console.log(`${all.length} ${looked.path}: ${looked.shown} ${looked.faults.join('; ')}`)
    })
    await writeFile(join(root, 'docs', 'originals.md'), tableOf(all))
    if (all.some(({ shown, faults }) => shown.startsWith('nothing') || faults.length > 0)) process.exitCode = 1
  } finally {
    await program.stop()
    await removeFolders()
  }
}
