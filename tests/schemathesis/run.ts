import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { copyFolder, makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

/**
 * `npm run schemathesis [-- --max-examples 60]`: asks a running server of ours what its own description says, some thousand times. Needs Python
 * 3.10 and PyPI once; what it installs lies in `.cache/`. See docs/decisions/0161-schemathesis.md.
 */
const version = '4.32.5'
const folder = join(root, '.cache', `schemathesis-${version}`)
const binary = join(folder, 'bin', 'schemathesis')

const Hits = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string() })).min(1) }) })

if (!existsSync(binary)) install()
const documents = await copyFolder(join(import.meta.dirname, '..', 'contract', 'documents'), 'schemathesis')
const program = await startProgram(await makeFolder('schemathesis-home'), [documents], { DOSSIER_DATA_DIR: documents })
try {
  await untilIndexed(program)
  const found = Hits.parse(await program.call('POST', '/api/index/search/local-datashare/_search', { query: { match_all: {} } }))
  const args = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['--max-examples', '60']
  // What removes everything comes last, or nothing would be there to ask for.
  const all = run(['--exclude-name', 'DELETE /api/project', ...args], found.hits.hits[0]?._id ?? '')
  const last = run(['--include-name', 'DELETE /api/project', ...args], '')
  process.exitCode = all || last
} finally {
  await program.stop()
  await removeFolders()
}

/** Runs it against the server; answers its exit code. `document` is the id of one that is there. */
function run(args: string[], document: string): number {
  const config = join(import.meta.dirname, 'schemathesis.toml')
  const command = ['--config-file', config, 'run', `${program.address}/openapi.json`, '--phases', 'coverage,fuzzing', ...args]
  return (
    spawnSync(binary, command, { cwd: folder, stdio: 'inherit', env: { ...process.env, DOSSIER_DOCUMENT: document } }).status ?? 1
  )
}

function install(): void {
  const steps = [
    ['python3', '-m', 'venv', folder],
    [join(folder, 'bin', 'pip'), 'install', '--quiet', `schemathesis==${version}`],
  ]
  for (const [file = '', ...args] of steps) {
    const { status } = spawnSync(file, args, { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${[file, ...args].join(' ')} ended with ${status}`)
  }
}
