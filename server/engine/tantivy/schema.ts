import { dateMetadataRule, fixedFields } from '../../query/wire-fields.ts'

/** Keyword fields whose values are nearly all different: as columns alone they take half the room, and are still found within a millisecond or two. */
const columnFields = ['documentId', 'parentDocument', 'path', 'rootDocument', 'title', 'titleNorm']

/** The fields as the engine program takes them; another value than the index was made with makes it build a new index. */
export const engineSchema = {
  fields: fixedFields,
  columnFields,
  /** A document's routing is its root: one column serves both names. */
  aliases: { _routing: 'rootDocument' },
  contentField: 'content',
  projectField: '_index',
  dynamicPrefix: 'metadata.',
  keywordSuffix: '.keyword',
  ...dateMetadataRule,
}
