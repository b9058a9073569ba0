import type { EngineDocument, FollowerPosition, SearchEngine, SearchRequest } from '../port.ts'

/** A small corpus in which every document tests something; `rid` is its position, from 1. */
export const documents: EngineDocument[] = [
  document(1, 'fox', ['The quick brown fox jumps over the lazy dog. '], {
    path: '/data/animals/fox.txt',
    dirname: '/data/animals',
    contentType: 'text/plain',
    contentLength: 100,
    textDigest: 'same',
    extractionLevel: 0,
    extractionDate: Date.UTC(2024, 1, 29, 12),
    tags: ['Red', 'red', 'blue'],
    'metadata.tika_metadata_creation_date': Date.UTC(1969, 11, 31, 23),
    'metadata.tika_metadata_dc_title': 'About the fox',
  }),
  document(2, 'cafe', ['Un café à Genève, près de la banque. Bankers don’t sleep.'], {
    path: '/data/places/café.pdf',
    dirname: '/data/places',
    contentType: 'application/pdf',
    contentLength: 300,
    textDigest: 'other',
    extractionLevel: 0,
    extractionDate: Date.UTC(2024, 2, 1),
    tags: ['blue'],
    'metadata.tika_metadata_creation_date': Date.UTC(2020, 5, 15),
    'metadata.tika_metadata_dc_title': 'Le Café de la Gare',
    'metadata.tika_metadata_author': 'Zoë',
  }),
  document(3, 'osaka', ['東京の銀行とカタカナ。 ', 'The fox is a bank robber. ', 'Nothing here.'], {
    path: '/data/places/大阪/memo.txt',
    dirname: '/data/places/大阪',
    contentType: 'text/plain',
    contentLength: 200,
    extractionLevel: 1,
    extractionDate: Date.UTC(2023, 11, 31),
    'metadata.tika_metadata_author': 'Ann',
  }),
  document(4, 'phrase', ['brown quick fox; new york; fox fox; jumped fuondation foundaiton'], {
    path: '/data/animals/deep/phrase.txt',
    dirname: '/data/animals/deep',
    contentType: 'text/plain',
    extractionLevel: 0,
    textDigest: 'same',
    'metadata.tika_metadata_dc_title': 'x'.repeat(300),
  }),
  {
    ...document(5, 'elsewhere', ['The quick fox of another project'], {
      path: '/other/fox.txt',
      dirname: '/other',
      textDigest: 'same',
    }),
    project: 'other',
  },
]

export const projects = ['main']
export const position: FollowerPosition = { recordsId: 'records-1', change: 42 }

function document(rid: number, id: string, segments: string[], fields: EngineDocument['fields']): EngineDocument {
  return { rid, project: 'main', id, segments, fields: { type: 'Document', name: `${id}.txt`, ...fields } }
}

/** Indexes the corpus in an empty engine. */
export async function fill(engine: SearchEngine): Promise<void> {
  await engine.write(documents.map((document) => ({ op: 'put', document })))
  await engine.commit(position)
}

/** A search for everything in the main project, best first. */
export const everything: SearchRequest = {
  projects,
  query: { kind: 'all' },
  from: 0,
  size: 10,
  sort: [{ field: '_score', descending: true }],
  aggregations: {},
}
