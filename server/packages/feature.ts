import type { UploadedFile } from '@dossier/contract'
import { extensionCalls, type From, type Package, type PackageKind, packageCalls, pluginCalls } from '@dossier/contract/packages'
import { answers, feature } from '../feature/feature.ts'
import { givenAddedFinders, givenFinders } from '../names/finder/given-finders.ts'
import type { Scope } from '../scope/scope.ts'
import { installPackage, removePackage, turnPackage } from './change-packages.ts'
import { clearExtensionFolders } from './extensions/extension-folder.ts'
import { readInstalled } from './installed.ts'
import { describePackage, listAll, listPackages } from './list-packages.ts'
import { badPackage } from './package-fault.ts'
import { pluginParts } from './page-parts.ts'
import { sendPluginFile } from './send-file.ts'
import { type OpenedPackage, openArchive, openPackage } from './source/open-package.ts'
import { packageMigrations } from './tables.ts'

/** Plugins, which add to the page, and extensions, which are programs beside the server: listed, installed, switched and removed. */
export const packages = feature({
  name: 'packages',
  migrations: packageMigrations,
  whenPageIsSent: pluginParts,
  calls: [
    ...answers(pluginCalls, {
      list: ({ scope, query }) => listPackages(scope, 'plugins', query.filter),
      install: ({ scope, query }) => installFrom(scope, 'plugins', query),
      uninstall: ({ scope, query }) => uninstall(scope, 'plugins', query.id),
    }),
    ...answers(extensionCalls, {
      list: ({ scope, query }) => listPackages(scope, 'extensions', query.filter),
      install: ({ scope, query }) => installFrom(scope, 'extensions', query),
      uninstall: ({ scope, query }) => uninstall(scope, 'extensions', query.id),
    }),
    ...answers(packageCalls, {
      all: ({ scope }) => listAll(scope),
      look: async ({ scope, params, query }) => {
        return (await openPackage(scope, params.kind, query)).look
      },
      lookIntoFile: async ({ scope, params, body }) => {
        return (await openUpload(scope, params.kind, body)).look
      },
      installFile: async ({ scope, params, body }) => {
        return install(scope, await openUpload(scope, params.kind, body))
      },
      turn: async ({ scope, params: { kind, id }, body }) => {
        await turnPackage(scope.records, kind, id, body)
        await followExtensions(scope)
        return describePackage(scope, kind, id)
      },
      file: ({ scope, params }) => sendPluginFile(scope, params.id, params['*']),
    }),
  ],
})

async function installFrom(scope: Scope, kind: PackageKind, from: From): Promise<Package> {
  return install(scope, await openPackage(scope, kind, from))
}

async function install(scope: Scope, opened: OpenedPackage): Promise<Package> {
  const { records, program } = scope
  await installPackage(
    records,
    opened,
    givenFinders.of(program.given).map(({ name }) => name),
  )
  await followExtensions(scope)
  return describePackage(scope, opened.look.kind, opened.look.id)
}

async function uninstall(scope: Scope, kind: PackageKind, id: string): Promise<undefined> {
  await removePackage(scope.records, kind, id)
  await followExtensions(scope)
}

/** What runs of extensions here is as they are installed now, and so are the folders of their files. */
async function followExtensions({ records, program }: Scope): Promise<void> {
  await givenAddedFinders.of(program.given).list()
  await clearExtensionFolders(program.layout.extensions, await readInstalled(records, 'extensions'))
}

type Upload = { fields: { sha256?: string | undefined }; files: Record<string, UploadedFile> }

async function openUpload({ signal }: Scope, kind: PackageKind, { fields, files }: Upload): Promise<OpenedPackage> {
  const { file } = files
  if (!file) throw badPackage('NOT_AN_ARCHIVE')
  const { name, bytes } = file
  return openArchive(kind, { bytes: Buffer.from(bytes), name, source: name }, { sha256: fields.sha256, signal })
}
