import { z } from 'zod'
import { ProjectName } from '../projects.ts'
import { call, nothing } from '../spine/call.ts'
import { limits } from '../spine/limits.ts'
import { flag, optionalWholeNumber } from '../spine/parameters.ts'
import { WireUser } from '../spine/users.ts'
import { type NotePlace, noteForms, notePlaceFault, notePlaceSentence, plainFolder } from './note-paths.ts'

/** The kinds of a note, by the names that clients draw them with. */
export const noteVariants = ['info', 'success', 'warning', 'danger', 'primary', 'secondary', 'light', 'dark'] as const
export type NoteVariant = (typeof noteVariants)[number]
const variant = z.enum(noteVariants, `A note is of one of these kinds: ${noteVariants.join(', ')}`)

/** `2023-05-15T10:00:00.000+00:00` */
const moment = z.string()
const count = z.int().nonnegative()

/**
 * A note on a folder or on paths. Beyond the contract: its form, its number, a version that grows with each change, who wrote it and when, and who changed it
 * last.
 */
export const Note = z
  .strictObject({
    project: z.strictObject({ name: ProjectName, sourcePath: z.string().nullable() }),
    path: z.string(),
    note: z.string(),
    variant,
    blurSensitiveMedia: z.boolean(),
    form: z.enum(noteForms),
    id: z.int(),
    version: z.int(),
    user: WireUser,
    creationDate: moment,
    lastChange: z.strictObject({ user: WireUser, date: moment }).nullable(),
  })
  .meta({ id: 'Note' })
export type Note = z.infer<typeof Note>

/** How many documents a place means, and the folders that hold the most of them (at most ten). `isWhole`: false where counting was given up. */
export const NoteMatches = z
  .strictObject({
    documents: count,
    folders: z.array(z.strictObject({ path: z.string(), documents: count })),
    folderCount: count,
    isWhole: z.boolean(),
  })
  .meta({ id: 'NoteMatches' })
export type NoteMatches = z.infer<typeof NoteMatches>

/** No schema of the description can say what is wrong with a path or a text: its sentence stands alone. */
const told = { code: 'BAD_REQUEST' } as const

type Told = { addIssue(issue: { code: 'custom'; message: string; params: typeof told }): void }

function tell(context: Told, message: string): void {
  context.addIssue({ code: 'custom', message, params: told })
}

/** Line ends and tabs are fine. */
const unfitText = /[^\P{Cc}\n\r\t]|\p{Cs}/u

const content = {
  note: z
    .string()
    .max(limits.noteLength, `A note has at most ${limits.noteLength} characters`)
    .superRefine((text, context) => {
      if (unfitText.test(text)) tell(context, 'A note cannot hold control characters: type it again instead of pasting it')
    })
    .transform((text) => text.trim()),
  variant: variant.nullish().transform((kind) => kind ?? 'warning'),
  blurSensitiveMedia: z
    .boolean()
    .nullish()
    .transform((isBlurring) => isBlurring ?? false),
}

type Content = { note: string; variant: NoteVariant; blurSensitiveMedia: boolean }

function checkContent({ note, blurSensitiveMedia }: Content, context: Told): void {
  if (note === '' && !blurSensitiveMedia) tell(context, 'A note says something, or blurs pictures: it has no text')
}

function checkPlace(place: NotePlace, context: Told): void {
  const fault = notePlaceFault(place)
  if (fault) tell(context, notePlaceSentence(fault))
}

function withPlainFolder<Placed extends NotePlace>(placed: Placed): Placed {
  return placed.form === 'folder' ? { ...placed, path: plainFolder(placed.path) } : placed
}

const place = { form: z.enum(noteForms), path: z.string().max(20_000) }

/** What a note says, as newer clients send it; what else they send (project, path) is in the address. */
const NoteContent = z.object(content).superRefine(checkContent)
/** So many are looked for in one pass over the paths of a project. */
const placesAtOnce = 100
const NotePlaces = z.strictObject({
  places: z
    .array(z.strictObject(place).superRefine(checkPlace).transform(withPlainFolder))
    .min(1)
    .max(placesAtOnce, `At most ${placesAtOnce} places at once`),
})
const placed = z.strictObject({ ...place, ...content })
const PlacedNote = placed.superRefine(checkContent).superRefine(checkPlace).transform(withPlainFolder)
/** `version`: what the caller saw; another one is a CONFLICT. Absent: whatever it is now. */
const NoteChange = placed
  .extend({ version: z.int().optional() })
  .superRefine(checkContent)
  .superRefine(checkPlace)
  .transform(withPlainFolder)

/** The rest of the address is the path of a folder, with or without its first slash. */
const folderInAddress = z
  .string()
  .transform((rest) => `/${rest}`)
  .superRefine((path, context) => checkPlace({ form: 'folder', path }, context))
  .transform(plainFolder)

/** Any path: what no folder can be called matches nothing. */
const pathInAddress = z.string().transform((rest) => `/${rest}`.replace(/\/+/g, '/'))

const tags = ['notes']
const list = { method: 'GET', answer: z.array(Note), errors: ['PROJECT_NOT_FOUND'], needs: 'read', tags } as const
const ofPath = { ...list, params: z.object({ project: z.string(), '*': pathInAddress }) } as const
const onFolder = { params: z.object({ project: z.string(), '*': folderInAddress }), needs: 'write', tags } as const
const one = { params: z.object({ project: z.string(), id: z.string() }), needs: 'write', tags } as const

/**
 * Notes on folders: `notes` for older clients, which take each path for a regular expression, `pathBanners` for newer ones, and what both lack. That has addresses of its
 * own, for below these two any path may follow.
 */
export const noteCalls = {
  all: call({ ...list, path: '/api/:project/notes', summary: 'Notes of a project; each path is a regular expression' }),
  ofPath: call({ ...ofPath, path: '/api/:project/notes/*', summary: 'Notes on a path' }),
  banners: call({ ...list, path: '/api/:project/pathBanners', summary: 'Notes of a project, the outermost folders first' }),
  bannersOfPath: call({ ...ofPath, path: '/api/:project/pathBanners/*', summary: 'Notes on a path, newer form' }),
  putBanner: call({
    ...onFolder,
    method: 'PUT',
    path: '/api/:project/pathBanners/*',
    body: NoteContent,
    answer: { 200: Note, 201: Note },
    errors: ['PROJECT_NOT_FOUND', 'CONFLICT'],
    summary: 'Write the note of a folder: 201 where it had none, 200 where it is replaced',
  }),
  removeBanner: call({
    ...onFolder,
    method: 'DELETE',
    path: '/api/:project/pathBanners/*',
    /** Also those of all folders below it. */
    query: z.object({ greedy: flag }),
    answer: nothing,
    errors: ['PROJECT_NOT_FOUND'],
    summary: 'Remove the note of a folder, if it has one',
  }),
  removeBanners: call({
    method: 'DELETE',
    path: '/api/:project/pathBanners',
    answer: nothing,
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'write',
    summary: 'Remove all notes of a project',
    tags,
  }),
  write: call({
    method: 'POST',
    path: '/api/:project/notes',
    body: PlacedNote,
    answer: { 201: Note },
    errors: ['PROJECT_NOT_FOUND', 'CONFLICT'],
    needs: 'write',
    summary: 'Write a note of either form; one that is there is not replaced',
    tags,
  }),
  change: call({
    ...one,
    method: 'PUT',
    path: '/api/:project/note/:id',
    body: NoteChange,
    answer: Note,
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'],
    summary: 'Change a note, its place too',
  }),
  remove: call({
    ...one,
    method: 'DELETE',
    path: '/api/:project/note/:id',
    query: z.object({ version: optionalWholeNumber() }),
    answer: nothing,
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'],
    summary: 'Remove a note',
  }),
  restore: call({
    ...one,
    method: 'POST',
    path: '/api/:project/note/:id/restore',
    answer: Note,
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'],
    summary: 'Bring a note back that was removed, as it was',
  }),
  matches: call({
    method: 'POST',
    path: '/api/:project/noteMatches',
    body: NotePlaces,
    answer: z.array(NoteMatches),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: 'How many documents folders or expressions mean, and where most of them lie; in the order of the places',
    tags,
  }),
}
