import { textLanguages } from '@dossier/contract/tables/languages'
import { z } from 'zod'
import { badPackage } from '../package-fault.ts'
import { readJsonFile } from './json-file.ts'
import { idOf, type Manifest } from './manifest.ts'
import type { PackageFiles } from './package-files.ts'

/** The file at the top of an extension that says what it is. */
const extensionFile = 'dossier-extension.json'
const text = z.string().min(1).max(4_000)
const known = new Set(textLanguages.map(({ name }) => name))

/** What an extension says of itself; what is not known here is a mistake, so that it is heard of. */
const ExtensionManifest = z.strictObject({
  name: text,
  version: text,
  description: z.string().max(4_000).default(''),
  licence: text.optional(),
  homepage: z.url({ protocol: /^https?$/ }).optional(),
  kind: z.literal('name-finder', 'only "name-finder" is known'),
  command: z
    .array(text)
    .min(1)
    .max(100)
    .refine(
      ([first = '']) => first.startsWith('./') || !/[\\/]/.test(first),
      'must begin with a program on the path, or with ./',
    ),
  /** What it wants beyond the texts that it is given: nothing can be had. */
  rights: z.array(text).default([]),
  finder: z.strictObject({
    pipeline: z.string().regex(/^[A-Z][A-Z0-9_]{1,31}$/, 'must be capitals, digits and _, such as COURT_NAMES'),
    languages: z
      .array(z.string().refine((name) => known.has(name), 'must be names of languages such as ENGLISH'))
      .min(1)
      .optional(),
    offsets: z.enum(['utf-16', 'code-points']).default('utf-16'),
  }),
})
type ExtensionManifest = z.infer<typeof ExtensionManifest>

/** What an extension says of itself. @throws AppError BAD_PACKAGE. */
export function readExtension(files: PackageFiles): Manifest {
  const { name, version, description, licence, homepage, command, finder } = extensionManifest(files)
  return {
    kind: 'extensions',
    id: idOf(name, extensionFile),
    name,
    version,
    description,
    licence: licence ?? null,
    homepage: homepage ?? null,
    script: null,
    style: null,
    projects: null,
    finder: { ...finder, languages: finder.languages ?? null, command },
  }
}

function extensionManifest(files: PackageFiles): ExtensionManifest {
  if (!files.has(extensionFile))
    throw badPackage(files.has('META-INF/MANIFEST.MF') ? 'JAVA' : 'NO_MANIFEST', { file: extensionFile })
  const manifest = readJsonFile(files, extensionFile, ExtensionManifest)
  const [right] = manifest.rights
  if (right !== undefined) throw badPackage('RIGHT_REFUSED', { right })
  for (const path of manifest.command.filter((word) => word.startsWith('./')))
    if (!files.has(path.slice(2))) throw badPackage('FILE_MISSING', { file: extensionFile, path })
  return manifest
}
