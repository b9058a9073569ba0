import { dateMetadataRule, documentFields } from '../../query/wire-fields.ts'
import { entityIndexFields, entityType } from './entities.ts'

/** Keyword fields whose values are nearly all different: as columns alone they take half the room, and are still found within a millisecond or two. */
const columnFields = ['documentId', 'parentDocument', 'path', 'rootDocument', 'title', 'titleNorm']

/** The fields as the engine program takes them; another value than the index was made with makes it build a new index. */
export const engineSchema = {
  fields: documentFields,
  entityFields: entityIndexFields,
  typeField: 'type',
  entityType,
  routingField: '_routing',
  columnFields,
  /** A document's routing is its root, and its place in the join its type: one column serves both names. */
  aliases: { _routing: 'rootDocument', join: 'type' },
  contentField: 'content',
  projectField: '_index',
  dynamicPrefix: 'metadata.',
  keywordSuffix: '.keyword',
  ...dateMetadataRule,
}
