/**
 * `npm run client`: writes contract/client/calls.ts, a function with its types for every call of the contract. With `--check` writes nothing and fails where that
 * file is not what would be written.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeClient } from './client/write-client.mjs'
import { root } from './setup/places.mjs'

const target = join(root, 'contract', 'client', 'calls.ts')
const load = (path) => import(pathToFileURL(join(root, path)).href)

const { features } = await load('server/features.ts')
const { addressOf, describeCalls } = await load('server/openapi/describe-calls.ts')
// What is still to come is refused: nobody has a use for it.
const calls = features.filter(({ name }) => name !== 'later').flatMap((feature) => feature.calls.map(({ call }) => call))
const groups = await readGroups(new Set(calls))
const text = format(writeClient(groups, describeCalls(calls, {}), addressOf))

if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  process.stderr.write('contract/client/calls.ts is not what the contract says. Mend it by "npm run client".\n')
  process.exitCode = 1
}

/** The calls by the names of the values in which the contract has them: `tagCalls.list` becomes `tags… .list`. */
async function readGroups(served) {
  const files = globSync('contract/**/*.ts', { cwd: root, exclude: (path) => /node_modules|\.test\.ts$/.test(path) }).sort()
  const modules = await Promise.all(files.map(load))
  const found = new Map()
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!name.endsWith('Calls') || typeof value !== 'object' || found.has(name)) continue
    const known = Object.entries(value).filter(([, call]) => served.has(call))
    if (known.length > 0) found.set(name, { name: name.replace(/Calls$/, ''), calls: known })
  }
  const told = new Set([...found.values()].flatMap((group) => group.calls.map(([, call]) => call)))
  const missing = [...served].find((call) => !told.has(call))
  if (missing) throw new Error(`${missing.method} ${missing.path} is in no value of the contract that is called …Calls`)
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function format(source) {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules', '.bin', 'biome'),
    ['format', '--stdin-file-path', target],
    {
      input: source,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout
}
