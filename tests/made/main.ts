import { parseArgs } from 'node:util'
import { removeFolders } from '../harness/folders.ts'
import { readMadeFolder } from './made-folder.ts'
import type { MadeFile } from './make-files.ts'

/**
 * `npm run made [-- --files 100000 --seed word]`: makes files of all kinds with planted words, three in ten with a defect, indexes them, and says of which
 * words nobody hears: neither found nor told to be lost. `--only 00012/034-files.zip,…` reads these of them, `--defects "zeros,bits flipped"` what has one of
 * these defects. `docs/proof.md` has the results.
 */
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '2000' },
    seed: { type: 'string', default: 'dossier' },
    only: { type: 'string' },
    defects: { type: 'string' },
  },
})
const paths = values.only?.split(',')
const defects = values.defects?.split(',')
const isWanted = ({ path, defect }: MadeFile) => paths?.includes(path) !== false && defects?.includes(defect) !== false

try {
  const { files, found, told, silences, blind, tookMs } = await readMadeFolder({
    count: Number(values.files),
    seed: values.seed,
    isWanted,
  })
  for (const { file, states, lost } of silences) {
    const corners = lost.slice(0, 3).map(({ corner, word }) => `${corner} (${word})`)
    process.stdout.write(`${file.kind} / ${file.path}, ${file.defect}: ${lost.length} lost: ${corners.join(', ')}; ${states}\n`)
  }
  const lost = silences.reduce((sum, each) => sum + each.lost.length, 0)
  const words = `${found} words found, ${told} told to be lost, ${lost} lost in silence in ${silences.length} files`
  process.stdout.write(`${files} files in ${Math.round(tookMs / 1_000)} s: ${words}\n`)
  const { warned, affected, missing, covered } = blind
  process.stdout.write(
    `${covered} of ${missing} missing words lie in the ${warned} files of which searches warn; ${affected} files miss one\n`,
  )
  process.exitCode = silences.length > 0 ? 1 : 0
} finally {
  await removeFolders()
}
