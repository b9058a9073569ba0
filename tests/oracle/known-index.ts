import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The two generations of the contract's form (server.md 4.1, 4.2, 4.4, 4.5). */
export type Generation = 'older' | 'newer'

const keyword = { type: 'keyword' }
const pathAnalyzer = { type: 'custom', tokenizer: 'path_tokenizer' }

/** Settings and mapping as the known program makes them. */
function indexBody(generation: Generation): object {
  const isNewer = generation === 'newer'
  return {
    settings: {
      'index.mapping.total_fields.limit': 100_000,
      number_of_shards: 1,
      number_of_replicas: 0,
      'index.query.default_field': ['content', 'mentionNorm', 'content_translated', 'name', 'path', 'tags'],
      analysis: {
        tokenizer: { path_tokenizer: { type: 'path_hierarchy', delimiter: '/' } },
        analyzer: {
          path_analyzer: pathAnalyzer,
          folding: { type: 'custom', tokenizer: 'standard', filter: ['lowercase', 'asciifolding'] },
        },
        normalizer: { keyword_lowercase: { type: 'custom', filter: ['lowercase'] } },
      },
    },
    mappings: {
      properties: {
        content: { type: 'text', index_options: 'offsets', ...(isNewer && { analyzer: 'folding' }) },
        extractionDate: { type: 'date', format: 'date_time' },
        extractionLevel: { type: 'integer' },
        path: keyword,
        dirname: { ...keyword, fields: { tree: { type: 'text', analyzer: 'path_analyzer', fielddata: true } } },
        contentLength: { type: 'long' },
        contentTextLength: { type: 'long' },
        ...Object.fromEntries(
          ['contentEncoding', 'contentType', 'language', 'status', 'nerTags', 'type', 'parentDocument', 'rootDocument'].map(
            (name) => [name, keyword],
          ),
        ),
        documentId: keyword,
        tags: { ...keyword, normalizer: 'keyword_lowercase' },
        metadata: { type: 'object' },
        join: { type: 'join', relations: { Document: isNewer ? ['NamedEntity', 'Duplicate'] : 'NamedEntity' } },
        mention: { type: 'text', index_options: 'docs' },
        mentionNorm: keyword,
        category: keyword,
        extractor: keyword,
        extractorLanguage: keyword,
        mentionNormTextLength: { type: 'integer' },
        offsets: { type: 'integer' },
        partsOfSpeech: { type: 'text', index_options: 'docs' },
        isHidden: { type: 'boolean', null_value: false },
      },
    },
  }
}

/** What stands in the index, by a short name. */
export function idOf(name: string): string {
  return createHash('sha384').update(name).digest('hex')
}

export const letterText = 'Dear Jane Roe, the quay of Konosu is paid. Zoltan Varga carries the ledger to Acme Corp on 12 May.'
const folder = '/home/datashare/data'

type Stored = { id: string; routing?: string; source: Record<string, unknown> }

type Made = { name: string; path: string; text: string; level?: number; parent?: string; root?: string; more?: object }

function document(generation: Generation, { name, path, text, level = 0, parent, root, more = {} }: Made): Stored {
  const isNewer = generation === 'newer'
  const source = {
    type: 'Document',
    join: { name: 'Document' },
    path,
    dirname: path.slice(0, path.lastIndexOf('/')),
    status: 'INDEXED',
    nerTags: [],
    tags: [],
    extractionDate: '2023-05-15T10:00:00.000Z',
    extractionLevel: level,
    ...(parent !== undefined && { parentDocument: idOf(parent), rootDocument: idOf(root ?? parent) }),
    ...(parent === undefined && isNewer && { rootDocument: idOf(name) }),
    contentType: 'text/plain',
    contentLength: level === 0 ? text.length : -1,
    contentEncoding: 'unknown',
    language: 'ENGLISH',
    content: text,
    contentTextLength: text.length,
    metadata: {
      tika_metadata_content_type: 'text/plain',
      tika_metadata_resourcename: level === 0 ? path.slice(path.lastIndexOf('/') + 1) : `${name}.txt`,
      tika_metadata_dcterms_created: '2020-01-01T00:00:00Z',
    },
    ...(isNewer && { title: name, titleNorm: name, contentTypeCategory: 'DOCUMENT' }),
    ...more,
  }
  return { id: idOf(name), ...(root !== undefined && { routing: idOf(root) }), source }
}

type Name = { of: string; root?: string; mention: string; category: string; offsets: number[]; isHidden?: boolean }

function entity({ of, root = of, mention, category, offsets, isHidden = false }: Name): Stored {
  const mentionNorm = mention.toLowerCase()
  const id = idOf(`${idOf(of)}|[${offsets.join(', ')}]|CORENLP|${mentionNorm}`)
  const facts = { mention, mentionNorm, mentionNormTextLength: mentionNorm.length, category, offsets, isHidden }
  const found = { extractor: 'CORENLP', extractorLanguage: 'ENGLISH', partsOfSpeech: null }
  const source = { type: 'NamedEntity', join: { name: 'NamedEntity', parent: idOf(of) }, ...facts, ...found }
  return { id, routing: idOf(root), source }
}

/** Small ones beside, more than a page of a scroll. */
export const fillerCount = 1_100

function contents(generation: Generation): Stored[] {
  const duplicate = (path: string, of: string): Stored => {
    const source = { type: 'Duplicate', path, documentId: idOf(of) }
    if (generation === 'older') return { id: idOf(`bytes of ${path}`), source }
    return { id: idOf(path), routing: idOf(of), source: { ...source, join: { name: 'Duplicate', parent: idOf(of) } } }
  }
  const mail = `${folder}/mail/a.eml`
  return [
    document(generation, {
      name: 'letter',
      path: mail,
      text: letterText,
      more: { tags: ['urgent', 'Quay'], nerTags: ['CORENLP'], status: 'DONE', contentType: 'message/rfc822' },
    }),
    document(generation, {
      name: 'annex',
      path: mail,
      text: 'The annex names the Konosu harbour.',
      level: 1,
      parent: 'letter',
      root: 'letter',
    }),
    document(generation, { name: 'table', path: mail, text: 'konosu 12 13', level: 2, parent: 'annex', root: 'letter' }),
    // A file that had other bytes before: the known program keeps both.
    document(generation, { name: 'before', path: `${folder}/note.txt`, text: 'before' }),
    document(generation, { name: 'after', path: `${folder}/note.txt`, text: 'after', more: { nerTags: ['EMAIL'] } }),
    duplicate(`${folder}/copy of a.eml`, 'letter'),
    // And one of the very file that it read before.
    duplicate(mail, 'letter'),
    entity({ of: 'letter', mention: 'Jane Roe', category: 'PERSON', offsets: [5] }),
    entity({ of: 'letter', mention: 'Konosu', category: 'LOCATION', offsets: [27] }),
    entity({ of: 'letter', mention: 'Zoltan Varga', category: 'PERSON', offsets: [43], isHidden: true }),
    entity({ of: 'letter', mention: '12 May', category: 'DATE', offsets: [91] }),
    entity({ of: 'annex', root: 'letter', mention: 'Konosu', category: 'LOCATION', offsets: [20] }),
    ...Array.from({ length: fillerCount }, (_, at) =>
      document(generation, { name: `filler ${at}`, path: `${folder}/many/${at}.txt`, text: `filler number${at}` }),
    ),
  ]
}

/** A node of a test. */
export class ForeignNode {
  readonly url: string
  readonly #headers: Record<string, string>

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url
    this.#headers = headers
  }

  async send(method: string, path: string, body?: string | object): Promise<unknown> {
    const isLines = typeof body === 'string'
    const answer = await fetch(`${this.url}/${path}`, {
      method,
      headers: { ...this.#headers, 'content-type': isLines ? 'application/x-ndjson' : 'application/json' },
      ...(body !== undefined && { body: isLines ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
    return text === '' ? {} : JSON.parse(text)
  }

  /** Fills an index as the known program does. */
  async fill(index: string, generation: Generation): Promise<void> {
    await this.send('PUT', index, indexBody(generation))
    const lines = contents(generation).flatMap(({ id, routing, source }) => [
      JSON.stringify({ index: { _id: id, ...(routing !== undefined && { routing }) } }),
      JSON.stringify(source),
    ])
    const told = z
      .object({ errors: z.boolean() })
      .parse(await this.send('POST', `${index}/_bulk?refresh=true`, `${lines.join('\n')}\n`))
    if (told.errors) throw new Error('not all was stored')
  }

  /** All that can be changed of an index, in any form that `toEqual` compares: also how often it was written to. */
  async stateOf(index: string): Promise<unknown> {
    await this.send('POST', `${index}/_refresh`)
    const stats = await this.send(
      'GET',
      `${index}/_stats/indexing,docs?filter_path=_all.primaries.indexing.*_total,_all.primaries.docs`,
    )
    const hits = await this.send('POST', `${index}/_search?filter_path=hits.hits`, {
      size: 10_000,
      seq_no_primary_term: true,
      version: true,
      sort: ['_doc'],
    })
    const about = await this.send('GET', index)
    const names = await this.send('GET', '_cat/indices?format=json&h=index,uuid,status')
    return { stats, hits, about, names }
  }
}
