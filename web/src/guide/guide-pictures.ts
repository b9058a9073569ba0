import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the picture of each chapter shows. */
export const pictureLabels: Readonly<Record<string, MessageDescriptor>> = {
  start: msg`The first page, with the search field and the projects`,
  searching: msg`A search: the filters at the side, what it finds beside them`,
  'search-with-operators': msg`A search with operators and what it finds`,
  indexing: msg`The page where folders are indexed, with what became of each file`,
  ledger: msg`The files that need a password, line by line`,
  ocr: msg`The pages of a scan, each beside the text that was read on it`,
  watching: msg`A folder that is watched, with what was seen and read last`,
  tasks: msg`The list of all tasks, with how far each is`,
  names: msg`The page of a person: documents, other spellings, names beside it`,
  reading: msg`A document beside the list of what was found`,
  xray: msg`The details of a document, with what nobody sees in it at once`,
  stars: msg`A list of the documents that have a star`,
  tags: msg`The page of all tags`,
  recommendations: msg`A list of the documents that were recommended`,
  notes: msg`The page of all notes on folders`,
  cards: msg`Passages that were kept as cards`,
  history: msg`The documents that were opened, the latest first`,
  'batch-search': msg`What the queries of a list have found`,
  'batch-download': msg`The archives that can be downloaded`,
  insights: msg`A project as a whole: files, disk usage, dates`,
  projects: msg`The list of the projects`,
  settings: msg`A page of the settings, each with its default and where its value comes from`,
  backups: msg`The page where backups are made and checked`,
  plugins: msg`The page of plugins`,
  extensions: msg`The page of extensions`,
  keyboard: msg`The list of all keys`,
  errors: msg`A query that is wrong, with what is wrong and where`,
  server: msg`The page of users, with the roles that each has`,
  'command-line': msg`A terminal with the help of a command, and what a search there finds`,
}

const files: Readonly<Record<string, string>> = import.meta.glob('../../../docs/guide/pictures/*/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Where the picture of a chapter lies; undefined where it has none. */
export function pictureOf(chapter: string, locale: string, theme: 'light' | 'dark'): string | undefined {
  return files[`../../../docs/guide/pictures/${locale}/${chapter}-${theme}.webp`]
}
