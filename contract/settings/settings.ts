import { z } from 'zod'
import { bytes, call, either } from '../spine/call.ts'
import { AddressHeaders } from '../spine/parameters.ts'

/** What clients must know at their start: one flat object of texts, as every client generation reads it. */
export const Settings = z
  .strictObject({
    mode: z.string(),
    /** How one signs in, as newer clients want to know it; absent where nobody does. */
    auth: z.string().optional(),
    authFilter: z.string().optional(),
    product: z.string(),
    dataDir: z.string(),
    /** Where whoever reads paths finds `dataDir`; absent: at the same path. */
    mountedDataDir: z.string().optional(),
    dataPrefix: z.string(),
    /** In server mode one that the caller may read; absent where there is none, or nobody has signed in. */
    defaultProject: z.string().optional(),
    defaultIndex: z.string().optional(),
    defaultUserName: z.string(),
    searchAddress: z.string(),
    pathSeparator: z.string(),
    tcpListenPort: z.string(),
    bind: z.string(),
    protectedUriPrefix: z.string(),
    cors: z.string(),
    ocr: z.string(),
    queueType: z.string(),
    'search.maxWindowSize': z.string(),
    batchDownloadMaxNbFiles: z.string(),
    batchDownloadMaxSize: z.string(),
    batchDownloadTimeToLive: z.string(),
    batchDownloadEncrypt: z.string(),
    batchDownloadDiskLimit: z.string(),
    batchSearchMaxTimeSeconds: z.string(),
    batchSearchScroll: z.string(),
    batchThrottleMilliseconds: z.string(),
    batchSearchMaxNbQueries: z.string(),
    batchSearchMaxNbResults: z.string(),
    /** Where pictures of documents are, without a slash at the end: behind it stands `/api/v1/thumbnail/…`. */
    previewHost: z.string(),
    /** The first card of the insights, as an operator wrote it, in HTML; empty: the client's own words. */
    widgetTextDefaultContent: z.string(),
    /** Beyond the contract: links of the insights, a list of `{label, href, description, group}` in JSON. */
    links: z.string(),
    /** Where readers are led for help; absent where the operator has named no page. */
    helpLink: z.string().optional(),
    faqLink: z.string().optional(),
    userGuidesLink: z.string().optional(),
    devWikiLink: z.string().optional(),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

/** The version of the program, in the keys that clients show in their footer, and what index and extraction are made with. */
export const Version = z
  .strictObject({
    'git.build.version': z.string(),
    'git.branch': z.string(),
    'git.commit.id': z.string(),
    'git.commit.id.abbrev': z.string(),
    'ds.extractorVersion': z.string(),
    'index.distribution': z.string(),
    'index.version': z.string(),
  })
  .meta({ id: 'Version' })
export type Version = z.infer<typeof Version>

/** Whether the parts answer, for watching programs. */
export const Status = z
  .strictObject({
    database: z.boolean(),
    index: z.boolean(),
    taskManager: z.boolean(),
    databus: z.boolean(),
    document_queue_status: z.boolean(),
    document_queue_size: z.int().nonnegative(),
  })
  .meta({ id: 'Status' })
export type Status = z.infer<typeof Status>

/** A language by the name that documents carry and its ISO 639-2 code. */
export const Language = z.strictObject({ name: z.string(), iso6392: z.string() }).meta({ id: 'Language' })
export type Language = z.infer<typeof Language>

/** What a type of content is shown as. */
export const contentTypeCategories = [
  'AUDIO',
  'VIDEO',
  'DOCUMENT',
  'EMAIL',
  'IMAGE',
  'PRESENTATION',
  'SPREADSHEET',
  'OTHER',
] as const
export type ContentTypeCategory = (typeof contentTypeCategories)[number]

const ContentTypes = z.array(z.string().max(1000)).max(10_000)

const tags = ['settings']
const answered = either(Status, bytes('text/plain; version=0.0.4'))

/** What can be asked of the program as a whole. */
export const settingsCalls = {
  settings: call({
    method: 'GET',
    path: '/settings',
    headers: AddressHeaders,
    answer: Settings,
    errors: ['NOT_SIGNED_IN'],
    needs: 'nobody',
    summary: 'What clients must know at their start',
    tags,
  }),
  version: call({
    method: 'GET',
    path: '/version',
    answer: Version,
    errors: ['NOT_SIGNED_IN'],
    needs: 'nobody',
    summary: 'Version of the program',
    tags,
  }),
  textLanguages: call({
    method: 'GET',
    path: '/api/settings/text/languages',
    answer: z.array(Language),
    needs: 'user',
    summary: 'Languages of texts',
    tags,
  }),
  categories: call({
    method: 'POST',
    path: '/api/contentType/categories',
    body: ContentTypes,
    answer: z.partialRecord(z.enum(contentTypeCategories), z.array(z.string())),
    needs: 'user',
    summary: 'The categories of content types',
    tags,
  }),
  status: call({
    method: 'GET',
    path: '/api/status',
    /** `openmetrics`: lines of text; anything else: JSON. */
    query: z.object({ format: z.string().optional() }),
    answer: { 200: answered, 503: answered, 504: answered },
    errors: ['FORBIDDEN'],
    needs: 'nobody',
    summary: 'Whether the parts answer: 504 without the engine, 503 without the records',
    tags,
  }),
}
