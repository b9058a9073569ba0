import { AppError } from '@dossier/contract'
import type { Package, PackageKind, PackageList } from '@dossier/contract/packages'
import { pathPattern } from '@dossier/contract/path-patterns/path-pattern'
import { sentenceOf } from '@dossier/contract/path-patterns/pattern-fault'
import type { Scope } from '../scope/scope.ts'
import { readInstalled, requireInstalled, toPackage } from './installed.ts'
import { type Offered, readRegistry, registryPath } from './source/registry.ts'

/** All packages with what holds for them; those of a registry that cannot be read are missing, and it says why. */
export async function listAll(scope: Scope): Promise<PackageList> {
  const path = registryPath(scope)
  const { safeMode, packageDownload } = scope.program.config
  const fault = await readRegistry(path, 'plugins').then(
    () => null,
    (error: unknown) => sentenceOfFault(error),
  )
  const [plugins, extensions] = await Promise.all([listPackages(scope, 'plugins'), listPackages(scope, 'extensions')])
  return { safeMode, packageDownload, registry: { path, fault }, plugins, extensions }
}

/** The packages of a kind, installed or offered, by their ids. `filter`: an expression that id, name or description has to match. @throws AppError BAD_REQUEST. */
export async function listPackages(scope: Scope, kind: PackageKind, filter?: string): Promise<Package[]> {
  const [installed, offered] = await Promise.all([readInstalled(scope.records, kind), offeredOf(scope, kind)])
  const matches = readFilter(filter)
  const ids = new Set([...installed, ...offered.map(({ deliverable }) => deliverable)].map(({ id }) => id))
  return [...ids]
    .sort()
    .map((id) =>
      toPackage(
        installed.find((each) => each.id === id),
        offered.find(({ deliverable }) => deliverable.id === id),
      ),
    )
    .filter(({ id, name, description }) => [id, name, description].some(matches))
}

/** One package as lists have it. @throws AppError NOT_FOUND where it is not installed. */
export async function describePackage(scope: Scope, kind: PackageKind, id: string): Promise<Package> {
  const facts = await requireInstalled(scope.records, kind, id)
  const offered = await offeredOf(scope, kind)
  return toPackage(
    facts,
    offered.find(({ deliverable }) => deliverable.id === id),
  )
}

/** A registry that cannot be read keeps nobody from what is installed. */
function offeredOf(scope: Scope, kind: PackageKind): Promise<Offered[]> {
  return readRegistry(registryPath(scope), kind).catch(() => [])
}

/** The known clients lower the words that were typed. */
function readFilter(filter: string | undefined): (text: string) => boolean {
  if (filter === undefined || filter === '') return () => true
  const pattern = pathPattern(filter)
  if ('fault' in pattern) throw new AppError('BAD_REQUEST', { message: `filter: ${sentenceOf(pattern.fault)}` })
  return (text) => pattern.matches(text) || pattern.matches(text.toLowerCase())
}

function sentenceOfFault(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
