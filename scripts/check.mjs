/**
 * `npm run check [-- NAME…]`: format, lint, import boundaries and cycles (biome), who imports whom (scripts/rooms.json), types (tsc), dead code (knip), the
 * lock file (npm), translations (lingui, and the server's sentences), what documents say of files and pages, the age of the guide's pictures, circles of imports in Rust, Rust format and lint (cargo). Reads only; `npm run
 * format` mends the first.
 */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './setup/places.mjs'
import { runPool } from './setup/pool.mjs'
import { formatDuration } from './setup/steps.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']

const checks = {
  format: [bin('biome'), 'check', '--error-on-warnings', '.'],
  types: [bin('tsc'), '-b', '--pretty', 'false'],
  unused: [bin('knip')],
  // Once more without the tests, which are no users of what only they call.
  'unused-but-tested': [bin('knip'), '--production', '--config', 'knip.production.json', '--include', 'exports,types,files'],
  lock: [...npm, 'ci', '--dry-run', '--ignore-scripts', '--loglevel=error'],
  rooms: [process.execPath, join(root, 'scripts', 'check-rooms.mjs')],
  messages: [process.execPath, join(root, 'scripts', 'check-messages.mjs')],
  sentences: [process.execPath, join(root, 'scripts', 'check-sentences.mjs')],
  client: [process.execPath, join(root, 'scripts', 'build-client.mjs'), '--check'],
  docs: [process.execPath, join(root, 'scripts', 'check-docs.mjs')],
  pictures: [process.execPath, join(root, 'scripts', 'check-pictures.mjs')],
  'rust-rooms': [process.execPath, join(root, 'scripts', 'check-rust-rooms.mjs')],
  'rust-format': ['cargo', 'fmt', '--check', '--manifest-path', 'engine-tantivy/Cargo.toml'],
  'rust-lint': [
    'cargo',
    'clippy',
    '--locked',
    '--all-targets',
    '--manifest-path',
    'engine-tantivy/Cargo.toml',
    '--',
    '-D',
    'warnings',
  ],
}

/** rustup's minimal profile comes without these two; what they check does not change what is built. */
const optional = { 'rust-format': ['cargo', 'fmt', '--version'], 'rust-lint': ['cargo', 'clippy', '--version'] }

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(checks)
const unknown = names.find((name) => !(name in checks))
if (unknown !== undefined) {
  process.stderr.write(`There is no check "${unknown}"; the checks are ${Object.keys(checks).join(', ')}.\n`)
  process.exit(2)
}
const results = await runPool(names, 2, runCheck)
const failed = results.filter((result) => result.state === 'failed').map((result) => result.name)
process.stdout.write(failed.length === 0 ? 'check: all is well\n' : `check: ${failed.join(', ')} failed\n`)
process.exitCode = failed.length === 0 ? 0 : 1

async function runCheck(name) {
  const probe = optional[name]
  if (probe && spawnSync(probe[0], probe.slice(1)).status !== 0) {
    process.stdout.write(`  - ${name}: left out, "${probe.slice(0, 2).join(' ')}" is not installed\n`)
    return { name, state: 'left out' }
  }
  const startedAt = Date.now()
  const { code, text } = await collect(checks[name])
  process.stdout.write(
    `  ${code === 0 ? '✓' : '✗'} ${name} (${formatDuration(Date.now() - startedAt)})\n${code === 0 ? '' : `${text}\n`}`,
  )
  return { name, state: code === 0 ? 'passed' : 'failed' }
}

function collect([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0' },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece) => (text += piece))
    child.on('error', (error) => resolve({ code: 1, text: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, text }))
  })
}
