import { z } from 'zod'
import { badPackage } from '../package-fault.ts'
import { readJsonFile } from './json-file.ts'
import { idOf, type Manifest } from './manifest.ts'
import type { PackageFiles } from './package-files.ts'

const file = 'package.json'
const text = z.string().max(4_000)

/** What of a plugin's `package.json` is read, as npm knows it, with `datashare.projects` of the contract. */
const PluginManifest = z.looseObject({
  name: text.optional(),
  version: text.optional(),
  description: text.optional(),
  license: text.optional(),
  homepage: text.optional(),
  main: text.optional(),
  style: text.optional(),
  private: z.boolean().optional(),
  datashare: z.looseObject({ projects: z.array(text).max(1_000).optional() }).optional(),
})

/** What a plugin says of itself. `fallback`: what it is called where it does not say. @throws AppError BAD_PACKAGE. */
export function readPlugin(files: PackageFiles, fallback: string): Manifest {
  const { name = fallback, version = '', description = '', license, homepage, main, style, ...said } = manifestOf(files)
  return {
    kind: 'plugins',
    id: idOf(name, file),
    name,
    version,
    description,
    licence: license ?? null,
    homepage: homepage ?? null,
    ...partsOf(files, { main, style }),
    projects: said.private === true ? (said.datashare?.projects ?? []) : null,
    finder: null,
  }
}

/** Which of its files the page loads. @throws AppError BAD_PACKAGE where one is not there, or there is none. */
function partsOf(files: PackageFiles, { main, style }: Partial<Record<'main' | 'style', string | undefined>>) {
  const script = main === undefined ? (files.has('index.js') ? 'index.js' : null) : within(files, main)
  const sheet = style === undefined ? null : within(files, style)
  if (script === null && sheet === null) throw badPackage('FILE_MISSING', { file, path: 'index.js' })
  return { script, style: sheet }
}

function manifestOf(files: PackageFiles): z.infer<typeof PluginManifest> {
  if (files.has(file)) return readJsonFile(files, file, PluginManifest)
  if (files.has('index.js')) return {}
  throw badPackage('NO_MANIFEST', { file })
}

function within(files: PackageFiles, path: string): string {
  const plain = path.replace(/^(?:\.\/)+/, '')
  // As Node finds it.
  const found = [plain, `${plain}.js`, `${plain}/index.js`].find((each) => files.has(each))
  if (found === undefined) throw badPackage('FILE_MISSING', { file, path })
  return found
}
