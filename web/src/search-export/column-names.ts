import type { NamedColumn } from '@dossier/contract/search/search-export'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the columns of an export are called on screen; in the file they have their own names. */
export const columnNames: Record<NamedColumn, MessageDescriptor> = {
  number: msg`Place in the result`,
  documentUrl: msg`Link to the document`,
  project: msg`Project`,
  documentId: msg`ID of the document`,
  rootId: msg`ID of its file`,
  path: msg`Path`,
  folder: msg`Folder`,
  name: msg`File name`,
  title: msg`Title`,
  contentType: msg`Type`,
  size: msg`Size`,
  language: msg`Language`,
  creationDate: msg`Created`,
  indexingDate: msg`Indexed`,
  author: msg`Author`,
  from: msg`From`,
  to: msg`To`,
  subject: msg`Subject`,
  tags: msg`Tags`,
  extractionLevel: msg`Level`,
  parentId: msg`ID of what contains it`,
  score: msg`Score`,
  content: msg`Whole text`,
}
