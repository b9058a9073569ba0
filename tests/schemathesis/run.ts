import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { copyFolder, makeFolder, removeFolders } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'
import { type Answers, countAnswers, tableOf } from './answers.ts'
import { layGround } from './ground.ts'
import { type Pass, passes } from './passes.ts'

/**
 * `npm run schemathesis [-- --max-examples 100 --seed 7]`: asks a running server of ours what its own description says, more than ten thousand
 * times. Needs Python 3.10 and PyPI once; what it installs lies in `.cache/`. See docs/decisions/0225-schemathesis-reaches-every-call.md.
 */
const version = '4.32.5'
const installed = join(root, '.cache', `schemathesis-${version}`)
const binary = join(installed, 'bin', 'schemathesis')
const folder = join(root, '.cache', 'schemathesis')

const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

if (!existsSync(binary)) install()
const documents = await copyFolder(join(import.meta.dirname, '..', 'contract', 'documents'), 'schemathesis')
const program = await startProgram(await makeFolder('schemathesis-home'), [documents], { DOSSIER_DATA_DIR: documents })
const answers: Answers = new Map()
try {
  for (const [at, pass] of passes.entries()) {
    await makeConfig(program, pass)
    const report = join(folder, `pass-${at}.ndjson`)
    process.exitCode = run(report, argumentsOf(pass)) || process.exitCode
    await countAnswers(report, answers)
  }
  process.stdout.write(tableOf(answers, await namesOf(program)))
} finally {
  await program.stop()
  await removeFolders()
}

/** What is asked for on the command line counts for every pass. */
function argumentsOf({ phases, only = [], without = [], examples, seconds }: Pass): string[] {
  const names = [...only.flatMap((name) => ['--include-name', name]), ...without.flatMap((name) => ['--exclude-name', name])]
  const limits = [...(examples ? ['--max-examples', `${examples}`] : []), ...(seconds ? ['--max-time', `${seconds}`] : [])]
  return ['--phases', phases, ...names, ...limits, '--seed', '1', ...process.argv.slice(2)]
}

/** The settings of the tool, with the ids of what there is to ask for. */
async function makeConfig(program: Program, { settings }: Pass): Promise<void> {
  const shared = await readFile(join(import.meta.dirname, 'schemathesis.toml'), 'utf8')
  const lists = Object.entries(await layGround(program, documents))
  await mkdir(folder, { recursive: true })
  const dictionaries = lists.map(([name, values]) => `[dictionaries.${name}]\nvalues = ${JSON.stringify(values)}\n`)
  await writeFile(join(folder, 'run.toml'), [shared, settings?.(documents) ?? '', ...dictionaries].join('\n'))
}

/** The calls of the description, as the tool names them. */
async function namesOf({ call }: Program): Promise<Set<string>> {
  const { paths } = Description.parse(await call('GET', '/openapi.json'))
  const names = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((name) => `${name.toUpperCase()} ${path}`),
  )
  return new Set(names)
}

/** Runs it against the server; answers its exit code. */
function run(report: string, args: string[]): number {
  const reporting = ['--report', 'ndjson', '--report-ndjson-path', report]
  const command = ['--config-file', join(folder, 'run.toml'), 'run', `${program.address}/openapi.json`, ...reporting, ...args]
  return spawnSync(binary, command, { cwd: folder, stdio: 'inherit' }).status ?? 1
}

function install(): void {
  const steps = [
    ['python3', '-m', 'venv', installed],
    [join(installed, 'bin', 'pip'), 'install', '--quiet', `schemathesis==${version}`],
  ]
  for (const [file = '', ...args] of steps) {
    const { status } = spawnSync(file, args, { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${[file, ...args].join(' ')} ended with ${status}`)
  }
}
