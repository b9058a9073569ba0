/** Limits and defaults that server and web share; the source is the specification unless said otherwise. */
export const limits = {
  pageSize: 25,
  /** Elasticsearch's own window: from + size. */
  resultWindow: 10_000,
  filterBucketSize: 25,
  aggregationSize: 100,
  folderPageSize: 50,
  requestTimeoutMs: 60_000,
  /** Between a change that the index must first show and asking again. */
  answerDelayMs: 700,
  bigTextLength: 150_000,
  highlightFragments: 3,
  highlightFragmentSize: 50,
  termColours: 4,
  /** A request's body in bytes; ours. */
  bodyBytes: 20 * 1024 * 1024,
  /** The same of a search; ours: 65,536 ids, as many as a list of `terms` may have, take 6.5 MB. */
  searchBytes: 8 * 1024 * 1024,
  /** A query string in UTF-16 units; ours: longer ones are refused with BAD_QUERY. */
  queryLength: 100_000,
  /** A pattern of names to leave out, in UTF-16 units; ours: longer ones are refused. */
  excludePatternLength: 500,
  /** A part of a name in a selection of the ledger, in UTF-16 units; ours: longer ones are refused. */
  namePartLength: 1000,
  /** Passwords of one list, and the length of each in UTF-16 units; ours: every one is tried on every locked file. */
  passwords: 1000,
  passwordLength: 200,
  /** Languages in which a page is read at once; ours: each makes the reading slower. */
  ocrLanguages: 8,
  /** A new password in characters, as NIST SP 800-63B wants it where it is the only factor, and at most; a login and what is said of its user; ours. */
  passwordLeast: 15,
  passwordMost: 1_000,
  loginLength: 100,
  /** A code of an app or a recovery code as it is typed, in UTF-16 units; ours. */
  codeLength: 100,
  /** What a form with login and password has, in UTF-16 units; ours. */
  signInForm: 100_000,
  /** Differences that one verification tells one by one; ours: more are only counted. */
  toldDifferences: 1000,
  /** A tag in UTF-16 units, tags of one call, and different tags of a project; ours: each is a set that a filter counts. */
  tagLength: 255,
  tagsAtOnce: 100,
  tagsOfProject: 2_000,
  /** A name that somebody adds, in UTF-16 units, and places of one in a document; ours: a mark is looked for so far before a piece of text. */
  mentionLength: 250,
  placesOfName: 50_000,
  /** A note and the path of its folder in UTF-16 units (the contract's table has 4096 for the path), and notes of a project; ours: every client reads all of them. */
  noteLength: 10_000,
  notePathLength: 4_096,
  notesOfProject: 1_000,
  /** Queries of one batch search (the contract's), and results of each that are kept; ours: what it found is counted beyond that. */
  batchQueries: 60_000,
  batchStored: 10_000,
  /** Name and description of a batch search in UTF-16 units: the contract's table. */
  batchNameLength: 255,
  batchDescriptionLength: 4_096,
  /** Words of one phrase; ours: a longer one is refused with BAD_QUERY. The engine program has the same number. */
  phraseWords: 1000,
} as const

export const defaults = {
  project: 'local-datashare',
  /** What clients take for the data folder as long as they know no better; they are always told the true one beside it. */
  dataPrefix: '/data/',
  user: 'local',
  port: 8080,
} as const
