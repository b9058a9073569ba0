import { z } from 'zod'
import { ProjectName } from './projects.ts'
import { call, nothing } from './spine/call.ts'
import { flag, PageQuery, pageOf, requiredWholeNumber } from './spine/parameters.ts'
import { WireUser } from './spine/users.ts'

/** A document that was opened, or a search. */
const historyTypes = ['DOCUMENT', 'SEARCH'] as const
export const HistoryType = z.enum(historyTypes)
export type HistoryType = z.infer<typeof HistoryType>

/** Columns by which a history is sorted, as the contract's table calls them; beyond the contract by folder, and there by name. */
export const historySorts = ['modification_date', 'creation_date', 'name', 'uri', 'type', 'id', 'user_id', 'folder'] as const
export type HistorySort = (typeof historySorts)[number]

/** Entries on a page, in both generations of clients. */
export const historyPageSize = 100
/** The longest address, name and folder of an entry in UTF-16 units; ours. */
export const historyLengths = { uri: 100_000, name: 4_096, folder: 255 } as const

/**
 * An entry of a user's history. `uri`: where it leads, behind the `#` of a client's address. Moments as `2023-05-15T10:00:00.000+00:00`. Beyond the contract the projects,
 * whether the user saved it by name, and the folder of a search that is saved. `closedProjects`: so many projects of a saved search are not open to its user any more: `uri` and
 * `projectIds` are those of the others.
 */
export const HistoryEvent = z
  .strictObject({
    id: z.int(),
    user: WireUser,
    creationDate: z.string(),
    modificationDate: z.string(),
    type: HistoryType,
    name: z.string(),
    uri: z.string(),
    projectIds: z.array(ProjectName),
    closedProjects: z.int().nonnegative(),
    saved: z.boolean(),
    folder: z.string().nullable(),
  })
  .meta({ id: 'HistoryEvent' })
export type HistoryEvent = z.infer<typeof HistoryEvent>

// Only of one sign after the other, so that an address of any length is read once.
const uriSigns = /^(?:[^\s\p{Cc}\p{Cs}"<>\\^`{|}%]|%[0-9A-Fa-f]{2})+$/u
// A database of the two refuses the first, and neither keeps half a sign.
const isText = (text: string) => !text.includes('\u0000') && text.isWellFormed()

const words = (most: number) =>
  z.string().max(most, `At most ${most} characters`).refine(isText, 'It has signs that are not text')
const uri = z
  .string()
  .max(historyLengths.uri, `At most ${historyLengths.uri} characters`)
  .regex(uriSigns, 'This is no address: percent-encode spaces and other signs that cannot stand in one')
  .meta({ examples: ['/?q=quay&indices=local-datashare', '/ds/local-datashare/4a8e5c'] })
const moment = z.iso.datetime({ offset: true, error: 'This is no moment such as 2023-05-15T10:00:00.000+00:00' })

const Entry = z.object({
  type: HistoryType.optional(),
  name: words(historyLengths.name),
  uri: uri.optional(),
  project: ProjectName.optional(),
  projectIds: z.array(ProjectName).max(1_000).optional(),
  eventId: requiredWholeNumber.optional(),
  saved: z.boolean().optional(),
  folder: words(historyLengths.folder).nullish(),
  creationDate: moment.optional(),
  modificationDate: moment.optional(),
})
const Renamed = Entry.required({ eventId: true })
const Added = Entry.required({ type: true, uri: true })

/**
 * A new entry: type, name and `uri`, with the projects as one of both generations names them. Or a new name of one that is there: `eventId` and `name`. Beyond the contract:
 * `saved`, true unless said otherwise, because a client of the contract writes a search only when its user saves it; `folder`; and both moments, to bring back
 * what was removed.
 */
const HistoryEntry = z.union([Renamed, Added], { error: ({ input }) => whyNoEntry(input) })
export type HistoryEntry = z.output<typeof Entry>

/** Says of the form that was meant what is wrong with it. */
function whyNoEntry(given: unknown): string {
  const isRenamed = typeof given === 'object' && given !== null && 'eventId' in given
  const [issue] = (isRenamed ? Renamed : Added).safeParse(given).error?.issues ?? []
  const where = issue?.path.join('.') ?? ''
  const what = isRenamed ? 'An entry gets a new name by eventId and name' : 'A new entry needs type, name and uri'
  return `${what}: ${where === '' ? '' : `"${where}": `}${issue?.message ?? ''}`
}

const type = z.preprocess((given) => (typeof given === 'string' ? given.toUpperCase() : given), HistoryType.optional()).optional()
const projects = z
  .preprocess(
    (given: string | string[] | undefined) =>
      [given ?? []].flat().flatMap((text) => text.split(',').filter((name) => name !== '')),
    z.array(z.string()).max(1_000),
  )
  .optional()

/** Whether what the user opens and searches is written down. Searches that they save are, whatever it says. */
const HistoryChoice = z.strictObject({ kept: z.boolean() }).meta({ id: 'HistoryChoice' })

const path = '/api/users/me/history'
const tags = ['history']

/** The history of the user: documents that they opened, searches that they ran or saved. Nobody sees that of others. */
export const historyCalls = {
  list: call({
    method: 'GET',
    path,
    /** `type` in whatever case; `projects`: of any of these. Beyond the contract `saved`: only what is saved, or what is not. */
    query: PageQuery.extend({
      type,
      sort: z.enum(historySorts).default('modification_date'),
      desc: flag,
      projects,
      saved: flag,
    }),
    answer: pageOf(HistoryEvent),
    needs: 'user',
    summary: 'History of documents and searches, the latest first',
    tags,
  }),
  add: call({
    method: 'PUT',
    path,
    body: HistoryEntry,
    /** Null where the user wants no history. */
    answer: HistoryEvent.nullable(),
    errors: ['BAD_INDEX_NAME', 'PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
    needs: 'user',
    project: 'handler',
    summary: 'Add to the history, once for each address; or rename an entry',
    tags,
  }),
  clear: call({
    method: 'DELETE',
    path,
    /** Absent: both types. Beyond the contract `saved`: only what is saved, or what is not. */
    query: z.object({ type, saved: flag }),
    answer: nothing,
    needs: 'user',
    summary: 'Clear the history',
    tags,
  }),
  forget: call({
    method: 'DELETE',
    path: `${path}/event`,
    query: z.object({ id: requiredWholeNumber }),
    answer: nothing,
    needs: 'user',
    summary: 'Remove one entry; one that is not there is none any more',
    tags,
  }),
  choice: call({
    method: 'GET',
    path: `${path}/choice`,
    answer: HistoryChoice,
    needs: 'user',
    summary: 'Whether the history of the user is kept',
    tags,
  }),
  choose: call({
    method: 'PUT',
    path: `${path}/choice`,
    body: HistoryChoice,
    answer: HistoryChoice,
    needs: 'user',
    summary: 'Keep the history of the user, or keep it no more',
    tags,
  }),
}
