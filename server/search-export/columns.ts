import { type NamedColumn, namedColumns } from '@dossier/contract/search/search-export'
import type { WholeHit } from '../search/all-hits.ts'
import { documentAddress } from '../settings/own-address.ts'

/** What a cell can hold before it is written: whatever a source can. */
export type Value = unknown

type Column = { fields: string[]; read: (hit: WholeHit, address: string) => Value }

const created = ['dcterms_created_iso8601', 'dcterms_created', 'creation_date', 'meta_creation_date']

/** What stands in the columns that have a name of their own; `fields`: those of a source that it is made of. */
const named: Record<NamedColumn, Column> = {
  number: { fields: [], read: ({ number }) => number },
  documentUrl: {
    fields: [],
    read: ({ item: { project, id, routing } }, address) => documentAddress(address, { projects: project, id, routing }),
  },
  project: { fields: [], read: ({ item }) => item.project },
  documentId: { fields: [], read: ({ item }) => item.id },
  rootId: { fields: [], read: ({ item }) => item.routing },
  path: field('path'),
  folder: field('dirname'),
  name: { fields: ['path'], read: ({ source }) => (typeof source.path === 'string' ? baseName(source.path) : null) },
  title: field('title'),
  contentType: field('contentType'),
  size: field('contentLength'),
  language: field('language'),
  creationDate: metadata(...created),
  indexingDate: field('extractionDate'),
  author: metadata('dc_creator', 'author', 'meta_author', 'creator'),
  from: metadata('message_from', 'message_from_email'),
  to: metadata('message_to'),
  subject: metadata('subject', 'dc_subject', 'dc_title'),
  tags: field('tags'),
  extractionLevel: field('extractionLevel'),
  parentId: field('parentDocument'),
  score: { fields: [], read: ({ score }) => score },
  content: field('content'),
}

/** Columns by their names; those that have none of their own are fields of documents. */
export function columnsOf(names: readonly string[]): { fields: string[]; read: (hit: WholeHit, address: string) => Value[] } {
  const columns = names.map((name) => (isNamed(name) ? named[name] : field(name)))
  const fields = [...new Set(columns.flatMap((column) => column.fields))]
  // No fields at all would mean every one.
  return { fields: fields.length > 0 ? fields : ['type'], read: (hit, address) => columns.map(({ read }) => read(hit, address)) }
}

function isNamed(name: string): name is NamedColumn {
  return namedColumns.some((each) => each === name)
}

function field(path: string): Column {
  return { fields: [path], read: ({ source }) => valueAt(source, path) }
}

/** The first of these that a document has. */
function metadata(...keys: string[]): Column {
  const fields = keys.map((key) => `metadata.tika_metadata_${key}`)
  return {
    fields,
    read: ({ source }) => {
      const found = fields.find((path) => valueAt(source, path) !== null)
      return found === undefined ? null : valueAt(source, found)
    },
  }
}

function valueAt(source: Record<string, unknown>, path: string): Value {
  const [first = '', ...rest] = path.split('.')
  const value = Object.hasOwn(source, first) ? source[first] : undefined
  if (rest.length === 0) return value ?? null
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? valueAt({ ...value }, rest.join('.')) : null
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
