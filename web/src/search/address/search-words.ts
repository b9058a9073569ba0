import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SearchField, SearchSort } from './search-state.ts'

/** Names of the fields that can be searched. */
export const fieldLabels: Record<SearchField, MessageDescriptor> = {
  all: msg`All fields`,
  tags: msg`Tags`,
  title: msg`Title`,
  author: msg`Author`,
  recipients: msg`Recipients`,
  content: msg`Content`,
  path: msg`Path`,
  thread: msg`Thread`,
}

/** Names of the sorts. */
export const sortLabels: Record<SearchSort, MessageDescriptor> = {
  relevance: msg`Relevance`,
  creationDateNewest: msg`Creation date, newest first`,
  creationDateOldest: msg`Creation date, oldest first`,
  sizeLargest: msg`Size, largest first`,
  sizeSmallest: msg`Size, smallest first`,
  path: msg`Path`,
  pathReverse: msg`Path, reversed`,
  dateNewest: msg`Indexing date, newest first`,
  dateOldest: msg`Indexing date, oldest first`,
}
