import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Deliverable, PackageKind, PackageType } from '@dossier/contract/packages'
import { packageTypes } from '@dossier/contract/packages'
import { z } from 'zod'
import { parts } from '../../parts.ts'
import type { Scope } from '../../scope/scope.ts'
import { badPackage } from '../package-fault.ts'

const text = z.string().max(4_000)

/** One file for both kinds, or each of the two that the known program has: entries say by their type what they are. */
const RegistryFile = z.looseObject({
  deliverableList: z
    .array(
      z.looseObject({
        id: text.min(1),
        name: text.optional(),
        description: text.default(''),
        version: text.default(''),
        /** A path counts from the folder of the registry. */
        url: text.min(1),
        homepage: text.optional(),
        type: z.enum(packageTypes),
        /** What the file has to be; absent: whatever is there. */
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 checksum')
          .optional(),
      }),
    )
    .max(10_000),
})

/** What the registry offers. `sha256`: what it has to be. */
export type Offered = { kind: PackageKind; deliverable: Deliverable; sha256: string | undefined }

/** The registry's file. */
export function registryPath({ program: { config } }: Pick<Scope, 'program'>): string {
  return config.packageRegistry ?? parts.packageRegistry
}

/** What the registry offers, of both kinds. @throws AppError BAD_PACKAGE where its file cannot be read. */
export async function readRegistry(path: string): Promise<Offered[]> {
  const read = RegistryFile.safeParse(parse(await textOf(path), path))
  if (!read.success) {
    const [issue] = read.error.issues
    throw badPackage('BAD_REGISTRY', { path, detail: `${issue?.path.join('.')}: ${issue?.message}` })
  }
  return read.data.deliverableList.map(({ id, name = id, description, version, url, homepage, type, sha256 }) => ({
    kind: kindOf(type),
    deliverable: {
      id,
      name,
      description,
      version,
      url: addressOf(url, path),
      ...(homepage !== undefined && { homepage }),
      type,
    },
    sha256,
  }))
}

function kindOf(type: PackageType): PackageKind {
  return type === 'PLUGIN' ? 'plugins' : 'extensions'
}

function addressOf(url: string, path: string): string {
  return /^[a-z]+:/i.test(url) ? url : pathToFileURL(resolve(dirname(path), url)).href
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw badPackage('BAD_REGISTRY', { path, detail: error instanceof Error ? error.message : String(error) })
  }
}

function parse(json: string, path: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw badPackage('BAD_REGISTRY', { path, detail: 'it is not JSON' })
  }
}
