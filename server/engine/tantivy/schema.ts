import { dateMetadataRule, documentFields } from '../../query/wire-fields.ts'
import { entityIndexFields, entityType } from './entities.ts'

/** Keyword fields with mostly unique values: stored as columns only they take half the space, and are still found within a millisecond or two. */
const columnFields = ['documentId', 'parentDocument', 'path', 'rootDocument', 'textDigest', 'title', 'titleNorm']

/** The field list of the engine program. If it differs from the one that an index was built with, the index is reset. */
export const engineSchema = {
  fields: documentFields,
  entityFields: entityIndexFields,
  typeField: 'type',
  entityType,
  routingField: '_routing',
  columnFields,
  /** A document's routing is the id of its root, and its name in the join is its type, so that one column serves both. */
  aliases: { _routing: 'rootDocument', join: 'type' },
  contentField: 'content',
  projectField: '_index',
  dynamicPrefix: 'metadata.',
  keywordSuffix: '.keyword',
  ...dateMetadataRule,
}
