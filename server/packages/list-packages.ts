import { basename } from 'node:path'
import { AppError } from '@dossier/contract'
import type { Deliverable, Package, PackageKind, PackageList } from '@dossier/contract/packages'
import { pathPattern } from '@dossier/contract/path-patterns/path-pattern'
import { sentenceOf } from '@dossier/contract/path-patterns/pattern-fault'
import { type Caller, isAdmin, may } from '../identity/caller.ts'
import type { Scope } from '../scope/scope.ts'
import { readInstalled, requireInstalled, toPackage } from './installed.ts'
import { isFor } from './page-parts.ts'
import { type Offered, readRegistry, registryPath } from './source/registry.ts'

/** All packages with what holds for them; those of a registry that cannot be read are missing, and those who can mend it hear why. */
export async function listAll(scope: Scope): Promise<PackageList> {
  const path = registryPath(scope)
  const { safeMode, packageDownload } = scope.program.config
  const read = await readRegistry(path).catch((error: unknown) => sentenceOfFault(error))
  const [offered, fault] = typeof read === 'string' ? [[], read] : [read, null]
  const [plugins, extensions] = await Promise.all([
    listOffered(scope, 'plugins', offered),
    listOffered(scope, 'extensions', offered),
  ])
  const registry = isAdmin(scope.caller) ? { path, fault } : { path: withoutFolder(path), fault: null }
  return { safeMode, packageDownload, registry, plugins, extensions }
}

/** The packages of a kind, installed or offered, by their ids. `filter`: an expression that id, name or description has to match. @throws AppError BAD_REQUEST. */
export async function listPackages(scope: Scope, kind: PackageKind, filter?: string): Promise<Package[]> {
  const matches = readFilter(filter)
  const all = await listOffered(scope, kind, await offeredOf(scope))
  return all.filter(({ id, name, description }) => [id, name, description].some(matches))
}

/** One package as lists have it. @throws AppError NOT_FOUND where it is not installed. */
export async function describePackage(scope: Scope, kind: PackageKind, id: string): Promise<Package> {
  const facts = await requireInstalled(scope.records, kind, id)
  const offered = await offeredOf(scope)
  return toPackage(
    facts,
    offered.find((each) => each.kind === kind && each.deliverable.id === id),
  )
}

/** A registry that cannot be read keeps nobody from what is installed. */
function offeredOf(scope: Scope): Promise<Offered[]> {
  return readRegistry(registryPath(scope)).catch(() => [])
}

/** The packages of a kind that concern the caller. Where they lie, and for which other projects they are, is told to those alone who rule the program. */
async function listOffered(scope: Scope, kind: PackageKind, all: Offered[]): Promise<Package[]> {
  const { caller, records } = scope
  const installed = new Map((await readInstalled(records, kind)).map((facts) => [facts.id, facts]))
  const offered = new Map(all.filter((each) => each.kind === kind).map((each) => [each.deliverable.id, each]))
  const ids = [...new Set([...installed.keys(), ...offered.keys()])].sort()
  const packages = ids.map((id) => toPackage(installed.get(id), offered.get(id)))
  if (isAdmin(caller)) return packages
  return packages.filter(({ facts }) => facts === null || isFor(caller, facts)).map((each) => partFor(caller, each))
}

function partFor(caller: Caller, { facts, deliverableFromRegistry, installedDeliverable, ...shown }: Package): Package {
  const mayKnow = (project: string) => may(caller, project, 'read')
  const toShow = (of: Deliverable | null) => of && { ...of, url: withoutFolder(of.url) }
  return {
    ...shown,
    deliverableFromRegistry: toShow(deliverableFromRegistry),
    installedDeliverable: toShow(installedDeliverable),
    facts: facts && {
      ...facts,
      source: withoutFolder(facts.source),
      projects: facts.projects?.filter(mayKnow) ?? null,
    },
  }
}

/** The name of a file or folder of this machine; an address of the web as it is. */
function withoutFolder(place: string): string {
  return /^https:/i.test(place) ? place : basename(place)
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
