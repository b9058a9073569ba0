import {
  dateMetadataRule,
  defaultSearchFields,
  documentFields,
  entityFields,
  type FieldType,
} from '../../../query/wire-fields.ts'

/** Whose an index is: it stands in its mapping, so that only those of this installation are ever written to or removed. `generation` grows each time that all are made anew. */
export type IndexMark = { owner: string; project?: string; generation?: number; home?: IndexHome }

/** The home that leads an index. Copies and backups of it have the same records, but are another. */
export type IndexHome = { id: string; host: string; path: string }

/** The name of the mark in `_meta`. */
export const markName = 'dossier'

const keyword = { type: 'keyword' } as const
const folded = { type: 'text', analyzer: 'folding' } as const
const integer = { type: 'integer', ignore_malformed: true } as const
const wholeValue = { keyword: { type: 'keyword', ignore_above: 256 } } as const

/** Scripts that are written without spaces, whose runs the standard tokenizer keeps whole (docs/decisions/0672). */
const withoutSpaces = '[\\p{IsKatakana}\\u30FC\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}]'

const analysis = {
  char_filter: {
    split_runs: { type: 'pattern_replace', pattern: `(?<=${withoutSpaces})(?=${withoutSpaces})`, replacement: ' ' },
  },
  tokenizer: {
    path_tokenizer: { type: 'path_hierarchy', delimiter: '/', replacement: '/', skip: 0, reverse: false },
    path_parts_tokenizer: { type: 'pattern', pattern: '[/\\\\. ]+' },
  },
  analyzer: {
    folding: { type: 'custom', char_filter: ['split_runs'], tokenizer: 'standard', filter: ['lowercase', 'asciifolding'] },
    path_analyzer: { type: 'custom', tokenizer: 'path_tokenizer' },
    path_parts_analyzer: { type: 'custom', tokenizer: 'path_parts_tokenizer', filter: ['lowercase'] },
  },
  normalizer: { keyword_lowercase: { type: 'custom', filter: ['lowercase'] } },
}

const byType: Record<FieldType, object> = {
  text: folded,
  keyword,
  lowercaseKeyword: { type: 'keyword', normalizer: 'keyword_lowercase' },
  long: { type: 'long', ignore_malformed: true },
  date: { type: 'date', ignore_malformed: true },
  boolean: { type: 'boolean' },
  path: { type: 'text', analyzer: 'path_analyzer', fielddata: true },
  pathParts: { type: 'text', analyzer: 'path_parts_analyzer' },
}

/** Fields of the contract's mapping (server.md 4.2) that say more than their type. */
const special: Record<string, object> = {
  join: { type: 'join', relations: { Document: ['NamedEntity', 'Duplicate'] } },
  content: { ...folded, index_options: 'offsets' },
  path: { ...keyword, fields: { parts: byType.pathParts } },
  dirname: { ...keyword, fields: { tree: byType.path } },
  extractionDate: { type: 'date', format: 'date_time', ignore_malformed: true },
  extractionLevel: integer,
  recoveryStatus: keyword,
  pstExpected: integer,
  pstEmitted: integer,
  pstUnrecovered: integer,
  nbChildrenEmitted: integer,
  mention: { ...folded, index_options: 'docs', fields: { whole: { type: 'keyword', ignore_above: 8_191 } } },
  partsOfSpeech: { ...folded, index_options: 'docs' },
  mentionNormTextLength: integer,
  offsets: integer,
  isHidden: { type: 'boolean', null_value: false },
}

/** The documents' numbers in our records: `rid` of a document, `of` of the one that a named entity is in, `number` in the order of both; `owner`: whose they are. */
const numbers = { properties: { owner: keyword, rid: { type: 'long' }, of: { type: 'long' }, number: { type: 'double' } } }

/** Lucene has no longer terms, in bytes. */
export const longestTermBytes = 32_766

/** How many clauses of one kind a cluster takes as a list of values (`index.max_terms_count`). */
export const mostTerms = 65_536

/** The name by which an index of ours is written to: where the index is gone, a cluster that makes indices by itself makes none for it. */
export function writtenName(index: string): string {
  return `${index}-w`
}

/** The settings and mapping of an index of ours, as the wire contract has them (server.md 4.1, 4.2), with the fields that we have beyond it. */
export function indexBody(mark: Required<Omit<IndexMark, 'home'>>): object {
  return {
    settings: {
      number_of_shards: 1,
      'index.mapping.total_fields.limit': 100_000,
      'index.query.default_field': defaultSearchFields,
      // Nothing is to be found before its commit.
      'index.refresh_interval': '-1',
      analysis,
    },
    mappings: {
      _meta: { [markName]: mark },
      date_detection: false,
      dynamic_templates: [...dateTemplates(), metadataTexts],
      properties: { ...properties(), dossier: numbers },
    },
  }
}

/** Of the index that keeps how far the others are. */
export function stateBody(mark: IndexMark): object {
  return {
    settings: { number_of_shards: 1 },
    mappings: { _meta: { [markName]: mark }, dynamic: false, properties: {} },
  }
}

function properties(): Record<string, object> {
  const all = Object.entries({ ...documentFields, ...entityFields }).filter(
    ([name]) => !name.startsWith('_') && !name.includes('.'),
  )
  const plain = Object.fromEntries(all.map(([name, type]) => [name, byType[type]]))
  return {
    ...plain,
    ...special,
    content_translated: { properties: { target_language: keyword, content: { ...folded, fields: wholeValue } } },
    metadata: { properties: { emailHeaderField: { type: 'object', enabled: false } } },
  }
}

/** Which metadata are dates is ours to say: what a cluster detects depends on the first document that comes. */
function dateTemplates(): object[] {
  const { dateNames, datePrefix, dateSuffix } = dateMetadataRule
  return [...dateNames, `${datePrefix}*${dateSuffix}`].map((path, at) => ({
    [`metadata_date_${at}`]: { path_match: path, mapping: byType.date },
  }))
}

const metadataTexts = { metadata_texts: { path_match: 'metadata.*', mapping: { ...folded, fields: wholeValue } } }
