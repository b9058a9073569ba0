import { z } from 'zod'
import { bytes, call, form, nothing } from './spine/call.ts'

/** The two kinds of package, as their addresses name them: plugins add to the page, extensions are programs beside the server. */
export const packageKinds = ['plugins', 'extensions'] as const
export const PackageKind = z.enum(packageKinds)
export type PackageKind = z.infer<typeof PackageKind>

/** As the contract names what a package is. */
export const packageTypes = ['PLUGIN', 'NLP', 'WEB', 'UNKNOWN'] as const
const PackageType = z.enum(packageTypes)
export type PackageType = z.infer<typeof PackageType>

/** Something that can be installed, or was. */
export const Deliverable = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    version: z.string(),
    url: z.string(),
    homepage: z.string().optional(),
    type: PackageType,
  })
  .meta({ id: 'Deliverable' })
export type Deliverable = z.infer<typeof Deliverable>

/** Why a package was switched off: its script threw, did not end, asked for far too much, or did not come; its program was lost on one text after the other. */
export const offReasons = ['THREW', 'LOOPED', 'FLOODED', 'NOT_LOADED', 'LOST'] as const
export const OffReason = z.enum(offReasons)
export type OffReason = z.infer<typeof OffReason>

/** What is known of a package before it is installed. `sha256`: of the archive, or of the files of a folder. */
export const PackageLook = z
  .strictObject({
    kind: PackageKind,
    id: z.string(),
    name: z.string(),
    version: z.string(),
    description: z.string(),
    licence: z.string().nullable(),
    homepage: z.string().nullable(),
    sha256: z.string(),
    files: z.int(),
    bytes: z.int(),
    /** Of a plugin: what runs in the page with the rights of whoever reads it, and what changes how the page looks, by their paths in the package. */
    script: z.string().nullable(),
    style: z.string().nullable(),
    /** A private plugin is there only for readers of these projects; null: for everybody. */
    projects: z.array(z.string()).nullable(),
    /**
     * Of an extension that finds names in the texts of documents, and is given nothing else: its pipeline, the languages that it reads (null: all), how it is started, and in what its places
     * are counted.
     */
    finder: z
      .strictObject({
        pipeline: z.string(),
        languages: z.array(z.string()).nullable(),
        command: z.array(z.string()),
        offsets: z.enum(['utf-16', 'code-points']),
      })
      .nullable(),
  })
  .meta({ id: 'PackageLook' })
export type PackageLook = z.infer<typeof PackageLook>

/** What is known of an installed package. `source`: where it came from. */
export const InstalledFacts = PackageLook.extend({
  source: z.string(),
  installedAt: z.int(),
  isOn: z.boolean(),
  /** Why it was switched off by itself; null where it was not. */
  off: z.strictObject({ reason: OffReason, detail: z.string(), at: z.int() }).nullable(),
}).meta({ id: 'InstalledFacts' })
export type InstalledFacts = z.infer<typeof InstalledFacts>

/** A package as lists have it: installed, in the registry, or both. `facts` is beyond the contract; null where it is not installed. */
export const Package = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    version: z.string(),
    type: PackageType,
    installed: z.boolean(),
    deliverableFromRegistry: Deliverable.nullable(),
    installedDeliverable: Deliverable.nullable(),
    facts: InstalledFacts.nullable(),
  })
  .meta({ id: 'Package' })
export type Package = z.infer<typeof Package>

/** All packages, and what holds for them. `safeMode`: none is run, whatever is on. `registry`: what is wrong with the registry file, null where nothing is. */
export const PackageList = z
  .strictObject({
    safeMode: z.boolean(),
    packageDownload: z.boolean(),
    registry: z.strictObject({ path: z.string(), fault: z.string().nullable() }),
    plugins: z.array(Package),
    extensions: z.array(Package),
  })
  .meta({ id: 'PackageList' })
export type PackageList = z.infer<typeof PackageList>

const longest = 4_000
const text = z.string().min(1).max(longest)
const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must be a SHA-256 checksum: 64 hexadecimal digits')
  .transform((digits) => digits.toLowerCase())

/** Where a package is taken from: the registry by its id; a file, a folder or an https address. `sha256`: what it has to be. */
const From = z.object({ id: text.optional(), url: text.optional(), sha256: sha256.optional() })
export type From = z.infer<typeof From>

/** The upload of an archive. */
const Upload = form(z.object({ sha256: sha256.optional() }), 'file')

const faults = ['BAD_PACKAGE', 'NOT_FOUND', 'CONFLICT'] as const
const tags = ['packages']
const operator = { needs: 'operator', tags } as const

/** The contract's calls of one kind of package. */
function callsOf<const Kind extends PackageKind>(kind: Kind, one: 'a plugin' | 'an extension', all: string) {
  return {
    list: call({
      method: 'GET',
      path: `/api/${kind}`,
      query: z.object({ filter: z.string().max(longest).optional() }),
      answer: z.array(Package),
      needs: 'user',
      summary: `${all}, installed or in the registry, whose id, name or description matches a regular expression`,
      tags,
    }),
    install: call({
      ...operator,
      method: 'PUT',
      path: `/api/${kind}/install`,
      query: From,
      answer: Package,
      errors: faults,
      summary: `Install ${one}, switched off: by its id in the registry, or from a file, a folder or an address`,
    }),
    uninstall: call({
      ...operator,
      method: 'DELETE',
      path: `/api/${kind}/uninstall`,
      query: z.object({ id: text }),
      answer: nothing,
      summary: `Remove ${one}; nothing happens where it is not there`,
    }),
  }
}

/** Plugins, as the contract's clients ask for them. */
export const pluginCalls = callsOf('plugins', 'a plugin', 'Plugins')
/** The same for extensions. */
export const extensionCalls = callsOf('extensions', 'an extension', 'Extensions')

const params = z.object({ kind: PackageKind })

/** What files of plugins are sent as, by their endings; everything else is bytes. A page of a plugin would run beside ours, so that there is none. */
export const pluginFileTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

/** Beyond the contract: all at once, a look before installing, uploads, and the switch. */
export const packageCalls = {
  all: call({
    method: 'GET',
    path: '/api/local/packages',
    answer: PackageList,
    needs: 'user',
    summary: 'All plugins and extensions, and whether they are run at all',
    tags,
  }),
  look: call({
    ...operator,
    method: 'GET',
    path: '/api/local/packages/:kind/look',
    params,
    query: From,
    answer: PackageLook,
    errors: faults,
    summary: 'What a package is and what it asks for, without installing it',
  }),
  lookIntoFile: call({
    ...operator,
    method: 'POST',
    path: '/api/local/packages/:kind/look',
    params,
    body: Upload,
    answer: PackageLook,
    errors: faults,
    summary: 'The same for an archive that is sent',
  }),
  installFile: call({
    ...operator,
    method: 'POST',
    path: '/api/local/packages/:kind',
    params,
    body: Upload,
    answer: Package,
    errors: faults,
    summary: 'Install an archive that is sent, switched off',
  }),
  turn: call({
    ...operator,
    method: 'PUT',
    path: '/api/local/packages/:kind/:id',
    params: params.extend({ id: text }),
    body: z.strictObject({
      isOn: z.boolean(),
      /** Why the page switches it off. */
      off: z.strictObject({ reason: OffReason, detail: z.string().max(2_000) }).optional(),
    }),
    answer: Package,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Switch a package on or off',
  }),
  file: call({
    method: 'GET',
    path: '/plugins/:id/*',
    params: z.object({ id: text, '*': z.string() }),
    answer: bytes('application/octet-stream', ...new Set(Object.values(pluginFileTypes))),
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'A file of a plugin that is on',
    tags,
  }),
}
