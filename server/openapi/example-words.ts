/** The id of a document. */
export const documentId = '07da78944d955bc4795cb980eab66c2e60495901133b20eb3624cdee4c3e8e4dc28c10ce57ee7fc7e3c37646f643859b'

/** Values as they come in real requests and answers, by the names under which they stand; the first that a schema allows is taken. */
export const wordsByName: Readonly<Record<string, readonly unknown[]>> = {
  project: ['local-datashare'],
  index: ['local-datashare'],
  indices: ['local-datashare'],
  projectId: ['local-datashare'],
  _index: ['local-datashare'],
  name: ['Harbour contracts', 'local-datashare'],
  label: ['urgent', 'Harbour'],
  tags: ['urgent'],
  query: ['crane AND "port louis"'],
  title: ['Letter to the harbour office'],
  path: ['/home/jane/Documents/letter.pdf'],
  folder: ['/home/jane/Documents'],
  ...Object.fromEntries(
    ['docIds', 'documents', 'document', 'documentId', 'rootId', 'routing', '_routing', 'document_id'].map((name) => [
      name,
      [documentId],
    ]),
  ),
  dirname: ['/home/jane/Documents'],
  sourcePath: ['file:///home/jane/Documents'],
  home: ['/home/jane/.dossier'],
  contentType: ['application/pdf'],
  language: ['ENGLISH', 'en'],
  targetLanguage: ['ENGLISH'],
  mention: ['Jane Marlow'],
  mentionNorm: ['jane marlow'],
  category: ['PERSON'],
  pipeline: ['CORENLP'],
  finder: ['corenlp'],
  code: ['fr', 'NOT_FOUND', 'eng'],
  message: ['There is no such document'],
  user: ['local'],
  userId: ['local'],
  username: ['local'],
  uid: ['local'],
  version: ['1'],
  rest: ['home/jane/Documents'],
  note: ['Read this first'],
  content: ['The crane is the blue one behind the harbour office.'],
  text: ['The crane is the blue one behind the harbour office.'],
  names: ['contentType'],
  type: ['_doc', 'DOCUMENT'],
  repository: ['backups'],
  snapshot: ['2026-11-26'],
  creationDate: ['2026-11-26T09:30:00.000+00:00', 1_795_685_400_000],
  date: ['2026-11-26T09:30:00.000+00:00'],
  failed: [0],
  skipped: [0],
  email: ['jane@harbour.example'],
  maintainerName: ['Jane Marlow'],
  publisherName: ['Harbour Desk'],
  description: ['Contracts of the harbour office'],
  provider: ['local'],
  allowFromMask: ['*.*.*.*'],
  'git.build.version': ['1.0.0'],
  'git.branch': ['main'],
  'git.commit.id': ['9fceb02d0ae598e95dc970b74767f19372d61af8'],
  'git.commit.id.abbrev': ['9fceb02'],
  'ds.extractorVersion': ['Apache Tika 3.3.2'],
  'index.distribution': ['tantivy'],
  'index.version': ['0.27'],
  uri: ['/?q=crane&index=local-datashare'],
  ...Object.fromEntries(
    ['createdAt', 'madeAt', 'keptAt', 'lastRunAt', 'startedAt', 'endedAt', 'updateDate', 'expiresAt'].map((name) => [
      name,
      [1_795_685_400_000, '2026-11-26T09:30:00.000+00:00'],
    ]),
  ),
}

/** Values by their place, where the name alone would mislead: the schema or the property that they stand in, and their own name. */
export const wordsByPlace: Readonly<Record<string, readonly unknown[]>> = {
  'Account.name': ['Jane Marlow'],
  'User.name': ['Jane Marlow'],
  'Project.name': ['local-datashare'],
  'projects.name': ['local-datashare'],
  'Project.label': ['Harbour contracts'],
  'projects.label': ['Harbour contracts'],
  '_shards.total': [1],
  'groups_by_applications.datashare': ['local-datashare'],
}

/** Values of named schemas. */
export const wordsBySchema: Readonly<Record<string, unknown>> = {
  ProjectName: 'local-datashare',
  DocumentId: documentId,
  TaskId: '3f2c1a9e-6d0b-4c7e-9b1a-2f8d5e7a4c10',
  BatchSearchId: '9a1b7c30-2f4d-4e8a-8c56-1d0e3f7b6a92',
  ScrollId: 'c2Nyb2xsLTE=',
}

/** What else a text can be, where no name tells it. */
export const otherTexts: readonly string[] = [
  'crane',
  '1',
  'true',
  '2014-03',
  '2026-11-26',
  '1m',
  '100M',
  '{}',
  'eng',
  '/home/jane/Documents',
  'https://example.org',
  '0f'.repeat(32),
  '0f'.repeat(48),
]
