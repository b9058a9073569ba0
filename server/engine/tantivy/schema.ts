import { dateMetadataRule, fixedFields } from '../fields.ts'

/** The fields as the engine program takes them; another value than the index was made with makes it build a new index. */
export const engineSchema = {
  fields: fixedFields,
  contentField: 'content',
  projectField: '_index',
  dynamicPrefix: 'metadata.',
  keywordSuffix: '.keyword',
  ...dateMetadataRule,
}
