import { z } from 'zod'
import { DocumentId } from '../spine/ids.ts'
import { limits } from '../spine/limits.ts'

/** The `extractor` of names that people added, and their pipeline among a document's `nerTags`. No finder has this name. */
export const byHand = 'BY_HAND'

/** How far a name that somebody adds reaches: the place that was selected, or every place of its document where the same words stand. */
const reaches = ['here', 'document'] as const
const Reach = z.enum(reaches)
export type NameReach = z.infer<typeof Reach>

const count = z.int().nonnegative()

const mention = z
  .string()
  .max(limits.mentionLength, { error: `A name has at most ${limits.mentionLength} characters: select less` })

/**
 * Where a name is added. `start`: in UTF-16 units of the raw content, and `mention` is what stands there, line breaks as they are or as spaces; without `start`
 * every place of these words is meant.
 */
export const newPlaces = {
  document: DocumentId,
  routing: z.string().optional(),
  mention,
  start: z.int().nonnegative().optional(),
  reach: Reach.default('here'),
}

/** A name that somebody added: to which document, and what became of it there. */
export const AddedName = z
  .strictObject({
    mention: z.string(),
    reach: Reach,
    document: DocumentId,
    /** Null where the project has the document no longer; the name waits for it. */
    routing: z.string().nullable(),
    path: z.string().nullable(),
    /** The first of its places in the present text; null where there is none. */
    start: count.nullable(),
    /** 0: the words are not in the text any more. */
    places: count,
  })
  .meta({ id: 'AddedName' })
export type AddedName = z.infer<typeof AddedName>

/** Which words are asked for. */
export const askedWords = z.object({ routing: z.string().optional(), mention })

/** How many places of a document have the same words. */
export const WordPlaces = z.strictObject({ mentionNorm: z.string(), places: count }).meta({ id: 'WordPlaces' })
