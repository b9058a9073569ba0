import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { startProgram } from '../harness/program.ts'
import { root, sharedPlace } from '../harness/shared-folder.ts'
import { tableOf } from './table-of.ts'
import { type Asked, askForAll } from './walk.ts'

/** `npm run embedded-bytes`: asks every embedded document of the real documents for its bytes; the result is docs/embedded-bytes.md. Fails where one gives others, or no sentence. */
const folder = process.argv[2] ?? sharedPlace('real-documents')
if (folder === undefined) {
  console.log('The real documents are not here: nothing was asked for.')
} else {
  const program = await startProgram(await makeFolder('embedded'))
  try {
    await program.call('POST', '/api/local/index', { folder, project: 'real' })
    await untilIndexed(program, 1_800_000)
    const all: Asked[] = []
    for await (const asked of askForAll(program, 'real')) {
      all.push(asked)
      if (asked.why !== undefined) console.log(`${asked.path} in ${asked.container}: ${asked.why}`)
    }
    await writeFile(join(root, 'docs', 'embedded-bytes.md'), tableOf(all))
    if (all.some(({ isWrong }) => isWrong)) process.exitCode = 1
  } finally {
    await program.stop()
    await removeFolders()
  }
}
