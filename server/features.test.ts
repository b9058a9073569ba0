import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { features } from './features.ts'

const contract = dirname(fileURLToPath(import.meta.resolve('@dossier/contract')))
const isOfCalls = (name: string) => name.endsWith('.ts') && !/\.test\.ts$|^index\.ts$|^vitest|node_modules/.test(name)
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(isOfCalls)

const nameOf = ({ method, path }: { method: unknown; path: unknown }) => `${method} ${path}`

/** The calls in what a file exports, at whatever depth. */
function callsIn(value: unknown, depth = 0): { method: unknown; path: unknown }[] {
  if (typeof value !== 'object' || value === null || depth > 3) return []
  if ('method' in value && 'path' in value && 'needs' in value) return [value]
  return Object.values(value).flatMap((inner) => callsIn(inner, depth + 1))
}

test.each(files)('every call of contract/%s is served by exactly one feature', async (file) => {
  const exported: unknown = await import(join(contract, file))
  for (const call of new Set(callsIn({ ...Object(exported) }))) {
    const serving = features.filter(({ calls }) => calls.some((answered) => answered.call === call))
    expect({ call: nameOf(call), features: serving.length }).toEqual({ call: nameOf(call), features: 1 })
  }
})

test('no two calls share method and address', () => {
  const addresses = features.flatMap(({ calls }) => calls.map(({ call }) => nameOf(call).replace(/:\w+/g, ':')))
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})

test('every feature has a name of its own', () => {
  const names = features.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

/** Folders of features with tables, told by who has `migrations`. */
const withTables = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('feature.ts') && /\bmigrations:/.test(readFileSync(join(import.meta.dirname, path), 'utf8')))
  .map((path) => dirname(path))

test.each(withTables)('what %s keeps is tried on both databases', (folder) => {
  const tests = readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.test.ts'),
  )
  const onBoth = tests.filter((path) => readFileSync(join(import.meta.dirname, folder, path), 'utf8').includes('describeOnBoth('))
  expect(onBoth).not.toEqual([])
})

test('there are as many folders with tables as features with migrations', () => {
  expect(withTables).toHaveLength(features.filter(({ migrations }) => migrations).length)
})
