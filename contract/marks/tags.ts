import { z } from 'zod'
import { call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'
import { limits } from '../spine/limits.ts'
import { joined, wholeNumber } from '../spine/parameters.ts'
import { WireUser } from '../spine/users.ts'
import { labelFault } from './label-fault.ts'
import { splitLabels } from './tag-labels.ts'

/** The colours that a tag can have; each is a token of the web's themes. */
export const tagColours = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export type TagColour = (typeof tagColours)[number]
const colour = z.enum(tagColours).nullable()

/** `2023-05-15T10:00:00.000+00:00` */
const moment = z.string()
const count = z.int().nonnegative()

/** A tag of a document: who gave it, and when. Beyond the contract its colour, and whether the caller may take it away. */
export const Tag = z
  .strictObject({ label: z.string(), creationDate: moment, user: WireUser, colour, isRemovable: z.boolean() })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

/**
 * A tag of a project: its label as it was first typed, the key by which the field `tags` and its facet know it (lower case), how many documents have it now,
 * who gave it to them (at most ten, those with the most first), who typed it first and when.
 */
export const ProjectTag = z
  .strictObject({
    label: z.string(),
    key: z.string(),
    count,
    colour,
    authors: z.array(z.strictObject({ id: z.string(), count })),
    user: WireUser,
    creationDate: moment,
  })
  .meta({ id: 'ProjectTag' })
export type ProjectTag = z.infer<typeof ProjectTag>

/**
 * What a change did: how many documents changed (those that were as asked already are not counted), and the number by which exactly this can be taken back; `kept`:
 * tags that stayed because only others may take them away. The clients of the contract read none of it.
 */
export const TagsChanged = z.strictObject({ result: count, change: z.int().nullable(), kept: count }).meta({ id: 'TagsChanged' })
export type TagsChanged = z.infer<typeof TagsChanged>

/** No schema of the description can say what is wrong with a label: its sentence stands alone. */
const told = { code: 'BAD_REQUEST' } as const

type Told = { addIssue(issue: { code: 'custom'; message: string; path?: string[]; params?: typeof told }): void }

function tellFault(texts: readonly string[], context: Told, path = ['tags']): void {
  const labels = splitLabels(texts)
  const message = labels.map(labelFault).find((each) => each !== undefined) ?? countFault(labels.length)
  if (message !== undefined) context.addIssue({ code: 'custom', message, path, params: told })
}

function countFault(count: number): string | undefined {
  if (count === 0) return 'There is no tag: give at least one label'
  return count > limits.tagsAtOnce ? `At most ${limits.tagsAtOnce} tags at once, but there are ${count}` : undefined
}

/** Labels as typed: each text is split at white space, equal ones (in lower case) count once. */
const Labels = z
  .array(z.string())
  .superRefine((texts, context) => tellFault(texts, context, []))
  .transform((texts) => splitLabels(texts))

/** Tags to be taken away: what no document has is passed over. */
const NamedLabels = z
  .array(z.string().max(20_000))
  .max(limits.tagsAtOnce, `At most ${limits.tagsAtOnce} tags at once`)
  .transform(toWhole)

function toWhole(texts: readonly string[]): string[] {
  return texts.map((text) => text.normalize('NFC').trim())
}

/** Ids in one body; it has at most 20 MB. */
const chosenAtMost = 200_000

/**
 * Which documents, and which tags: ids, as every client sends them; or, beyond the contract, all that a clause of the search language finds; or the number of an
 * earlier change, of which exactly what it gave (or took) is taken back.
 */
const raw = z.array(z.string().max(20_000))
const ChosenTexts = z.union([
  z.strictObject({ docIds: z.array(z.string().max(512)).max(chosenAtMost), tags: raw }),
  z.strictObject({ query: z.record(z.string(), z.unknown()), tags: raw }),
  z.strictObject({ undo: z.int().positive() }),
])

/** The same with its labels as they are to be given; what is wrong with one of them is told before anything of it is done. */
const Chosen = ChosenTexts.superRefine((chosen, context) => {
  if ('tags' in chosen) tellFault(chosen.tags, context)
}).transform((chosen) => ('tags' in chosen ? { ...chosen, tags: splitLabels(chosen.tags) } : chosen))

/** The same with tags that are to be taken away. */
const Named = ChosenTexts.superRefine((chosen, context) => {
  if ('tags' in chosen && chosen.tags.length > limits.tagsAtOnce)
    context.addIssue({ code: 'custom', message: `At most ${limits.tagsAtOnce} tags at once`, path: ['tags'], params: told })
}).transform((chosen) => ('tags' in chosen ? { ...chosen, tags: toWhole(chosen.tags) } : chosen))

/** One label, as it stands in an address or is to be from now on. */
const OneLabel = z
  .string()
  .transform((label) => label.normalize('NFC').trim())
  .superRefine((label, context) => {
    const fault = label === '' ? 'A tag has at least one character' : labelFault(label)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault, params: told })
  })

/** What becomes of a tag: another label, its colour. `merge`: whether it may become one with a tag that has the label already. */
const TagChange = z.strictObject({ label: OneLabel.optional(), colour: colour.optional(), merge: z.boolean().optional() })

/** Accepted and not needed: an id is enough. */
const query = z.object({ routing: z.string().optional() })
const params = z.object({ project: z.string(), id: DocumentId })
const tags = ['marks']

const one = { params, query, needs: 'mark', tags } as const
const tagOne = {
  ...one,
  method: 'PUT',
  body: Labels,
  answer: { 200: TagsChanged, 201: TagsChanged },
  errors: ['PROJECT_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'CONFLICT'],
  summary: 'Tag one document: 201 where it has a new tag now, 200 where it had them all',
} as const
const many = { method: 'POST', answer: TagsChanged, needs: 'mark', tags } as const
const whole = { params: z.object({ project: z.string(), label: OneLabel }), answer: TagsChanged, needs: 'write', tags } as const

/** Tags: a project's labels of its documents. The same in both generations. */
export const tagCalls = {
  ofDocument: call({
    method: 'GET',
    path: '/api/:project/documents/tags/:id',
    params,
    query,
    answer: z.array(Tag),
    errors: ['PROJECT_NOT_FOUND', 'DOCUMENT_NOT_FOUND'],
    needs: 'read',
    summary: 'The tags of a document, the oldest first',
    tags,
  }),
  tagged: call({
    method: 'GET',
    path: '/api/:project/documents/tagged/:tags',
    /** Several projects, and several tags, joined by commas. */
    params: z.object({ project: joined, tags: joined }),
    answer: z.array(DocumentId),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: 'Ids of the documents that have any of the tags',
    tags,
  }),
  tagOne: call({ ...tagOne, path: '/api/:project/documents/tags/:id' }),
  tagOneAsOldClientsSay: call({ ...tagOne, path: '/api/:project/documents/tag/:id' }),
  untagOne: call({
    ...one,
    method: 'PUT',
    path: '/api/:project/documents/untag/:id',
    body: NamedLabels,
    answer: { 200: TagsChanged, 201: TagsChanged },
    errors: ['PROJECT_NOT_FOUND', 'DOCUMENT_NOT_FOUND'],
    summary: 'Take tags away from one document: 201 where one went, 200 where it had none of them',
  }),
  tag: call({
    ...many,
    path: '/api/:project/documents/batchUpdate/tag',
    body: Chosen,
    errors: ['PROJECT_NOT_FOUND', 'BAD_QUERY', 'CONFLICT'],
    summary: 'Tag documents',
  }),
  untag: call({
    ...many,
    path: '/api/:project/documents/batchUpdate/untag',
    body: Named,
    errors: ['PROJECT_NOT_FOUND', 'BAD_QUERY'],
    summary: 'Take tags away from documents',
  }),
  list: call({
    method: 'GET',
    path: '/api/:project/tags',
    query: z.object({
      /** Only those whose key begins with this, in whatever case. */
      prefix: z.string().max(limits.tagLength).optional(),
      sort: z.enum(['count', 'label', 'newest']).default('count'),
      from: wholeNumber({ absent: 0 }),
      size: wholeNumber({ absent: 100, max: limits.tagsOfProject }),
    }),
    answer: z.strictObject({ items: z.array(ProjectTag), total: count }),
    errors: ['PROJECT_NOT_FOUND'],
    needs: 'read',
    summary: 'The tags that documents of a project have: counts, authors and colours',
    tags,
  }),
  change: call({
    ...whole,
    method: 'PUT',
    path: '/api/:project/tags/:label',
    body: TagChange,
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'],
    summary: 'Rename a tag everywhere, merge it with another, or give it a colour',
  }),
  remove: call({
    ...whole,
    method: 'DELETE',
    path: '/api/:project/tags/:label',
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND'],
    summary: 'Take a tag away from all documents',
  }),
}
