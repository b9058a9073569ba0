// Made by "npm run client" from the contract; not edited by hand.
import { type Caller, callerOf, type Server } from './client.ts'

/** Every call of the server, with the types of what it takes and answers. */
export function createClient(server: Server) {
  return callsOf(callerOf(server))
}

function callsOf(caller: Caller) {
  return {
    account: {
      /** The user of this request */
      me: (given: { signal?: AbortSignal } = {}) => caller.json<Account>('GET', '/api/users/me', given),
      /** Roles of the user */
      permissions: (given: { signal?: AbortSignal } = {}) => caller.json<Permission[]>('GET', '/api/users/me/permissions', given),
    },
    alike: {
      /** The names that may be the same as a name, and why */
      alike: (given: {
        params: { project: ProjectName }
        query: { category: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'; name: string }
        signal?: AbortSignal
      }) => caller.json<AlikeNames>('GET', '/api/:project/names/who/alike', given),
    },
    attach: {
      /** What an index of another program has, and whether it may be read into a project; nothing is begun */
      look: (given: { params: { project: ProjectName }; body: AttachRequest; signal?: AbortSignal }) =>
        caller.json<AttachableIndex>('POST', '/api/:project/attach/look', given),
      /** Read an index that another program filled into a project; nothing is written there */
      attach: (given: { params: { project: ProjectName }; body: AttachRequest; signal?: AbortSignal }) =>
        caller.json<Task>('POST', '/api/:project/attach', given),
    },
    audit: {
      /** What people did, the latest first */
      list: (
        given: {
          query?: {
            user?: string
            kind?: 'signIn' | 'search' | 'open' | 'download' | 'rights' | 'users' | 'keys' | 'program' | 'audit'
            since?: number
            until?: number
            before?: number
            size?: number
          }
          signal?: AbortSignal
        } = {},
      ) => caller.json<{ items: AuditLine[]; next: number | null }>('GET', '/api/local/audit', given),
      /** Goes through the chain of entries and tells whether any was changed or removed */
      verify: (given: { query?: { number?: number; hash?: string }; signal?: AbortSignal } = {}) =>
        caller.json<AuditCheck>('GET', '/api/local/audit/verify', given),
      /** Entries as a file, the earliest first */
      export: (
        given: {
          query?: {
            user?: string
            kind?: 'signIn' | 'search' | 'open' | 'download' | 'rights' | 'users' | 'keys' | 'program' | 'audit'
            since?: number
            until?: number
            format?: 'csv' | 'jsonl'
          }
          signal?: AbortSignal
        } = {},
      ) => caller.raw('GET', '/api/local/audit/export', given),
      /** For how many days entries are kept at least; 0 stands for ever */
      notice: (given: { signal?: AbortSignal } = {}) => caller.json<{ days: number }>('GET', '/api/local/audit/notice', given),
    },
    backup: {
      /** Backups of this home */
      list: (given: { signal?: AbortSignal } = {}) =>
        caller.json<{ folder: string; backups: Backup[]; away: string[] }>('GET', '/api/local/backups', given),
      /** Make a backup of this home */
      make: (given: { body: { folder?: string }; signal?: AbortSignal }) =>
        caller.json<Task>('POST', '/api/local/backups', given),
      /** Check every byte of a backup */
      verify: (given: { body: { path: string }; signal?: AbortSignal }) =>
        caller.json<Task>('POST', '/api/local/backups/verify', given),
      /** Remove a backup that is listed */
      remove: (given: { query: { path: string }; signal?: AbortSignal }) =>
        caller.json<{ path: string }>('DELETE', '/api/local/backups', given),
    },
    batchDownload: {
      /** Start a download of the documents that a query finds; the archive is the result of its task */
      start: (given: { body: { options: DownloadOptions }; signal?: AbortSignal }) =>
        caller.json<StartedDownload>('POST', '/api/task/batchDownload', given),
      /** What a download would be, without starting it */
      estimate: (given: { body: { options: DownloadOptions }; signal?: AbortSignal }) =>
        caller.json<DownloadEstimate>('POST', '/api/local/batchDownload/estimate', given),
      /** The password of an archive, once: it is not told again */
      password: (given: { params: { id: TaskId }; signal?: AbortSignal }) =>
        caller.json<{ password: string }>('POST', '/api/local/batchDownload/:id/password', given),
    },
    batchPreview: {
      /** What each line of a CSV would search in these projects, joined by commas, and what it may find; nothing is stored */
      preview: (given: { params: { id: ProjectName }; body: FormData; signal?: AbortSignal }) =>
        caller.json<BatchPreview>('POST', '/api/local/batch-search/preview/:id', given),
      /** The nearest right spelling of every line of a CSV that is not understood; nothing is stored */
      suggestions: (given: { params: { id: ProjectName }; body: FormData; signal?: AbortSignal }) =>
        caller.json<LineSuggestions>('POST', '/api/local/batch-search/suggestions/:id', given),
    },
    batchSearch: {
      /** The caller's batch searches and those that were published: a page where one is asked for, else all in one list */
      list: (
        given: {
          query?: {
            from?: number
            size?: number
            sort?:
              | 'batch_date'
              | 'name'
              | 'description'
              | 'user_id'
              | 'state'
              | 'prj_id'
              | 'published'
              | 'batch_results'
              | 'nb_queries'
              | 'doc_nb'
            order?: 'asc' | 'desc'
            query?: string
            field?: 'all' | 'name' | 'title' | 'description' | 'author' | 'user_id'
            project?: string[]
            state?: string[]
            batchDate?: string[]
            publishState?: '0' | '1' | ''
          }
          signal?: AbortSignal
        } = {},
      ) =>
        caller.json<BatchRecord[] | { items: BatchRecord[]; total: number; pagination: Pagination }>(
          'GET',
          '/api/batch/search',
          given,
        ),
      /** A page of the caller's batch searches and those that were published */
      query: (
        given: {
          body?: {
            from?: number
            size?: number
            sort?:
              | 'batch_date'
              | 'name'
              | 'description'
              | 'user_id'
              | 'state'
              | 'prj_id'
              | 'published'
              | 'batch_results'
              | 'nb_queries'
              | 'doc_nb'
            order?: 'asc' | 'desc'
            query?: string
            field?: 'all' | 'name' | 'title' | 'description' | 'author' | 'user_id'
            project?: string[]
            state?: string[]
            batchDate?: string[]
            publishState?: '0' | '1' | ''
          } | null
          signal?: AbortSignal
        } = {},
      ) => caller.json<{ items: BatchRecordOutput[]; total: number; pagination: Pagination }>('POST', '/api/batch/search', given),
      /** Remove all of the caller's batch searches, with their results; those that run are stopped */
      clear: (given: { signal?: AbortSignal } = {}) => caller.json<undefined>('DELETE', '/api/batch/search', given),
      /** One batch search, with its queries unless they are not wanted */
      read: (given: { params: { id: BatchSearchId }; query?: { withQueries?: 'true' | 'false' }; signal?: AbortSignal }) =>
        caller.json<BatchSearch>('GET', '/api/batch/search/:id', given),
      /** Remove one with its results; one that runs is stopped */
      remove: (given: { params: { id: BatchSearchId }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/batch/search/:id', given),
      /** Publish one, or not any longer; give it another name or description */
      change: (given: {
        params: { id: BatchSearchId }
        body: { data: { name?: string; description?: string | null; published?: boolean } }
        signal?: AbortSignal
      }) => caller.json<undefined>('PATCH', '/api/batch/search/:id', given),
      /** Queries with how many documents each found, or the queries alone as CSV */
      queries: (given: {
        params: { id: BatchSearchId }
        query?: {
          from?: number
          size?: number
          search?: string
          sort?: 'query_number' | 'query' | 'query_results'
          orderBy?: 'query_number' | 'query' | 'query_results'
          order?: 'asc' | 'desc'
          format?: 'csv' | 'json'
        }
        signal?: AbortSignal
      }) => caller.raw('GET', '/api/batch/search/:id/queries', given),
      /** Queries with what became of each: exact count, how many of these are kept, or why it could not be searched */
      lines: (given: {
        params: { id: BatchSearchId }
        query?: {
          from?: number
          size?: number
          search?: string
          sort?: 'query_number' | 'query' | 'query_results'
          order?: 'asc' | 'desc'
          show?: 'all' | 'found' | 'nothing' | 'cut' | 'error' | 'waiting'
        }
        signal?: AbortSignal
      }) =>
        caller.json<{ items: BatchLine[]; total: number; pagination: Pagination }>('GET', '/api/batch/search/:id/lines', given),
      /** Results of queries; a page where types are named or queries left out, as newer clients do, else a list */
      results: (given: {
        params: { id: BatchSearchId }
        body?: {
          from?: number
          size?: number
          sort?: 'doc_nb' | 'query' | 'doc_path' | 'creation_date' | 'content_type' | 'content_length' | 'doc_id' | 'root_id'
          order?: 'asc' | 'desc'
          queries?: string[]
          contentTypes?: string[]
          queriesExcluded?: boolean | ('0' | '1' | 'true' | '' | 'false')
          foundBy?: ('line' | 'accents' | 'order' | 'initials' | 'transliteration' | 'company' | 'ocr')[]
        } | null
        signal?: AbortSignal
      }) =>
        caller.json<BatchResult[] | { items: BatchResult[]; total: number; pagination: Pagination }>(
          'POST',
          '/api/batch/search/result/:id',
          given,
        ),
      /** All results as CSV, with the columns of older or newer clients */
      csv: (given: { params: { id: BatchSearchId }; query?: { header?: 'old' | 'new' }; signal?: AbortSignal }) =>
        caller.raw('GET', '/api/batch/search/result/csv/:id', given),
      /** Search each line of a CSV in these projects, joined by commas; answers the id */
      create: (given: { params: { id: ProjectName }; body: FormData; signal?: AbortSignal }) =>
        caller.raw('POST', '/api/batch/search/:id', given),
      /** Search each line of a CSV in these projects, joined by commas; answers the id */
      createTask: (given: { params: { id: ProjectName }; body: FormData; signal?: AbortSignal }) =>
        caller.raw('POST', '/api/task/batchSearch/:id', given),
      /** Search the queries of a batch search once more, as a new one; answers its id */
      copy: (given: {
        params: { id: BatchSearchId }
        body?: { name?: string; description?: string | null } | null
        signal?: AbortSignal
      }) => caller.raw('POST', '/api/batch/search/copy/:id', given),
      /** Search the queries of a batch search once more, as a new one; answers its id */
      copyTask: (given: {
        params: { id: BatchSearchId }
        body?: { name?: string; description?: string | null } | null
        signal?: AbortSignal
      }) => caller.raw('POST', '/api/task/batchSearch/copy/:id', given),
      /** Run the caller's batch searches that wait; answers the task that is nearest to its turn, or nothing */
      run: (given: { signal?: AbortSignal } = {}) =>
        caller.json<Task | Record<string, never>>('POST', '/api/task/batchSearch', given),
    },
    blindSpot: {
      /** How many documents in the scope of a batch search could not be searched, by state of the ledger and reason */
      blindSpots: (given: { params: { id: BatchSearchId }; signal?: AbortSignal }) =>
        caller.json<BlindSpots>('GET', '/api/batch/search/:id/blind-spots', given),
    },
    card: {
      /** A passage of a document with what proves it: place, digests, way through its containers */
      passage: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { start?: number; end?: number; routing?: string }
        signal?: AbortSignal
      }) => caller.json<Passage>('GET', '/api/:project/cards/passage/:id', given),
      /** The cards of a project in the order that somebody gave them */
      list: (given: { params: { project: ProjectName }; query?: { from?: number; size?: number }; signal?: AbortSignal }) =>
        caller.json<{ items: Card[]; total: number; pagination: Pagination }>('GET', '/api/:project/cards', given),
      /** Keep a passage as a card, behind the others */
      keep: (given: {
        params: { project: ProjectName }
        body: { document: DocumentId; start: number; end: number; quote: string; note: string }
        signal?: AbortSignal
      }) => caller.json<Card>('POST', '/api/:project/cards', given),
      /** Change the note of a card */
      change: (given: {
        params: { project: ProjectName; id: string }
        body: { note: string; version?: number }
        signal?: AbortSignal
      }) => caller.json<Card>('PUT', '/api/:project/card/:id', given),
      /** Move a card; answers before which one it stood */
      move: (given: { params: { project: ProjectName; id: string }; body: { before: number | null }; signal?: AbortSignal }) =>
        caller.json<{ before: number | null }>('PUT', '/api/:project/card/:id/place', given),
      /** Remove a card */
      remove: (given: { params: { project: ProjectName; id: string }; query?: { version?: number }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/:project/card/:id', given),
      /** Bring a card back that was removed, as it was and where it was */
      restore: (given: { params: { project: ProjectName; id: string }; signal?: AbortSignal }) =>
        caller.json<Card>('POST', '/api/:project/card/:id/restore', given),
      /** All cards as one page that opens offline, without script */
      html: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.raw('GET', '/api/:project/cards/export.html', given),
      /** All cards as Markdown */
      markdown: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.raw('GET', '/api/:project/cards/export.md', given),
      /** Compare an exported file with the originals, card by card */
      verify: (given: { params: { project: ProjectName }; body: { file: string }; signal?: AbortSignal }) =>
        caller.json<CheckedCards>('POST', '/api/:project/cards/verify', given),
    },
    copy: {
      /** Every place of the same bytes */
      sameBytes: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string }
        signal?: AbortSignal
      }) => caller.json<SameBytes>('GET', '/api/:project/documents/copies/:id', given),
      /** Documents of nearly the same text, the nearest first */
      near: (given: { params: { project: ProjectName; id: DocumentId }; query?: { routing?: string }; signal?: AbortSignal }) =>
        caller.json<NearCopies>('GET', '/api/:project/documents/nearCopies/:id', given),
    },
    custody: {
      /** When the file of a document was found and read, and the digests of its bytes */
      ofDocument: (given: { params: { project: ProjectName; id: DocumentId }; signal?: AbortSignal }) =>
        caller.json<Custody>('GET', '/api/:project/ledger/custody/:id', given),
      /** The chain of custody of all files, as a table */
      table: (given: { params: { project: ProjectName }; query?: { folder?: string }; signal?: AbortSignal }) =>
        caller.raw('GET', '/api/:project/ledger/custody.csv', given),
      /** The SHA-256 of all files that are on disk, for `sha256sum -c` */
      sums: (given: { params: { project: ProjectName }; query?: { folder?: string }; signal?: AbortSignal }) =>
        caller.raw('GET', '/api/:project/ledger/SHA256SUMS', given),
    },
    disk: {
      /** How much each part of the home takes, and what of it can be freed */
      use: (given: { signal?: AbortSignal } = {}) => caller.json<DiskUse>('GET', '/api/local/disk', given),
      /** Free what can be made again or is needed no more; answers how it is then */
      free: (given: { body: { parts: ('previews' | 'embedded' | 'logs' | 'aside')[] }; signal?: AbortSignal }) =>
        caller.json<DiskUse>('POST', '/api/local/disk/free', given),
    },
    document: {
      /** A document without its text */
      read: (given: { params: { project: ProjectName; id: DocumentId }; query?: { routing?: string }; signal?: AbortSignal }) =>
        caller.json<DocumentRecord>('GET', '/api/:project/documents/:id', given),
      /** A piece of the text */
      content: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { offset?: number; limit?: number; targetLanguage?: string; routing?: string }
        signal?: AbortSignal
      }) => caller.json<TextSlice>('GET', '/api/:project/documents/content/:id', given),
      /** Where a text occurs in the document */
      searchContent: (given: {
        params: { project: ProjectName; id: DocumentId }
        query: { query: string; targetLanguage?: string; routing?: string }
        signal?: AbortSignal
      }) => caller.json<Occurrences>('GET', '/api/:project/documents/searchContent/:id', given),
      /** Where words or an expression stand in the text */
      find: (given: {
        params: { project: ProjectName; id: DocumentId }
        query: {
          query: string
          kind?: 'text' | 'words' | 'expression'
          wholeWords?: boolean | ('0' | '1' | 'true' | '' | 'false')
          matchCase?: boolean | ('0' | '1' | 'true' | '' | 'false')
          from?: number
          targetLanguage?: string
          routing?: string
        }
        signal?: AbortSignal
      }) => caller.json<FoundPlaces>('GET', '/api/:project/documents/find/:id', given),
      /** The original bytes, or a range of them */
      source: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: {
          inline?: boolean | ('0' | '1' | 'true' | '' | 'false')
          filter_metadata?: boolean | ('0' | '1' | 'true' | '' | 'false')
          routing?: string
        }
        signal?: AbortSignal
      }) => caller.raw('GET', '/api/:project/documents/src/:id', given),
      /** The same, at the address of newer clients */
      raw: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { inline?: boolean | ('0' | '1' | 'true' | '' | 'false'); routing?: string }
        signal?: AbortSignal
      }) => caller.raw('GET', '/api/:project/artifacts/raw/:id', given),
      /** Where the pages of the text begin and end; none where the kind has none, or they cannot be told */
      pages: (given: { params: { project: ProjectName; id: DocumentId }; query?: { routing?: string }; signal?: AbortSignal }) =>
        caller.json<{ pages: number[][] }>('GET', '/api/:project/documents/pages/:id', given),
      /** On which pages, counted from 1, up to 50 places of the text lie; null where it cannot be told */
      pagesAt: (given: {
        params: { project: ProjectName; id: DocumentId }
        query: { offsets: string; routing?: string }
        signal?: AbortSignal
      }) => caller.json<{ pages: (number | null)[] }>('GET', '/api/:project/documents/pagesAt/:id', given),
    },
    extension: {
      /** Extensions, installed or in the registry, whose id, name or description matches a regular expression */
      list: (given: { query?: { filter?: string }; signal?: AbortSignal } = {}) =>
        caller.json<Package[]>('GET', '/api/extensions', given),
      /** Install an extension, switched off: by its id in the registry, or from a file, a folder or an address */
      install: (given: { query?: { id?: string; url?: string; sha256?: string }; signal?: AbortSignal } = {}) =>
        caller.json<Package>('PUT', '/api/extensions/install', given),
      /** Remove an extension; nothing happens where it is not there */
      uninstall: (given: { query: { id: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/extensions/uninstall', given),
    },
    ftm: {
      /** A document as an entity of FollowTheMoney */
      read: (given: { params: { project: ProjectName; id: DocumentId }; signal?: AbortSignal }) =>
        caller.json<FtmEntity>('GET', '/api/ftm/:project/:id', given),
    },
    health: {
      /** Try each part */
      check: (given: { signal?: AbortSignal } = {}) => caller.json<Health>('GET', '/api/local/health', given),
      /** Make the index anew from the records; answers when it is whole */
      rebuild: (given: { signal?: AbortSignal } = {}) => caller.json<{ documents: number }>('POST', '/api/local/rebuild', given),
    },
    history: {
      /** History of documents and searches, the latest first */
      list: (
        given: {
          query?: {
            from?: number
            size?: number
            type?: 'DOCUMENT' | 'SEARCH'
            sort?: 'modification_date' | 'creation_date' | 'name' | 'uri' | 'type' | 'id' | 'user_id' | 'folder'
            desc?: boolean | ('0' | '1' | 'true' | '' | 'false')
            projects?: string[]
            saved?: boolean | ('0' | '1' | 'true' | '' | 'false')
          }
          signal?: AbortSignal
        } = {},
      ) => caller.json<{ items: HistoryEvent[]; total: number; pagination: Pagination }>('GET', '/api/users/me/history', given),
      /** Add to the history, once for each address; or rename an entry */
      add: (given: {
        body:
          | {
              type?: 'DOCUMENT' | 'SEARCH'
              name: string
              uri?: string
              project?: ProjectName
              projectIds?: ProjectName[]
              eventId: number
              saved?: boolean
              folder?: string | null
              creationDate?: string
              modificationDate?: string
            }
          | {
              type: 'DOCUMENT' | 'SEARCH'
              name: string
              uri: string
              project?: ProjectName
              projectIds?: ProjectName[]
              eventId?: number
              saved?: boolean
              folder?: string | null
              creationDate?: string
              modificationDate?: string
            }
        signal?: AbortSignal
      }) => caller.json<HistoryEventOutput | null>('PUT', '/api/users/me/history', given),
      /** Clear the history */
      clear: (
        given: {
          query?: { type?: 'DOCUMENT' | 'SEARCH'; saved?: boolean | ('0' | '1' | 'true' | '' | 'false') }
          signal?: AbortSignal
        } = {},
      ) => caller.json<undefined>('DELETE', '/api/users/me/history', given),
      /** Remove one entry; one that is not there is none any more */
      forget: (given: { query: { id: number }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/users/me/history/event', given),
      /** Whether the history of the user is kept */
      choice: (given: { signal?: AbortSignal } = {}) => caller.json<HistoryChoice>('GET', '/api/users/me/history/choice', given),
      /** Keep the history of the user, or keep it no more */
      choose: (given: { body: HistoryChoice; signal?: AbortSignal }) =>
        caller.json<HistoryChoice>('PUT', '/api/users/me/history/choice', given),
    },
    indexing: {
      /** Index the data folder */
      indexDataFolder: (
        given: {
          body?: {
            options?: {
              filter?: boolean | ('true' | 'false') | null
              ocr?: boolean | ('true' | 'false') | null
              language?: string | null
              charset?: string | null
              ocrLanguage?: (string | string[]) | null
              strings?: boolean
              path?: string
              defaultProject?: ProjectName
              excludePattern?: string
            } | null
          } | null
          signal?: AbortSignal
        } = {},
      ) => caller.json<Task[]>('POST', '/api/task/batchUpdate/index/file', given),
      /** Index the folder that the options name, else the data folder */
      indexOptionPath: (
        given: {
          body?: {
            options?: {
              filter?: boolean | ('true' | 'false') | null
              ocr?: boolean | ('true' | 'false') | null
              language?: string | null
              charset?: string | null
              ocrLanguage?: (string | string[]) | null
              strings?: boolean
              path?: string
              defaultProject?: ProjectName
              excludePattern?: string
            } | null
          } | null
          signal?: AbortSignal
        } = {},
      ) =>
        caller.json<{ taskId: TaskId; taskIds: TaskId[]; warnings?: TaskWarning[] }>(
          'POST',
          '/api/task/batchUpdate/index',
          given,
        ),
      /** Index a folder below the data folder */
      indexBelowDataFolder: (given: {
        params: { '*': string }
        body?: {
          options?: {
            filter?: boolean | ('true' | 'false') | null
            ocr?: boolean | ('true' | 'false') | null
            language?: string | null
            charset?: string | null
            ocrLanguage?: (string | string[]) | null
            strings?: boolean
            path?: string
            defaultProject?: ProjectName
            excludePattern?: string
          } | null
        } | null
        signal?: AbortSignal
      }) => caller.json<Task[]>('POST', '/api/task/batchUpdate/index/*', given),
      /** Find the files of a folder below the data folder, for a later run to read */
      scan: (given: {
        params: { '*': string }
        body?: {
          options?: {
            filter?: boolean | ('true' | 'false') | null
            ocr?: boolean | ('true' | 'false') | null
            language?: string | null
            charset?: string | null
            ocrLanguage?: (string | string[]) | null
            strings?: boolean
            path?: string
            defaultProject?: ProjectName
            excludePattern?: string
          } | null
        } | null
        signal?: AbortSignal
      }) => caller.json<Task>('POST', '/api/task/batchUpdate/scan/*', given),
      /** Index any folder */
      indexFolder: (given: { body: LocalIndexRequest; signal?: AbortSignal }) =>
        caller.json<Task[]>('POST', '/api/local/index', given),
      /** Read again what could not be read, or any lines of the ledger, also with other options */
      retry: (given: { body: RetryRequest; signal?: AbortSignal }) =>
        caller.json<Task[]>('POST', '/api/local/ledger/retry', given),
      /** How many files an older version of the readers read */
      older: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.json<OlderReadings>('GET', '/api/:project/ledger/older', given),
      /** Folders inside one, else inside the documents of whoever runs the program */
      folders: (given: { query?: { path?: string }; signal?: AbortSignal } = {}) =>
        caller.json<FolderListing>('GET', '/api/local/folders', given),
      /** Files in a folder at any depth, counted for a few seconds */
      countFiles: (given: { query: { path: string }; signal?: AbortSignal }) =>
        caller.json<FileCount>('GET', '/api/local/folders/count', given),
      /** Folders that were indexed */
      indexedFolders: (given: { query?: { project?: string }; signal?: AbortSignal } = {}) =>
        caller.json<IndexedFolder[]>('GET', '/api/local/folders/indexed', given),
      /** Choose what holds for a folder from now on */
      setFolder: (given: { body: { project: string; path: string; keepVersions?: boolean }; signal?: AbortSignal }) =>
        caller.json<IndexedFolder>('PUT', '/api/local/folders/indexed', given),
      /** Take a folder out of the index; the files stay */
      removeIndexedFolder: (given: { query: { project: string; path: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/local/folders/indexed', given),
      /** Take a folder out of the index; the files stay */
      removeFolder: (given: { query: { project: string; path: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/local/folders', given),
      /** Folders and files below the data folder */
      tree: (given: { params: { '*': string }; query?: { depth?: number }; signal?: AbortSignal }) =>
        caller.json<TreeNode>('GET', '/api/tree/*', given),
    },
    insight: {
      /** Months, folders, mailboxes, senders and series of numbers with unusual gaps */
      silences: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.json<Silences>('GET', '/api/:project/insights/silences', given),
    },
    keptResults: {
      /** Saved searches whose results are kept, and what is new */
      list: (given: { query?: { news?: boolean | ('0' | '1' | 'true' | '' | 'false') }; signal?: AbortSignal } = {}) =>
        caller.json<{ items: KeptSearch[]; isComplete: boolean }>('GET', '/api/users/me/searches', given),
      /** Keep what a saved search finds now: from now on anything else is new */
      keep: (given: { params: { id: number }; body: { clause?: Record<string, unknown> }; signal?: AbortSignal }) =>
        caller.json<KeptSearch>('PUT', '/api/users/me/searches/:id', given),
      /** What a saved search finds since its results were kept, what it finds no more, and why */
      since: (given: { params: { id: number }; query?: { from?: number; size?: number }; signal?: AbortSignal }) =>
        caller.json<SinceKept>('GET', '/api/users/me/searches/:id/since', given),
      /** Say so when a saved search finds something new, or no more */
      alert: (given: { params: { id: number }; body: { alerts: boolean }; signal?: AbortSignal }) =>
        caller.json<KeptSearch>('PUT', '/api/users/me/searches/:id/alerts', given),
      /** The user was told what is new: only what comes from now on is news */
      dismiss: (given: { params: { id: number }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/users/me/searches/:id/news', given),
    },
    key: {
      /** What is known of the API key of a user */
      read: (given: { params: { user: string }; signal?: AbortSignal }) => caller.json<ApiKey>('GET', '/api/key/:user', given),
      /** Make the API key of a user, which is told once; the former one opens nothing any more */
      make: (given: { params: { user: string }; signal?: AbortSignal }) =>
        caller.json<{ apiKey: string }>('PUT', '/api/key/:user', given),
      /** Remove the API key of a user */
      remove: (given: { params: { user: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/key/:user', given),
      /** The API keys of all users, by user */
      list: (given: { query?: { from?: number; size?: number }; signal?: AbortSignal } = {}) =>
        caller.json<{ items: UserKey[]; total: number; pagination: Pagination }>('GET', '/api/local/keys', given),
    },
    ledger: {
      /** How many are in each state */
      totals: (given: {
        params: { project: ProjectName }
        query?: { folder?: string; missing?: boolean | ('0' | '1' | 'true' | '' | 'false') }
        signal?: AbortSignal
      }) => caller.json<LedgerTotals>('GET', '/api/:project/ledger/totals', given),
      /** Which are in these states */
      items: (given: {
        params: { project: ProjectName }
        query?: {
          from?: number
          size?: number
          state?: (
            | 'indexed'
            | 'indexed-in-part'
            | 'duplicate'
            | 'skipped'
            | 'empty'
            | 'encrypted'
            | 'damaged'
            | 'timed-out'
            | 'unsupported'
            | 'failed'
            | 'waiting'
          )[]
          reason?: string
          folder?: string
          name?: string
          missing?: boolean | ('0' | '1' | 'true' | '' | 'false')
        }
        signal?: AbortSignal
      }) => caller.json<LedgerPage>('GET', '/api/:project/ledger', given),
      /** Why some cannot be searched, or not wholly */
      reasons: (given: { params: { project: ProjectName }; query?: { folder?: string }; signal?: AbortSignal }) =>
        caller.json<ReasonCount[]>('GET', '/api/:project/ledger/reasons', given),
    },
    ledgerRun: {
      /** The runs that came to their end, the latest first */
      runs: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.json<LedgerRun[]>('GET', '/api/:project/ledger/runs', given),
      /** What differs between the ends of two runs, file by file */
      compare: (given: {
        params: { project: ProjectName }
        query: {
          from?: number
          size?: number
          before: string
          after: string
          only?:
            | 'lost'
            | 'better'
            | 'worse'
            | 'new'
            | 'gone'
            | 'missing'
            | 'back'
            | 'moved'
            | 'changed'
            | 'otherState'
            | 'otherReason'
        }
        signal?: AbortSignal
      }) => caller.json<RunComparison>('GET', '/api/:project/ledger/compare', given),
    },
    living: {
      /** Search all queries once more and tell what is new and gone, and why; answers the task */
      again: (given: { params: { id: BatchSearchId }; body?: Record<string, unknown> | null; signal?: AbortSignal }) =>
        caller.json<Task>('POST', '/api/batch/search/:id/again', given),
      /** Own batch searches of which some projects, but not all, are closed to the user by now, or open again */
      rights: (given: { signal?: AbortSignal } = {}) =>
        caller.json<{ items: BatchRights[] }>('GET', '/api/local/batch-search/rights', given),
      /** How often it was searched again, the last first, with what was new and gone */
      runs: (given: { params: { id: BatchSearchId }; signal?: AbortSignal }) =>
        caller.json<{ items: BatchRun[] }>('GET', '/api/batch/search/:id/runs', given),
      /** Hits that a run found new, then those that it found no more */
      changes: (given: {
        params: { id: BatchSearchId; run: number }
        query?: { from?: number; size?: number }
        signal?: AbortSignal
      }) =>
        caller.json<{ items: BatchChangedHit[]; total: number; pagination: Pagination }>(
          'GET',
          '/api/batch/search/:id/runs/:run',
          given,
        ),
    },
    member: {
      /** Who has a role in a project, and who gave it */
      list: (given: { params: { project: ProjectName }; query?: { from?: number; size?: number }; signal?: AbortSignal }) =>
        caller.json<{ items: Member[]; total: number; pagination: Pagination }>(
          'GET',
          '/api/local/projects/:project/members',
          given,
        ),
    },
    model: {
      /** Models of name finders: sizes, licences, and which are here */
      list: (given: { signal?: AbortSignal } = {}) =>
        caller.json<{ models: Model[]; modelDownload: boolean }>('GET', '/api/local/models', given),
      /** Bring a model from the Maven registry, or go on with a download that was broken off */
      bring: (given: { params: { finder: string; language: string }; signal?: AbortSignal }) =>
        caller.json<Task>('POST', '/api/local/models/:finder/:language', given),
      /** Remove a model, or what was received of it */
      remove: (given: { params: { finder: string; language: string }; signal?: AbortSignal }) =>
        caller.json<Model>('DELETE', '/api/local/models/:finder/:language', given),
    },
    name: {
      /** The name finders that there are */
      pipelines: (given: { signal?: AbortSignal } = {}) => caller.json<string[]>('GET', '/api/ner/pipelines', given),
      /** The names in a text, whose language is guessed; none where the finder cannot read it */
      findInText: (given: { params: { pipeline: string }; body?: string; signal?: AbortSignal }) =>
        caller.json<NamedEntity[]>('POST', '/api/ner/findNames/:pipeline', given),
      /** Find names in the documents that the pipeline has not read yet */
      find: (given: {
        params: { pipeline: string }
        body?: {
          options?:
            | ({
                syncModels?: boolean | ('true' | 'false') | null
                resume?: boolean | ('true' | 'false') | null
                waitForNlpApp?: boolean | ('true' | 'false') | null
                defaultProject?: ProjectName
                searchQuery?: string
                languages?: string[]
                folder?: string
                documents?: ChosenDocuments
                again?: boolean | ('true' | 'false') | null
              } & { [name: string]: unknown })
            | null
        } | null
        signal?: AbortSignal
      }) => caller.json<Task[] | { taskIds: TaskId[] }>('POST', '/api/task/findNames/:pipeline', given),
      /** What each name finder has done in the project, and what it can do now */
      states: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.json<PipelineState[]>('GET', '/api/:project/names/pipelines', given),
      /** What became of a document in each pipeline */
      ofDocument: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string }
        signal?: AbortSignal
      }) => caller.json<NameReading[]>('GET', '/api/:project/names/readings/:id', given),
      /** At how many places of a document the same words stand */
      places: (given: {
        params: { project: ProjectName; id: DocumentId }
        query: { routing?: string; mention: string }
        signal?: AbortSignal
      }) => caller.json<WordPlaces>('GET', '/api/:project/names/places/:id', given),
      /** One name of a document */
      read: (given: { params: { project: ProjectName; id: string }; query?: { routing?: string }; signal?: AbortSignal }) =>
        caller.json<NamedEntity>('GET', '/api/:project/namedEntities/:id', given),
      /** Hide a name in all documents, now and in what is still to be read */
      hide: (given: { params: { project: ProjectName; '*': string }; signal?: AbortSignal }) =>
        caller.json<{ rule: NameRule | null; documents: number }>('PUT', '/api/:project/namedEntities/hide/*', given),
      /** Show a name that was hidden */
      show: (given: { params: { project: ProjectName; '*': string }; signal?: AbortSignal }) =>
        caller.json<{ rule: NameRule | null; documents: number }>('PUT', '/api/:project/namedEntities/show/*', given),
      /** The rules on the names of a project, the newest first */
      rules: (given: {
        params: { project: ProjectName }
        query?: {
          kind?: 'hide' | 'rename' | 'category' | 'split' | 'different' | 'add'
          search?: string
          lost?: boolean | ('0' | '1' | 'true' | '' | 'false')
          from?: number
          size?: number
        }
        signal?: AbortSignal
      }) => caller.json<{ items: NameRule[]; total: number; lost: number }>('GET', '/api/:project/names/rules', given),
      /** Hide a name, rename it or make it one with another, give it another category, split it, say that it is not another, or add one that was missed */
      makeRule: (given: { params: { project: ProjectName }; body: NewNameRule; signal?: AbortSignal }) =>
        caller.json<{ rule: NameRule | null; documents: number }>('POST', '/api/:project/names/rules', given),
      /** Take a rule back */
      undo: (given: { params: { project: ProjectName; rule: string }; signal?: AbortSignal }) =>
        caller.json<{ rule: NameRule | null; documents: number }>('DELETE', '/api/:project/names/rules/:rule', given),
    },
    node: {
      /** What clients ask a node first */
      info: (given: { signal?: AbortSignal } = {}) => caller.json<NodeInfo>('GET', '/api/index/search', given),
      /** What a node says of itself, at another address */
      infoOfIndex: (given: { signal?: AbortSignal } = {}) => caller.json<NodeInfo>('GET', '/api/index', given),
      /** Whether an index exists (HEAD), and its fields */
      index: (given: {
        params: { indices: string }
        query?: {
          include_type_name?: string
          flat_settings?: string
          include_defaults?: string
          local?: string
          master_timeout?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        signal?: AbortSignal
      }) => caller.json<IndexFacts>('GET', '/api/index/search/:indices', given),
      /** Several documents by their ids */
      severalOfIndex: (given: {
        params: { indices: string }
        query?: {
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          stored_fields?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: SeveralDocumentsBody
        signal?: AbortSignal
      }) => caller.json<SeveralDocuments>('POST', '/api/index/search/:indices/_mget', given),
      /** Several documents by their ids */
      several: (
        given: {
          query?: {
            _source?: string
            _source_includes?: string
            _source_include?: string
            _source_excludes?: string
            _source_exclude?: string
            stored_fields?: string
            preference?: string
            routing?: string
            search_type?: string
            batched_reduce_size?: string
            pre_filter_shard_size?: string
            max_concurrent_shard_requests?: string
            ccs_minimize_roundtrips?: string
            request_cache?: string
            ignore_unavailable?: string
            allow_no_indices?: string
            expand_wildcards?: string
            ignore_throttled?: string
            allow_partial_search_results?: string
            analyze_wildcard?: string
            realtime?: string
            refresh?: string
            timeout?: string
            wait_for_completion_timeout?: string
            keep_alive?: string
            keep_on_completion?: string
            pretty?: string
            human?: string
            error_trace?: string
            filter_path?: string
          }
          body?: SeveralDocumentsBody
          signal?: AbortSignal
        } = {},
      ) => caller.json<SeveralDocuments>('POST', '/api/index/search/_mget', given),
      /** Several searches at once: lines of JSON, a head and a body for each */
      searches: (
        given: {
          query?: {
            rest_total_hits_as_int?: 'true' | 'false' | ''
            typed_keys?: string
            max_concurrent_searches?: string
            preference?: string
            routing?: string
            search_type?: string
            batched_reduce_size?: string
            pre_filter_shard_size?: string
            max_concurrent_shard_requests?: string
            ccs_minimize_roundtrips?: string
            request_cache?: string
            ignore_unavailable?: string
            allow_no_indices?: string
            expand_wildcards?: string
            ignore_throttled?: string
            allow_partial_search_results?: string
            analyze_wildcard?: string
            realtime?: string
            refresh?: string
            timeout?: string
            wait_for_completion_timeout?: string
            keep_alive?: string
            keep_on_completion?: string
            pretty?: string
            human?: string
            error_trace?: string
            filter_path?: string
          }
          body?: string
          signal?: AbortSignal
        } = {},
      ) => caller.json<SeveralSearches>('POST', '/api/index/search/_msearch', given),
      /** Several searches at once: lines of JSON, a head and a body for each */
      searchesOfIndex: (given: {
        params: { indices: string }
        query?: {
          rest_total_hits_as_int?: 'true' | 'false' | ''
          typed_keys?: string
          max_concurrent_searches?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: string
        signal?: AbortSignal
      }) => caller.json<SeveralSearches>('POST', '/api/index/search/:indices/_msearch', given),
      /** Open a point in time (Elasticsearch): it names the projects, and searches see them as they were then */
      openPoint: (given: {
        params: { indices: string }
        query?: {
          keep_alive?: string
          preference?: string
          routing?: string
          ignore_unavailable?: string
          expand_wildcards?: string
          allow_partial_pit_creation?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: EmptyBody
        signal?: AbortSignal
      }) => caller.json<OpenedPoint>('POST', '/api/index/search/:indices/_pit', given),
      /** Open a point in time (OpenSearch) */
      openPointInTime: (given: {
        params: { indices: string }
        query?: {
          keep_alive?: string
          preference?: string
          routing?: string
          ignore_unavailable?: string
          expand_wildcards?: string
          allow_partial_pit_creation?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: EmptyBody
        signal?: AbortSignal
      }) => caller.json<OpenedPointInTime>('POST', '/api/index/search/:indices/_search/point_in_time', given),
      /** Search at a point in time, which says what is searched */
      searchPoint: (
        given: {
          query?: {
            q?: string
            df?: string
            default_operator?: 'AND' | 'OR' | 'and' | 'or'
            lenient?: 'true' | 'false' | ''
            source?: string
            source_content_type?: string
            preference?: string
            routing?: string
            search_type?: string
            batched_reduce_size?: string
            pre_filter_shard_size?: string
            max_concurrent_shard_requests?: string
            ccs_minimize_roundtrips?: string
            request_cache?: string
            ignore_unavailable?: string
            allow_no_indices?: string
            expand_wildcards?: string
            ignore_throttled?: string
            allow_partial_search_results?: string
            analyze_wildcard?: string
            realtime?: string
            refresh?: string
            timeout?: string
            wait_for_completion_timeout?: string
            keep_alive?: string
            keep_on_completion?: string
            pretty?: string
            human?: string
            error_trace?: string
            filter_path?: string
            from?: number
            size?: number
            sort?: string
            version?: 'true' | 'false' | ''
            seq_no_primary_term?: 'true' | 'false' | ''
            _source?: string
            _source_includes?: string
            _source_include?: string
            _source_excludes?: string
            _source_exclude?: string
            track_total_hits?: ('true' | 'false' | '') | number
            track_scores?: 'true' | 'false' | ''
            rest_total_hits_as_int?: 'true' | 'false' | ''
            stored_fields?: string
          }
          body?: PointSearchBody
          signal?: AbortSignal
        } = {},
      ) => caller.json<SearchAnswer>('POST', '/api/index/search/_search', given),
      /** Close a point in time (Elasticsearch) */
      closePoint: (given: { body?: ClosePointBody; signal?: AbortSignal } = {}) =>
        caller.json<ClosedPoint>('DELETE', '/api/index/search/_pit', given),
      /** Close points in time (OpenSearch) */
      closePointsInTime: (given: { body?: ClosePointsBody; signal?: AbortSignal } = {}) =>
        caller.json<ClosedPointsInTime>('DELETE', '/api/index/search/_search/point_in_time', given),
      /** The settings of each index */
      settings: (given: {
        params: { indices: string }
        query?: {
          include_type_name?: string
          flat_settings?: string
          include_defaults?: string
          local?: string
          master_timeout?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        signal?: AbortSignal
      }) =>
        caller.json<Record<string, { settings: Record<string, unknown> }>>('GET', '/api/index/search/:indices/_settings', given),
      /** Writing in bulk is refused */
      bulk: (given: { body?: string; signal?: AbortSignal } = {}) =>
        caller.json<undefined>('POST', '/api/index/search/_bulk', given),
      /** Writing in bulk is refused */
      bulkOfIndex: (given: { params: { indices: string }; body?: string; signal?: AbortSignal }) =>
        caller.json<undefined>('POST', '/api/index/search/:indices/_bulk', given),
      /** Which fields can be searched and counted */
      fieldCapabilities: (given: {
        params: { indices: string }
        query?: {
          fields?: string
          include_unmapped?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: FieldCapabilitiesBody
        signal?: AbortSignal
      }) => caller.json<FieldCapabilities>('GET', '/api/index/search/:indices/_field_caps', given),
      /** Which fields can be searched and counted */
      fieldCapabilitiesByPost: (given: {
        params: { indices: string }
        query?: {
          fields?: string
          include_unmapped?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: FieldCapabilitiesBody
        signal?: AbortSignal
      }) => caller.json<FieldCapabilities>('POST', '/api/index/search/:indices/_field_caps', given),
    },
    note: {
      /** Notes of a project; each path is a regular expression */
      all: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.json<Note[]>('GET', '/api/:project/notes', given),
      /** Notes on a path */
      ofPath: (given: { params: { project: ProjectName; '*': string }; signal?: AbortSignal }) =>
        caller.json<NoteOutput[]>('GET', '/api/:project/notes/*', given),
      /** Notes of a project, the outermost folders first */
      banners: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.json<NoteOutput[]>('GET', '/api/:project/pathBanners', given),
      /** Notes on a path, newer form */
      bannersOfPath: (given: { params: { project: ProjectName; '*': string }; signal?: AbortSignal }) =>
        caller.json<NoteOutput[]>('GET', '/api/:project/pathBanners/*', given),
      /** Write the note of a folder: 201 where it had none, 200 where it is replaced */
      putBanner: (given: {
        params: { project: ProjectName; '*': string }
        body: {
          note: string
          variant?: ('info' | 'success' | 'warning' | 'danger' | 'primary' | 'secondary' | 'light' | 'dark') | null
          blurSensitiveMedia?: boolean | null
        }
        signal?: AbortSignal
      }) => caller.json<NoteOutput>('PUT', '/api/:project/pathBanners/*', given),
      /** Remove the note of a folder, if it has one */
      removeBanner: (given: {
        params: { project: ProjectName; '*': string }
        query?: { greedy?: boolean | ('0' | '1' | 'true' | '' | 'false') }
        signal?: AbortSignal
      }) => caller.json<undefined>('DELETE', '/api/:project/pathBanners/*', given),
      /** Remove all notes of a project */
      removeBanners: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/:project/pathBanners', given),
      /** Write a note of either form; one that is there is not replaced */
      write: (given: {
        params: { project: ProjectName }
        body: {
          form: 'folder' | 'expression'
          path: string
          note: string
          variant?: ('info' | 'success' | 'warning' | 'danger' | 'primary' | 'secondary' | 'light' | 'dark') | null
          blurSensitiveMedia?: boolean | null
        }
        signal?: AbortSignal
      }) => caller.json<NoteOutput>('POST', '/api/:project/notes', given),
      /** Change a note, its place too */
      change: (given: {
        params: { project: ProjectName; id: string }
        body: {
          form: 'folder' | 'expression'
          path: string
          note: string
          variant?: ('info' | 'success' | 'warning' | 'danger' | 'primary' | 'secondary' | 'light' | 'dark') | null
          blurSensitiveMedia?: boolean | null
          version?: number
        }
        signal?: AbortSignal
      }) => caller.json<NoteOutput>('PUT', '/api/:project/note/:id', given),
      /** Remove a note */
      remove: (given: { params: { project: ProjectName; id: string }; query?: { version?: number }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/:project/note/:id', given),
      /** Bring a note back that was removed, as it was */
      restore: (given: { params: { project: ProjectName; id: string }; signal?: AbortSignal }) =>
        caller.json<NoteOutput>('POST', '/api/:project/note/:id/restore', given),
      /** How many documents folders or expressions mean, and where most of them lie; in the order of the places */
      matches: (given: {
        params: { project: ProjectName }
        body: { places: { form: 'folder' | 'expression'; path: string }[] }
        signal?: AbortSignal
      }) => caller.json<NoteMatches[]>('POST', '/api/:project/noteMatches', given),
    },
    ocr: {
      /** Languages of pictures that can be read now */
      languages: (given: { signal?: AbortSignal } = {}) => caller.json<Language[]>('GET', '/api/settings/ocr/languages', given),
      /** Engines, their languages, and what can be brought */
      setup: (given: { signal?: AbortSignal } = {}) => caller.json<OcrSetup>('GET', '/api/local/ocr', given),
      /** Bring the data of a language from the package registry, for the engine that comes with the program */
      bringLanguage: (given: { params: { code: string }; signal?: AbortSignal }) =>
        caller.json<Task>('POST', '/api/local/ocr/languages/:code', given),
      /** Read the pictures and scanned pages of documents, or of a folder */
      read: (given: { params: { project: ProjectName }; body: OcrRequest; signal?: AbortSignal }) =>
        caller.json<Task>('POST', '/api/:project/ocr', given),
      /** The pages of a document and what became of each; none where nobody looked */
      pages: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { from?: number; size?: number }
        signal?: AbortSignal
      }) => caller.json<OcrPages>('GET', '/api/:project/ocr/pages/:id', given),
      /** A page as a picture */
      picture: (given: { params: { project: ProjectName; id: DocumentId }; query?: { page?: number }; signal?: AbortSignal }) =>
        caller.raw('GET', '/api/:project/ocr/picture/:id', given),
    },
    openApi: {
      /** This description */
      describe: (given: { query?: { format?: 'json' | 'yaml' }; signal?: AbortSignal } = {}) =>
        caller.raw('GET', '/openapi.json', given),
      /** This description, at the address of newer clients */
      describeBelowApi: (given: { query?: { format?: 'json' | 'yaml' }; signal?: AbortSignal } = {}) =>
        caller.raw('GET', '/api/openapi', given),
    },
    package: {
      /** All plugins and extensions, and whether they are run at all */
      all: (given: { signal?: AbortSignal } = {}) => caller.json<PackageList>('GET', '/api/local/packages', given),
      /** What a package is and what it asks for, without installing it */
      look: (given: {
        params: { kind: 'plugins' | 'extensions' }
        query?: { id?: string; url?: string; sha256?: string }
        signal?: AbortSignal
      }) => caller.json<PackageLook>('GET', '/api/local/packages/:kind/look', given),
      /** The same for an archive that is sent */
      lookIntoFile: (given: { params: { kind: 'plugins' | 'extensions' }; body: FormData; signal?: AbortSignal }) =>
        caller.json<PackageLook>('POST', '/api/local/packages/:kind/look', given),
      /** Install an archive that is sent, switched off */
      installFile: (given: { params: { kind: 'plugins' | 'extensions' }; body: FormData; signal?: AbortSignal }) =>
        caller.json<Package>('POST', '/api/local/packages/:kind', given),
      /** Switch a package on or off */
      turn: (given: {
        params: { kind: 'plugins' | 'extensions'; id: string }
        body: { isOn: boolean; off?: { reason: 'THREW' | 'LOOPED' | 'FLOODED' | 'NOT_LOADED' | 'LOST'; detail: string } }
        signal?: AbortSignal
      }) => caller.json<Package>('PUT', '/api/local/packages/:kind/:id', given),
      /** A file of a plugin that is on */
      file: (given: { params: { id: string; '*': string }; signal?: AbortSignal }) => caller.raw('GET', '/plugins/:id/*', given),
    },
    plugin: {
      /** Plugins, installed or in the registry, whose id, name or description matches a regular expression */
      list: (given: { query?: { filter?: string }; signal?: AbortSignal } = {}) =>
        caller.json<Package[]>('GET', '/api/plugins', given),
      /** Install a plugin, switched off: by its id in the registry, or from a file, a folder or an address */
      install: (given: { query?: { id?: string; url?: string; sha256?: string }; signal?: AbortSignal } = {}) =>
        caller.json<Package>('PUT', '/api/plugins/install', given),
      /** Remove a plugin; nothing happens where it is not there */
      uninstall: (given: { query: { id: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/plugins/uninstall', given),
    },
    preview: {
      /** A page of a document as a picture; or, with .json behind its id, how many pages there are */
      thumbnail: (given: {
        params: { project: ProjectName; id: string }
        query?: {
          routing?: string
          page?: number
          size?: string
          'include-content'?: boolean | ('0' | '1' | 'true' | '' | 'false')
        }
        signal?: AbortSignal
      }) => caller.raw('GET', '/api/v1/thumbnail/:project/:id', given),
      /** What is known of a document as a page of our own */
      frameFacts: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string }
        signal?: AbortSignal
      }) => caller.json<PreviewFrame>('GET', '/api/:project/previews/:id', given),
      /** A document as a page of our own, for a frame: nothing in it runs, nothing is fetched */
      frame: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string; ticket?: string }
        signal?: AbortSignal
      }) => caller.raw('GET', '/api/:project/previews/:id/frame', given),
      /** The sheets of a spreadsheet, hidden ones included */
      sheets: (given: { params: { project: ProjectName; id: DocumentId }; query?: { routing?: string }; signal?: AbortSignal }) =>
        caller.json<PreviewSheet[]>('GET', '/api/:project/previews/:id/sheets', given),
      /** Rows of a sheet, once they have been read */
      rows: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string; sheet?: number; from?: number; size?: number }
        signal?: AbortSignal
      }) => caller.json<SheetRows>('GET', '/api/:project/previews/:id/rows', given),
      /** Which rows of a sheet have a text */
      findRows: (given: {
        params: { project: ProjectName; id: DocumentId }
        query: { routing?: string; sheet?: number; query: string }
        signal?: AbortSignal
      }) => caller.json<FoundRows>('GET', '/api/:project/previews/:id/find', given),
      /** How many pages a document has of which the text is known one by one */
      pageCount: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string }
        signal?: AbortSignal
      }) => caller.json<{ pages: number }>('GET', '/api/:project/artifacts/page/:id', given),
      /** The text of one page, counted from 1, as its file has it */
      pageText: (given: {
        params: { project: ProjectName; id: DocumentId; page: number }
        query?: { routing?: string }
        signal?: AbortSignal
      }) => caller.raw('GET', '/api/:project/artifacts/page/:id/:page', given),
      /** The texts of all pages, of at most a thousand; empty where a document has no pages of text */
      pageTexts: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string }
        signal?: AbortSignal
      }) => caller.json<string[]>('GET', '/api/:project/documents/content/pages/:id', given),
    },
    project: {
      /** All projects */
      list: (given: { signal?: AbortSignal } = {}) => caller.json<Project[]>('GET', '/api/project', given),
      /** Make a project */
      create: (given: {
        body: {
          name: ProjectName
          label?: string | null
          description?: string | null
          sourcePath?: string | null
          sourceUrl?: string | null
          logoUrl?: string | null
          maintainerName?: string | null
          publisherName?: string | null
          allowFromMask?: string | null
        }
        signal?: AbortSignal
      }) => caller.json<Project>('POST', '/api/project', given),
      /** One project */
      read: (given: { params: { name: ProjectName }; signal?: AbortSignal }) =>
        caller.json<Project>('GET', '/api/project/:name', given),
      /** What hangs on a project and would go with it */
      contents: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.json<ProjectContents>('GET', '/api/local/projects/:project/contents', given),
      /** Change a project, or make it */
      change: (given: {
        params: { name: ProjectName }
        body: {
          name?: string
          label?: string | null
          description?: string | null
          sourcePath?: string | null
          sourceUrl?: string | null
          logoUrl?: string | null
          maintainerName?: string | null
          publisherName?: string | null
          allowFromMask?: string | null
        }
        signal?: AbortSignal
      }) => caller.json<Project>('PUT', '/api/project/:name', given),
      /** Remove a project with everything in it; the files on disk stay */
      remove: (given: { params: { name: ProjectName }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/project/:name', given),
      /** Remove all projects; the token of the cookie _ds_csrf_token must be repeated in the header X-DS-CSRF-TOKEN */
      removeAll: (given: { signal?: AbortSignal } = {}) => caller.json<undefined>('DELETE', '/api/project', given),
      /** Whether documents may be downloaded */
      isDownloadAllowed: (given: { params: { name: ProjectName }; signal?: AbortSignal }) =>
        caller.json<Record<string, never>>('GET', '/api/project/isDownloadAllowed/:name', given),
      /** Make a project unless it is there */
      createIndex: (given: { params: { name: ProjectName }; signal?: AbortSignal }) =>
        caller.json<Record<string, never>>('PUT', '/api/index/:name', given),
    },
    recommendation: {
      /** Ids of recommended documents, the newest recommendation first */
      recommended: (given: {
        params: { project: ProjectName }
        query?: { userids?: string; mine?: boolean | ('0' | '1' | 'true' | '' | 'false'); docIds?: string }
        signal?: AbortSignal
      }) => caller.json<DocumentId[]>('GET', '/api/:project/documents/recommendations', given),
      /** Recommend documents */
      recommend: (given: { params: { project: ProjectName }; body: ChosenDocuments | { undo: number }; signal?: AbortSignal }) =>
        caller.json<{ result: number; change: number | null }>('POST', '/api/:project/documents/batchUpdate/recommend', given),
      /** Take the caller's recommendations back */
      unrecommend: (given: {
        params: { project: ProjectName }
        body: ChosenDocuments | { undo: number }
        signal?: AbortSignal
      }) =>
        caller.json<{ result: number; change: number | null }>('POST', '/api/:project/documents/batchUpdate/unrecommend', given),
      /** Who recommended how many documents of a project */
      users: (given: { query?: { project?: ProjectName }; signal?: AbortSignal } = {}) =>
        caller.json<Recommenders>('GET', '/api/users/recommendations', given),
      /** Who recommended some documents */
      usersOf: (given: { query?: { project?: ProjectName; docIds?: string }; signal?: AbortSignal } = {}) =>
        caller.json<RecommendersOutput>('GET', '/api/users/recommendationsby', given),
      /** Recommendations, the newest first */
      newest: (given: { query?: { project?: ProjectName; from?: number; size?: number }; signal?: AbortSignal } = {}) =>
        caller.json<Recommendation[]>('GET', '/api/document-user-recommendation', given),
    },
    review: {
      /** Hits with what reviewers decided, and how many are decided */
      hits: (given: {
        params: { id: BatchSearchId }
        body?: {
          by?: 'query' | 'document' | 'both'
          queries?: string[]
          review?: ('undecided' | 'yes' | 'no' | 'later' | 'conflict')[]
          contentTypes?: string[]
          folder?: string
          from?: number
          size?: number
          hit?: { number?: number; project: string; documentId: DocumentId }
        } | null
        signal?: AbortSignal
      }) => caller.json<ReviewPage>('POST', '/api/batch/search/:id/review', given),
      /** Decide on a hit, and on those of the same query whose documents have the same text */
      decide: (given: {
        params: { id: BatchSearchId }
        body: {
          hit: { number?: number; project: string; documentId: DocumentId }
          decision: 'yes' | 'no' | 'later'
          view?: {
            by?: 'query' | 'document' | 'both'
            queries?: string[]
            review?: ('undecided' | 'yes' | 'no' | 'later' | 'conflict')[]
            contentTypes?: string[]
            folder?: string
          }
        }
        signal?: AbortSignal
      }) => caller.json<ReviewChanged>('PUT', '/api/batch/search/:id/review', given),
      /** Take the caller's last decision on a hit back, wherever it was carried to; the one before holds again */
      undo: (given: {
        params: { id: BatchSearchId }
        body: {
          hit: { number?: number; project: string; documentId: DocumentId }
          view?: {
            by?: 'query' | 'document' | 'both'
            queries?: string[]
            review?: ('undecided' | 'yes' | 'no' | 'later' | 'conflict')[]
            contentTypes?: string[]
            folder?: string
          }
        }
        signal?: AbortSignal
      }) => caller.json<ReviewChanged>('POST', '/api/batch/search/:id/review/undo', given),
      /** Hits with what reviewers decided, as CSV, as lines of JSON or as a workbook */
      export: (given: {
        params: { id: BatchSearchId }
        query?: {
          by?: 'query' | 'document' | 'both'
          queries?: string[]
          review?: ('undecided' | 'yes' | 'no' | 'later' | 'conflict')[]
          contentTypes?: string[]
          folder?: string
          format?: 'csv' | 'jsonl' | 'xlsx'
        }
        signal?: AbortSignal
      }) => caller.raw('GET', '/api/batch/search/:id/review/export', given),
    },
    search: {
      /** Search; with `scroll`, the first page of a walk over everything */
      search: (given: {
        params: { indices: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
          from?: number
          size?: number
          sort?: string
          version?: 'true' | 'false' | ''
          seq_no_primary_term?: 'true' | 'false' | ''
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          track_total_hits?: ('true' | 'false' | '') | number
          track_scores?: 'true' | 'false' | ''
          rest_total_hits_as_int?: 'true' | 'false' | ''
          stored_fields?: string
          scroll?: string
        }
        body?: SearchBody
        signal?: AbortSignal
      }) => caller.json<SearchAnswer>('POST', '/api/index/search/:indices/_search', given),
      /** Search; with `scroll`, the first page of a walk over everything */
      searchByGet: (given: {
        params: { indices: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
          from?: number
          size?: number
          sort?: string
          version?: 'true' | 'false' | ''
          seq_no_primary_term?: 'true' | 'false' | ''
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          track_total_hits?: ('true' | 'false' | '') | number
          track_scores?: 'true' | 'false' | ''
          rest_total_hits_as_int?: 'true' | 'false' | ''
          stored_fields?: string
          scroll?: string
        }
        body?: SearchBody
        signal?: AbortSignal
      }) => caller.json<SearchAnswer>('GET', '/api/index/search/:indices/_search', given),
      /** Search; with `scroll`, the first page of a walk over everything */
      searchOfType: (given: {
        params: { indices: string; type: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
          from?: number
          size?: number
          sort?: string
          version?: 'true' | 'false' | ''
          seq_no_primary_term?: 'true' | 'false' | ''
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          track_total_hits?: ('true' | 'false' | '') | number
          track_scores?: 'true' | 'false' | ''
          rest_total_hits_as_int?: 'true' | 'false' | ''
          stored_fields?: string
          scroll?: string
        }
        body?: SearchBody
        signal?: AbortSignal
      }) => caller.json<SearchAnswer>('POST', '/api/index/search/:indices/:type/_search', given),
      /** Search; with `scroll`, the first page of a walk over everything */
      searchOfDocuments: (given: {
        params: { indices: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
          from?: number
          size?: number
          sort?: string
          version?: 'true' | 'false' | ''
          seq_no_primary_term?: 'true' | 'false' | ''
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          track_total_hits?: ('true' | 'false' | '') | number
          track_scores?: 'true' | 'false' | ''
          rest_total_hits_as_int?: 'true' | 'false' | ''
          stored_fields?: string
          scroll?: string
        }
        body?: SearchBody
        signal?: AbortSignal
      }) => caller.json<SearchAnswer>('POST', '/api/index/search/:indices/_doc/_search', given),
      /** Search; with `scroll`, the first page of a walk over everything */
      searchOfTypeByGet: (given: {
        params: { indices: string; type: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
          from?: number
          size?: number
          sort?: string
          version?: 'true' | 'false' | ''
          seq_no_primary_term?: 'true' | 'false' | ''
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          track_total_hits?: ('true' | 'false' | '') | number
          track_scores?: 'true' | 'false' | ''
          rest_total_hits_as_int?: 'true' | 'false' | ''
          stored_fields?: string
          scroll?: string
        }
        body?: SearchBody
        signal?: AbortSignal
      }) => caller.json<SearchAnswer>('GET', '/api/index/search/:indices/:type/_search', given),
      /** Count */
      count: (given: {
        params: { indices: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: CountBody
        signal?: AbortSignal
      }) => caller.json<CountAnswer>('POST', '/api/index/search/:indices/_count', given),
      /** Count */
      countOfType: (given: {
        params: { indices: string; type: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: CountBody
        signal?: AbortSignal
      }) => caller.json<CountAnswer>('POST', '/api/index/search/:indices/:type/_count', given),
      /** Count */
      countByGet: (given: {
        params: { indices: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: CountBody
        signal?: AbortSignal
      }) => caller.json<CountAnswer>('GET', '/api/index/search/:indices/_count', given),
      /** Count */
      countOfTypeByGet: (given: {
        params: { indices: string; type: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: CountBody
        signal?: AbortSignal
      }) => caller.json<CountAnswer>('GET', '/api/index/search/:indices/:type/_count', given),
      /** Search, in the envelope of an asynchronous one */
      asyncSearch: (given: {
        params: { indices: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
          from?: number
          size?: number
          sort?: string
          version?: 'true' | 'false' | ''
          seq_no_primary_term?: 'true' | 'false' | ''
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          track_total_hits?: ('true' | 'false' | '') | number
          track_scores?: 'true' | 'false' | ''
          rest_total_hits_as_int?: 'true' | 'false' | ''
          stored_fields?: string
        }
        body?: SearchBody
        signal?: AbortSignal
      }) => caller.json<AsyncSearchAnswer>('POST', '/api/index/search/:indices/_async_search', given),
      /** Search, in the envelope of an asynchronous one */
      asyncSearchByGet: (given: {
        params: { indices: string }
        query?: {
          q?: string
          df?: string
          default_operator?: 'AND' | 'OR' | 'and' | 'or'
          lenient?: 'true' | 'false' | ''
          source?: string
          source_content_type?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
          from?: number
          size?: number
          sort?: string
          version?: 'true' | 'false' | ''
          seq_no_primary_term?: 'true' | 'false' | ''
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          track_total_hits?: ('true' | 'false' | '') | number
          track_scores?: 'true' | 'false' | ''
          rest_total_hits_as_int?: 'true' | 'false' | ''
          stored_fields?: string
        }
        body?: SearchBody
        signal?: AbortSignal
      }) => caller.json<AsyncSearchAnswer>('GET', '/api/index/search/:indices/_async_search', given),
      /** The next page of a scroll; older clients put its id into the path */
      scroll: (
        given: {
          query?: {
            scroll?: string
            rest_total_hits_as_int?: 'true' | 'false' | ''
            scroll_id?: ScrollId
            source?: string
            source_content_type?: string
            pretty?: string
            human?: string
            error_trace?: string
            filter_path?: string
          }
          body?: ScrollBody
          signal?: AbortSignal
        } = {},
      ) => caller.json<SearchAnswer>('POST', '/api/index/search/_search/scroll', given),
      /** The next page of a scroll; older clients put its id into the path */
      scrollByGet: (
        given: {
          query?: {
            scroll?: string
            rest_total_hits_as_int?: 'true' | 'false' | ''
            scroll_id?: ScrollId
            source?: string
            source_content_type?: string
            pretty?: string
            human?: string
            error_trace?: string
            filter_path?: string
          }
          body?: ScrollBody
          signal?: AbortSignal
        } = {},
      ) => caller.json<SearchAnswer>('GET', '/api/index/search/_search/scroll', given),
      /** The next page of a scroll; older clients put its id into the path */
      scrollById: (given: {
        params: { id: ScrollId }
        query?: {
          scroll?: string
          rest_total_hits_as_int?: 'true' | 'false' | ''
          scroll_id?: ScrollId
          source?: string
          source_content_type?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: ScrollBody
        signal?: AbortSignal
      }) => caller.json<SearchAnswer>('POST', '/api/index/search/_search/scroll/:id', given),
      /** The next page of a scroll; older clients put its id into the path */
      scrollByIdByGet: (given: {
        params: { id: ScrollId }
        query?: {
          scroll?: string
          rest_total_hits_as_int?: 'true' | 'false' | ''
          scroll_id?: ScrollId
          source?: string
          source_content_type?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: ScrollBody
        signal?: AbortSignal
      }) => caller.json<SearchAnswer>('GET', '/api/index/search/_search/scroll/:id', given),
      /** End scrolls */
      endScroll: (
        given: {
          query?: {
            scroll_id?: ScrollId
            source?: string
            source_content_type?: string
            pretty?: string
            human?: string
            error_trace?: string
            filter_path?: string
          }
          body?: EndScrollBody
          signal?: AbortSignal
        } = {},
      ) => caller.json<EndedScrolls>('DELETE', '/api/index/search/_search/scroll', given),
      /** End scrolls */
      endScrollById: (given: {
        params: { id: ScrollId }
        query?: {
          scroll_id?: ScrollId
          source?: string
          source_content_type?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        body?: EndScrollBody
        signal?: AbortSignal
      }) => caller.json<EndedScrolls>('DELETE', '/api/index/search/_search/scroll/:id', given),
      /** An asynchronous search that was kept; none are */
      readAsyncSearch: (given: { params: { id: string }; signal?: AbortSignal }) =>
        caller.json<AsyncSearchAnswer>('GET', '/api/index/search/_async_search/:id', given),
      /** An asynchronous search that was kept; none are */
      removeAsyncSearch: (given: { params: { id: string }; signal?: AbortSignal }) =>
        caller.json<AsyncSearchAnswer>('DELETE', '/api/index/search/_async_search/:id', given),
      /** The fields of each index */
      mapping: (given: { params: { indices: string }; signal?: AbortSignal }) =>
        caller.json<Mappings>('GET', '/api/index/search/:indices/_mapping', given),
      /** The fields of each index */
      mappings: (given: { params: { indices: string }; signal?: AbortSignal }) =>
        caller.json<Mappings>('GET', '/api/index/search/:indices/_mappings', given),
      /** The fields of each index */
      mappingOfType: (given: { params: { indices: string; type: string }; signal?: AbortSignal }) =>
        caller.json<Mappings>('GET', '/api/index/search/:indices/_mapping/:type', given),
      /** The fields of each index */
      mappingsOfType: (given: { params: { indices: string; type: string }; signal?: AbortSignal }) =>
        caller.json<Mappings>('GET', '/api/index/search/:indices/_mappings/:type', given),
      /** Single fields; `*` is any run */
      fields: (given: { params: { indices: string; names: string }; signal?: AbortSignal }) =>
        caller.json<Mappings>('GET', '/api/index/search/:indices/_mapping/field/:names', given),
      /** Single fields; `*` is any run */
      fieldsOfMappings: (given: { params: { indices: string; names: string }; signal?: AbortSignal }) =>
        caller.json<Mappings>('GET', '/api/index/search/:indices/_mappings/field/:names', given),
      /** One document */
      document: (given: {
        params: { indices: string; id: DocumentId }
        query?: {
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        signal?: AbortSignal
      }) => caller.json<FoundDocument>('GET', '/api/index/search/:indices/_doc/:id', given),
      /** One document */
      documentOfType: (given: {
        params: { indices: string; type: string; id: DocumentId }
        query?: {
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        signal?: AbortSignal
      }) => caller.json<FoundDocument>('GET', '/api/index/search/:indices/:type/:id', given),
      /** The source of a document alone */
      source: (given: {
        params: { indices: string; id: DocumentId }
        query?: {
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        signal?: AbortSignal
      }) => caller.json<Record<string, unknown>>('GET', '/api/index/search/:indices/_source/:id', given),
      /** The source of a document alone */
      sourceOfDocument: (given: {
        params: { indices: string; id: DocumentId }
        query?: {
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        signal?: AbortSignal
      }) => caller.json<Record<string, unknown>>('GET', '/api/index/search/:indices/_doc/:id/_source', given),
      /** The source of a document alone */
      sourceOfType: (given: {
        params: { indices: string; type: string; id: DocumentId }
        query?: {
          _source?: string
          _source_includes?: string
          _source_include?: string
          _source_excludes?: string
          _source_exclude?: string
          preference?: string
          routing?: string
          search_type?: string
          batched_reduce_size?: string
          pre_filter_shard_size?: string
          max_concurrent_shard_requests?: string
          ccs_minimize_roundtrips?: string
          request_cache?: string
          ignore_unavailable?: string
          allow_no_indices?: string
          expand_wildcards?: string
          ignore_throttled?: string
          allow_partial_search_results?: string
          analyze_wildcard?: string
          realtime?: string
          refresh?: string
          timeout?: string
          wait_for_completion_timeout?: string
          keep_alive?: string
          keep_on_completion?: string
          pretty?: string
          human?: string
          error_trace?: string
          filter_path?: string
        }
        signal?: AbortSignal
      }) => caller.json<Record<string, unknown>>('GET', '/api/index/search/:indices/:type/:id/_source', given),
      /** Anything else that Elasticsearch has is refused */
      anythingElse: (given: { params: { '*': string }; signal?: AbortSignal }) =>
        caller.json<undefined>('POST', '/api/index/search/*', given),
      /** Anything else that Elasticsearch has is refused */
      anythingElseByGet: (given: { params: { '*': string }; signal?: AbortSignal }) =>
        caller.json<undefined>('GET', '/api/index/search/*', given),
      /** Writing is refused */
      putAnything: (given: { params: { '*': string }; signal?: AbortSignal }) =>
        caller.json<undefined>('PUT', '/api/index/search/*', given),
      /** Writing is refused */
      deleteAnything: (given: { params: { '*': string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/index/search/*', given),
      /** Where the words of a query occur in the whole text */
      hits: (given: {
        params: { project: ProjectName; id: DocumentId }
        query: { query: string; words?: boolean | ('0' | '1' | 'true' | '' | 'false'); targetLanguage?: string; routing?: string }
        signal?: AbortSignal
      }) => caller.json<DocumentHits>('GET', '/api/:project/documents/hits/:id', given),
      /** Where a document stands among all that a search finds, and what comes before and after it */
      around: (given: {
        params: { indices: string; id: DocumentId }
        query?: { index?: ProjectName }
        body?: SearchBody
        signal?: AbortSignal
      }) => caller.json<AroundDocument>('POST', '/api/:indices/documents/around/:id', given),
      /** A page of what a search finds, however far down it lies; `from` and `size` of the body do not count */
      page: (given: {
        params: { indices: string }
        query?: { from?: number; size?: number }
        body?: SearchBody
        signal?: AbortSignal
      }) => caller.json<SearchAnswer>('POST', '/api/:indices/documents/page', given),
    },
    searchBlindSpot: {
      /** How many documents that a query finds in these projects, joined by commas, could not be searched, by state of the ledger and reason */
      inScope: (given: { params: { indices: ProjectName }; body: ScopeBody; signal?: AbortSignal }) =>
        caller.json<BlindSpots>('POST', '/api/local/blind-spots/:indices', given),
      /** Which documents that could not be searched are likely to hold what a search looks for, by their names and neighbours, the likeliest 50 */
      likely: (given: { params: { indices: ProjectName }; body: LikelyBody; signal?: AbortSignal }) =>
        caller.json<LikelySpots>('POST', '/api/local/blind-spots/:indices/likely', given),
    },
    searchExport: {
      /** All that a search finds as CSV, lines of JSON or a workbook, in its order, as a stream */
      now: (given: {
        params: { indices: string }
        query?: {
          q?: string
          source?: string
          format?: 'csv' | 'jsonl' | 'xlsx'
          columns?: string
          end?: boolean | ('0' | '1' | 'true' | '' | 'false')
        }
        signal?: AbortSignal
      }) => caller.raw('GET', '/api/:indices/documents/export', given),
      /** The same of a search that is too long for an address: answers the id under which the file is fetched */
      prepare: (given: {
        params: { indices: string }
        body?: { search?: unknown; format?: 'csv' | 'jsonl' | 'xlsx'; columns?: string[]; end?: boolean }
        signal?: AbortSignal
      }) => caller.json<ExportState>('POST', '/api/:indices/documents/export', given),
      /** The file of an export that was prepared */
      send: (given: { params: { indices: string; id: string }; signal?: AbortSignal }) =>
        caller.raw('GET', '/api/:indices/documents/export/:id', given),
      /** How an export stands */
      state: (given: { params: { indices: string; id: string }; signal?: AbortSignal }) =>
        caller.json<ExportState>('GET', '/api/:indices/documents/export/:id/state', given),
      /** Stop an export; what was sent of its file ends visibly broken */
      stop: (given: { params: { indices: string; id: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/:indices/documents/export/:id', given),
    },
    secondFactor: {
      /** Whether one signs in with a second factor, and how many recovery codes are left */
      read: (given: { signal?: AbortSignal } = {}) => caller.json<SecondFactor>('GET', '/api/local/users/me/factor', given),
      /** Begin with a second factor: the secret for an app, shown once; it takes effect when a code from it has been confirmed */
      begin: (given: { body: { password: string }; signal?: AbortSignal }) =>
        caller.json<{ secret: string; address: string }>('POST', '/api/local/users/me/factor', given),
      /** Switch it on by a code of the app; answers the recovery codes, once. All other sessions end */
      confirm: (given: { body: { code: string }; signal?: AbortSignal }) =>
        caller.json<RecoveryCodes>('PUT', '/api/local/users/me/factor', given),
      /** Make new recovery codes; the former ones stop working */
      renew: (given: { body: { password: string; code?: string }; signal?: AbortSignal }) =>
        caller.json<RecoveryCodes>('POST', '/api/local/users/me/factor/codes', given),
      /** Switch the second factor off */
      remove: (given: { body: { password: string; code?: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('POST', '/api/local/users/me/factor/off', given),
      /** Remove the second factor of a user who has lost it; succeeds also where there is none */
      reset: (given: { params: { uid: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/local/users/:uid/factor', given),
    },
    settings: {
      /** What clients must know at their start */
      settings: (given: { signal?: AbortSignal } = {}) => caller.json<Settings>('GET', '/settings', given),
      /** Version of the program */
      version: (given: { signal?: AbortSignal } = {}) => caller.json<Version>('GET', '/version', given),
      /** Languages of texts */
      textLanguages: (given: { signal?: AbortSignal } = {}) =>
        caller.json<Language[]>('GET', '/api/settings/text/languages', given),
      /** The categories of content types */
      categories: (given: { body: string[]; signal?: AbortSignal }) =>
        caller.json<
          Record<'AUDIO' | 'VIDEO' | 'DOCUMENT' | 'EMAIL' | 'IMAGE' | 'PRESENTATION' | 'SPREADSHEET' | 'OTHER', string[]>
        >('POST', '/api/contentType/categories', given),
      /** Whether the parts answer: 504 without the engine, 503 without the records */
      status: (given: { query?: { format?: string }; signal?: AbortSignal } = {}) => caller.raw('GET', '/api/status', given),
    },
    settingsList: {
      /** All settings: values, defaults, and where they come from */
      list: (given: { signal?: AbortSignal } = {}) => caller.json<SettingsList>('GET', '/api/local/settings', given),
      /** Tells what is wrong with new values of settings; nothing is changed */
      check: (given: { body: SettingsChange; signal?: AbortSignal }) =>
        caller.json<SettingsFaults>('POST', '/api/local/settings/check', given),
      /** Change settings: they are written to the file of the home and hold at once, or from the next start */
      change: (given: { body: SettingsChange; signal?: AbortSignal }) =>
        caller.json<ChangedSettings>('PATCH', '/api/settings', given),
    },
    signIn: {
      /** Sign in; the session comes as cookies */
      login: (given: { body: { username: string; password: string; code?: string }; signal?: AbortSignal }) =>
        caller.json<Record<string, never>>('POST', '/auth/login', given),
      /** Sign in by a form with login and password, as older clients do; leads to the page */
      form: (given: { body?: string; signal?: AbortSignal } = {}) => caller.json<undefined>('POST', '/auth/signin', given),
      /** Leads to where one signs in: the page, or the identity provider; by HTTP Basic, asks for name and password */
      page: (given: { signal?: AbortSignal } = {}) => caller.json<undefined>('GET', '/auth/signin', given),
      /** Where the identity provider leads back; the session comes as cookies */
      callback: (
        given: {
          query?: {
            code?: string
            state?: string
            iss?: string
            error?: string
            error_description?: string
            session_state?: string
          }
          signal?: AbortSignal
        } = {},
      ) => caller.json<undefined>('GET', '/auth/callback', given),
      /** Ends the session and leads to the page; by HTTP Basic, has the browser forget name and password */
      logout: (given: { signal?: AbortSignal } = {}) => caller.json<undefined>('GET', '/auth/signout', given),
      /** Whose password a link lets its holder choose; null: the login too, of the first administrator */
      lookAtLink: (given: { body: { secret: string }; signal?: AbortSignal }) =>
        caller.json<{ login: string | null }>('POST', '/auth/link/look', given),
      /** Choose a password by a link, once, and be signed in, where one has no second factor */
      useLink: (given: { body: { secret: string; login?: string; password: string }; signal?: AbortSignal }) =>
        caller.json<Record<string, never>>('POST', '/auth/link', given),
      /** Change one's password; all other sessions end */
      changePassword: (given: { body: { former: string; password: string }; signal?: AbortSignal }) =>
        caller.json<Record<string, never>>('PUT', '/api/users/me/password', given),
      /** One's sessions, the latest first */
      sessions: (given: { signal?: AbortSignal } = {}) => caller.json<OwnSession[]>('GET', '/api/users/me/sessions', given),
      /** Sign out everywhere */
      endSessions: (given: { signal?: AbortSignal } = {}) => caller.json<undefined>('DELETE', '/api/users/me/sessions', given),
      /** Sign out of one session; one that has ended is as good */
      endSession: (given: { params: { id: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/users/me/sessions/:id', given),
    },
    snapshot: {
      /** The one node that there is */
      nodes: (given: { signal?: AbortSignal } = {}) => caller.json<Record<string, unknown>>('GET', '/api/index/_nodes', given),
      /** The one node that there is, with the folder of its backups */
      nodeSettings: (given: { signal?: AbortSignal } = {}) =>
        caller.json<Record<string, unknown>>('GET', '/api/index/_nodes/settings', given),
      /** Settings of a cluster, of which there are none */
      clusterSettings: (given: { signal?: AbortSignal } = {}) =>
        caller.json<{ persistent: Record<string, never>; transient: Record<string, never> }>(
          'GET',
          '/api/index/_cluster/settings',
          given,
        ),
      /** Folders for snapshots */
      repositories: (given: { signal?: AbortSignal } = {}) =>
        caller.json<SnapshotRepositories>('GET', '/api/index/_snapshot', given),
      /** A folder for snapshots */
      repository: (given: { params: { repository: string }; signal?: AbortSignal }) =>
        caller.json<SnapshotRepositories>('GET', '/api/index/_snapshot/:repository', given),
      /** Name a folder for snapshots */
      setRepository: (given: {
        params: { repository: string }
        body: { type: 'fs'; settings: { location: string } }
        signal?: AbortSignal
      }) => caller.json<Acknowledged>('PUT', '/api/index/_snapshot/:repository', given),
      /** Forget a folder for snapshots; what is in it stays */
      removeRepository: (given: { params: { repository: string }; signal?: AbortSignal }) =>
        caller.json<Acknowledged>('DELETE', '/api/index/_snapshot/:repository', given),
      /** Snapshots in a folder, the oldest first */
      snapshots: (given: { params: { repository: string }; signal?: AbortSignal }) =>
        caller.json<{ snapshots: Snapshot[] }>('GET', '/api/index/_snapshot/:repository/_all', given),
      /** Make a snapshot, which is a backup of everything */
      make: (given: {
        params: { repository: string; snapshot: string }
        query?: { wait_for_completion?: '' | 'true' | 'false' }
        body?: unknown
        signal?: AbortSignal
      }) => caller.json<{ accepted: true } | { snapshot: Snapshot }>('PUT', '/api/index/_snapshot/:repository/:snapshot', given),
      /** Remove a snapshot */
      remove: (given: { params: { repository: string; snapshot: string }; signal?: AbortSignal }) =>
        caller.json<Acknowledged>('DELETE', '/api/index/_snapshot/:repository/:snapshot', given),
      /** Refused with the command that puts a snapshot back */
      restore: (given: { params: { repository: string; snapshot: string }; body?: unknown; signal?: AbortSignal }) =>
        caller.json<{ accepted: true }>('POST', '/api/index/_snapshot/:repository/:snapshot/_restore', given),
      /** Refused: an index is not closed here */
      close: (given: { params: { name: string }; body?: unknown; signal?: AbortSignal }) =>
        caller.json<Acknowledged>('POST', '/api/index/:name/_close', given),
      /** Open an index, which is always open */
      open: (given: { params: { name: string }; body?: unknown; signal?: AbortSignal }) =>
        caller.json<OpenedIndex>('POST', '/api/index/:name/_open', given),
    },
    star: {
      /** Ids of the caller's starred documents */
      starred: (given: { params: { project: ProjectName }; query?: { docIds?: string }; signal?: AbortSignal }) =>
        caller.json<DocumentId[]>('GET', '/api/:project/documents/starred', given),
      /** Starred documents of all projects that the caller may read, the newest star first */
      starredEverywhere: (given: { query?: { from?: number; size?: number }; signal?: AbortSignal } = {}) =>
        caller.json<({ id: DocumentId; routing: string; projectId: ProjectName } & { [name: string]: unknown })[]>(
          'GET',
          '/api/documents/starred',
          given,
        ),
      /** Star documents */
      star: (given: { params: { project: ProjectName }; body: ChosenDocuments | { undo: number }; signal?: AbortSignal }) =>
        caller.json<{ result: number; change: number | null }>('POST', '/api/:project/documents/batchUpdate/star', given),
      /** Take stars away */
      unstar: (given: { params: { project: ProjectName }; body: ChosenDocuments | { undo: number }; signal?: AbortSignal }) =>
        caller.json<{ result: number; change: number | null }>('POST', '/api/:project/documents/batchUpdate/unstar', given),
    },
    structure: {
      /** Of how many pages the structure of a document is; 404 where its kind has none */
      facts: (given: { params: { project: ProjectName; id: DocumentId }; query?: { routing?: string }; signal?: AbortSignal }) =>
        caller.json<StructureFacts>('GET', '/api/:project/artifacts/structure/:id', given),
      /** On which pages of the structure a text stands, without case and accents */
      search: (given: {
        params: { project: ProjectName; id: DocumentId }
        query: { routing?: string; query: string }
        signal?: AbortSignal
      }) => caller.json<StructureHits>('GET', '/api/:project/artifacts/structure/search/:id', given),
      /** A page of the structure, counted from 1, as Markdown or XHTML */
      page: (given: {
        params: { project: ProjectName; id: DocumentId; page: number }
        query?: { routing?: string; format?: 'md' | 'xhtml' }
        signal?: AbortSignal
      }) => caller.raw('GET', '/api/:project/artifacts/structure/:id/:page', given),
    },
    tag: {
      /** The tags of a document, the oldest first */
      ofDocument: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string }
        signal?: AbortSignal
      }) => caller.json<Tag[]>('GET', '/api/:project/documents/tags/:id', given),
      /** Ids of the documents that have any of the tags */
      tagged: (given: { params: { project: ProjectName; tags: string }; signal?: AbortSignal }) =>
        caller.json<DocumentId[]>('GET', '/api/:project/documents/tagged/:tags', given),
      /** Tag one document: 201 where it has a new tag now, 200 where it had them all */
      tagOne: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string }
        body: string[]
        signal?: AbortSignal
      }) => caller.json<TagsChanged>('PUT', '/api/:project/documents/tags/:id', given),
      /** Tag one document: 201 where it has a new tag now, 200 where it had them all */
      tagOneAsOldClientsSay: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string }
        body: string[]
        signal?: AbortSignal
      }) => caller.json<TagsChanged>('PUT', '/api/:project/documents/tag/:id', given),
      /** Take tags away from one document: 201 where one went, 200 where it had none of them */
      untagOne: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string }
        body: string[]
        signal?: AbortSignal
      }) => caller.json<TagsChanged>('PUT', '/api/:project/documents/untag/:id', given),
      /** Tag documents */
      tag: (given: {
        params: { project: ProjectName }
        body: { docIds: string[]; tags: string[] } | { query: Record<string, unknown>; tags: string[] } | { undo: number }
        signal?: AbortSignal
      }) => caller.json<TagsChanged>('POST', '/api/:project/documents/batchUpdate/tag', given),
      /** Take tags away from documents */
      untag: (given: {
        params: { project: ProjectName }
        body: { docIds: string[]; tags: string[] } | { query: Record<string, unknown>; tags: string[] } | { undo: number }
        signal?: AbortSignal
      }) => caller.json<TagsChanged>('POST', '/api/:project/documents/batchUpdate/untag', given),
      /** The tags that documents of a project have: counts, authors and colours */
      list: (given: {
        params: { project: ProjectName }
        query?: { prefix?: string; sort?: 'count' | 'label' | 'newest'; from?: number; size?: number }
        signal?: AbortSignal
      }) => caller.json<{ items: ProjectTag[]; total: number }>('GET', '/api/:project/tags', given),
      /** Rename a tag everywhere, merge it with another, or give it a colour */
      change: (given: {
        params: { project: ProjectName; label: string }
        body: {
          label?: string
          colour?: ('grey' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink') | null
          merge?: boolean
        }
        signal?: AbortSignal
      }) => caller.json<TagsChanged>('PUT', '/api/:project/tags/:label', given),
      /** Take a tag away from all documents */
      remove: (given: { params: { project: ProjectName; label: string }; signal?: AbortSignal }) =>
        caller.json<TagsChanged>('DELETE', '/api/:project/tags/:label', given),
    },
    takenList: {
      /** The cells of a column of a spreadsheet as a list of queries, each once, in their order */
      column: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string; sheet?: number; column?: number; from?: number }
        signal?: AbortSignal
      }) => caller.json<TakenList>('GET', '/api/:project/batch-search/column/:id', given),
      /** The names of a category in these projects, joined by commas, as a list of queries: the most frequent first, without hidden ones */
      names: (given: {
        params: { id: ProjectName }
        query?: { category?: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL' }
        signal?: AbortSignal
      }) => caller.json<TakenList>('GET', '/api/local/batch-search/names/:id', given),
      /** The queries of a batch search as a list of their own: all, or those with or without hits */
      queries: (given: {
        params: { id: BatchSearchId }
        query?: { show?: 'all' | 'found' | 'nothing' | 'cut' | 'error' }
        signal?: AbortSignal
      }) => caller.json<TakenList>('GET', '/api/batch/search/:id/list', given),
    },
    taskEvent: {
      /** Tasks as they change, as server-sent events for whoever accepts "text/event-stream": first "tasks" with all that the old list has, then "news" with what has changed. It ends after five minutes, to be asked for again. Anybody else gets all of them once */
      events: (given: { signal?: AbortSignal } = {}) => caller.raw('GET', '/api/local/task/events', given),
      /** What became of a task, the oldest line first */
      log: (given: { params: { id: TaskId }; signal?: AbortSignal }) =>
        caller.json<TaskEvent[]>('GET', '/api/local/task/:id/log', given),
    },
    taskList: {
      /** Tasks in the old form: all that have not ended and the newest others, 10,000 at most; `filter` is a part of the name, with `.`, `.*` and `|` as in regular expressions */
      all: (given: { query?: { filter?: string }; signal?: AbortSignal } = {}) =>
        caller.json<Task[]>('GET', '/api/task/all', given),
      /** Tasks by page, the new form */
      page: (
        given: {
          query?: {
            from?: number
            size?: number
            name?: string
            type?: string
            state?: string
            project?: string
            sort?: 'id' | 'user' | 'createdAt' | 'completedAt' | 'name' | 'state' | 'progress' | 'finished'
            order?: 'asc' | 'desc'
          }
          signal?: AbortSignal
        } = {},
      ) => caller.json<{ items: NewTask[]; total: number; pagination: Pagination }>('GET', '/api/task', given),
      /** One task */
      read: (given: { params: { id: TaskId }; signal?: AbortSignal }) => caller.json<NewTask>('GET', '/api/task/:id', given),
      /** What a task resulted in; where that is a file, its bytes or a range of them */
      result: (given: { params: { id: TaskId }; signal?: AbortSignal }) => caller.raw('GET', '/api/task/:id/result', given),
      /** Stop the caller's tasks that pass the filter */
      stopAll: (
        given: { query?: { name?: string; type?: string; state?: string; project?: string }; signal?: AbortSignal } = {},
      ) => caller.json<Record<string, boolean>>('PUT', '/api/task/stopAll', given),
      /** Stop the caller's tasks that pass the filter */
      stopEach: (
        given: { query?: { name?: string; type?: string; state?: string; project?: string }; signal?: AbortSignal } = {},
      ) => caller.json<Record<string, boolean>>('PUT', '/api/task/stop', given),
      /** Stop a task; false where it had ended */
      stop: (given: { params: { id: TaskId }; signal?: AbortSignal }) => caller.json<boolean>('PUT', '/api/task/stop/:id', given),
      /** Hand in a task under an id of its own: it is begun as by the call of its kind, with the rights of the caller; one that is there already is told */
      handIn: (given: { params: { id: TaskId }; query?: { group?: string }; body: HandedInTask; signal?: AbortSignal }) =>
        caller.json<{ taskId: TaskId }>('PUT', '/api/task/:id', given),
      /** Go on with a task that was stopped or has failed; its user must still have the rights that it needs */
      resume: (given: { params: { id: TaskId }; signal?: AbortSignal }) =>
        caller.json<Task>('PUT', '/api/local/task/:id/resume', given),
      /** Put a task before all others of its kind; one that runs makes room and goes on later */
      putFirst: (given: { params: { id: TaskId }; signal?: AbortSignal }) =>
        caller.json<Task>('PUT', '/api/local/task/:id/first', given),
      /** Read the files of a folder, a file, or those of a name before all others that wait, while the run goes on */
      readFirst: (given: { body: ReadFirst; signal?: AbortSignal }) => caller.json<Task[]>('POST', '/api/local/first', given),
      /** Remove the caller's tasks that are done, or those of the states that are named, from the list */
      clean: (given: { query?: { name?: string; type?: string; state?: string; project?: string }; signal?: AbortSignal } = {}) =>
        caller.json<RemovedTask[]>('POST', '/api/task/clean', given),
      /** Remove one task that has ended */
      remove: (given: { params: { id: TaskId }; signal?: AbortSignal }) =>
        caller.json<Record<string, never>>('DELETE', '/api/task/clean/:id', given),
    },
    thread: {
      /** The thread of a message, page by page; empty for what is no message */
      read: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { from?: number; size?: number; routing?: string }
        signal?: AbortSignal
      }) => caller.json<ThreadPage>('GET', '/api/:project/documents/thread/:id', given),
    },
    translation: {
      /** Into which languages the text of a document was translated */
      list: (given: { params: { project: ProjectName; id: DocumentId }; query?: { routing?: string }; signal?: AbortSignal }) =>
        caller.json<{ items: Translation[] }>('GET', '/api/:project/documents/translations/:id', given),
      /** Into which languages texts of a project were translated, and how many */
      languages: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.json<{ items: { language: string; documents: number }[] }>('GET', '/api/:project/translations', given),
      /** What bringing translations would do, in their order; nothing is changed */
      check: (given: {
        params: { project: ProjectName }
        body: { items: { id: DocumentId; language: string; sha256: string }[] }
        signal?: AbortSignal
      }) =>
        caller.json<{ states: ('new' | 'same' | 'other' | 'no-document' | 'no-language')[] }>(
          'POST',
          '/api/:project/translations/check',
          given,
        ),
      /** Bring translations: all of them, or none where one cannot be; what is there already is left */
      bring: (given: {
        params: { project: ProjectName }
        body: { items: NewTranslation[]; replace?: boolean }
        signal?: AbortSignal
      }) => caller.json<{ stored: number; same: number }>('POST', '/api/:project/translations', given),
      /** Remove the translations into a language */
      remove: (given: { params: { project: ProjectName }; query: { language: string; id?: DocumentId }; signal?: AbortSignal }) =>
        caller.json<{ removed: number }>('DELETE', '/api/:project/translations', given),
      /** All translations as JSON lines, as they are brought */
      exported: (given: { params: { project: ProjectName }; query?: { language?: string }; signal?: AbortSignal }) =>
        caller.raw('GET', '/api/:project/translations/export', given),
    },
    tree: {
      /** What a part of a document of JSON or XML holds */
      tree: (given: {
        params: { project: ProjectName; id: DocumentId }
        query?: { routing?: string; node?: number; from?: number; size?: number }
        signal?: AbortSignal
      }) => caller.json<TreeRows>('GET', '/api/:project/previews/:id/tree', given),
      /** Which parts of a document of JSON or XML have a text */
      findNodes: (given: {
        params: { project: ProjectName; id: DocumentId }
        query: { routing?: string; query: string }
        signal?: AbortSignal
      }) => caller.json<FoundNodes>('GET', '/api/:project/previews/:id/nodes', given),
    },
    update: {
      /** Tag the documents of a query, or take all their tags away, by the script that the command-line client sends */
      updateByQuery: (given: {
        params: { indices: string }
        query?: {
          conflicts?: 'proceed' | 'abort'
          wait_for_completion?: 'true' | 'false' | ''
          scroll_size?: string
          refresh?: string
        }
        body: { script: { source: string; lang?: 'painless'; params?: Record<string, unknown> }; query?: Record<string, unknown> }
        signal?: AbortSignal
      }) => caller.json<UpdateAnswer | StartedUpdate>('POST', '/api/index/search/:indices/_update_by_query', given),
      /** How an update by query stands that was asked for with [wait_for_completion=false] */
      readUpdate: (given: { params: { id: string }; signal?: AbortSignal }) =>
        caller.json<UpdateTask>('GET', '/api/index/search/_tasks/:id', given),
    },
    user: {
      /** Users, or those of a project */
      list: (
        given: {
          query?: {
            from?: number
            size?: number
            q?: string
            domain?: 'default' | '*'
            index?: string
            noRole?: 'true' | 'false'
            invited?: 'true' | 'false'
            sort?: 'uid' | 'name' | 'email' | 'role'
            desc?: 'true' | 'false'
          }
          signal?: AbortSignal
        } = {},
      ) => caller.json<{ items: User[]; total: number; pagination: Pagination }>('GET', '/api/users', given),
      /** Make a user */
      create: (given: {
        body: {
          login: string
          name?: string | null
          email?: string | null
          provider?: 'local' | 'oauth' | 'proxy'
          password?: string
          domain?: 'default' | '*'
          index?: string
          isFormer?: boolean
          isAdmin?: boolean
        }
        signal?: AbortSignal
      }) => caller.json<User>('POST', '/api/users', given),
      /** One user */
      read: (given: { params: { uid: string }; signal?: AbortSignal }) => caller.json<User>('GET', '/api/users/:uid', given),
      /** Change the name or address of a user */
      change: (given: { params: { uid: string }; body: { name?: string | null; email?: string | null }; signal?: AbortSignal }) =>
        caller.json<User>('PUT', '/api/users/:uid', given),
      /** Remove a user; what they made stays, and their login is nobody else’s */
      remove: (given: { params: { uid: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/users/:uid', given),
      /** Make the one link by which a user chooses a password; former ones open nothing any more */
      link: (given: { params: { uid: string }; signal?: AbortSignal }) =>
        caller.json<{ secret: string }>('POST', '/api/local/users/:uid/link', given),
      /** Withdraw the link by which a user would choose a password */
      unlink: (given: { params: { uid: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/local/users/:uid/link', given),
      /** Make the link for the first administrator, where there is no user yet */
      firstLink: (given: { signal?: AbortSignal } = {}) =>
        caller.json<{ secret: string }>('POST', '/api/local/users/first', given),
      /** Make the users of the known program; those who are there already are left as they are */
      importAll: (given: {
        body: {
          users: {
            uid: string
            name?: string | null
            email?: string | null
            password?: string | null
            groups_by_applications?: { datashare?: string[] }
          }[]
        }
        signal?: AbortSignal
      }) => caller.json<{ made: string[]; left: string[] }>('POST', '/api/local/users/import', given),
      /** Give a user a role in a project instead of the one that they have there */
      giveRole: (given: {
        params: { uid: string; project: ProjectName }
        query: { domain?: 'default' | '*'; role: 'admin' | 'editor' | 'member' | 'visitor' | 'domain_admin' | 'instance_admin' }
        signal?: AbortSignal
      }) => caller.json<Record<string, never>>('PUT', '/api/users/:uid/index/:project', given),
      /** Take a user's role in a project away */
      takeRole: (given: {
        params: { uid: string; project: ProjectName }
        query?: { domain?: 'default' | '*'; ifExists?: 'true' | 'false' }
        signal?: AbortSignal
      }) => caller.json<undefined>('DELETE', '/api/users/:uid/index/:project', given),
    },
    verify: {
      /** Walk the folders and the index again and compare them with the ledger */
      verify: (given: { params: { project: ProjectName }; signal?: AbortSignal }) =>
        caller.json<Task>('POST', '/api/:project/ledger/verify', given),
    },
    version: {
      /** The kept versions of a document's file, the latest first */
      list: (given: { params: { project: ProjectName; id: DocumentId }; signal?: AbortSignal }) =>
        caller.json<KeptVersion[]>('GET', '/api/:project/ledger/versions/:id', given),
      /** What a kept version holds */
      documents: (given: {
        params: { project: ProjectName; id: DocumentId; version: string }
        query?: { from?: number; size?: number }
        signal?: AbortSignal
      }) =>
        caller.json<{ items: VersionDocument[]; pagination: Pagination }>(
          'GET',
          '/api/:project/ledger/versions/:id/:version',
          given,
        ),
      /** A piece of the text of a kept version */
      text: (given: {
        params: { project: ProjectName; id: DocumentId; version: string; number: string }
        query?: { offset?: number; limit?: number }
        signal?: AbortSignal
      }) => caller.json<VersionText>('GET', '/api/:project/ledger/versions/:id/:version/:number', given),
      /** Former texts of all files, the latest first, and those with certain words */
      find: (given: {
        params: { project: ProjectName }
        query?: { query?: string; after?: string; size?: number }
        signal?: AbortSignal
      }) => caller.json<FoundFormerTexts>('GET', '/api/:project/ledger/former', given),
      /** One former text: of which file it was, and what stands in its place */
      one: (given: { params: { project: ProjectName; version: string; number: string }; signal?: AbortSignal }) =>
        caller.json<FormerText>('GET', '/api/:project/ledger/former/:version/:number', given),
      /** A piece of a former text */
      piece: (given: {
        params: { project: ProjectName; version: string; number: string }
        query?: { offset?: number; limit?: number }
        signal?: AbortSignal
      }) => caller.json<VersionText>('GET', '/api/:project/ledger/former/:version/:number/text', given),
    },
    watching: {
      /** Folders that are watched, and how each watch stands */
      list: (given: { query?: { project?: string }; signal?: AbortSignal } = {}) =>
        caller.json<WatchedFolder[]>('GET', '/api/local/folders/watched', given),
      /** Watch an indexed folder: what changes in it is indexed as by a run */
      watch: (given: { body: { project: ProjectName; path: string }; signal?: AbortSignal }) =>
        caller.json<WatchedFolder>('PUT', '/api/local/folders/watched', given),
      /** Watch a folder no longer; what was indexed stays */
      unwatch: (given: { query: { project: ProjectName; path: string }; signal?: AbortSignal }) =>
        caller.json<undefined>('DELETE', '/api/local/folders/watched', given),
    },
    who: {
      /** Who is this? Spellings, documents, dates and folders of a name */
      who: (given: {
        params: { project: ProjectName }
        query: { category: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'; name: string }
        signal?: AbortSignal
      }) => caller.json<NamePage>('GET', '/api/:project/names/who', given),
      /** The names that are met beside a name, in the same documents or paragraphs */
      beside: (given: {
        params: { project: ProjectName }
        query: { category: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'; name: string; within?: 'document' | 'paragraph' }
        signal?: AbortSignal
      }) => caller.json<NamesBeside>('GET', '/api/:project/names/who/beside', given),
    },
    xray: {
      /** What is in a document although nobody sees it: under boxes, in white, outside the page, in comments, changes, hidden sheets, earlier versions */
      look: (given: { params: { project: ProjectName; id: DocumentId }; query?: { routing?: string }; signal?: AbortSignal }) =>
        caller.json<Xray>('GET', '/api/:project/documents/xray/:id', given),
    },
  }
}

export type Project = {
  name: ProjectName
  label: string
  description: string | null
  sourcePath: string | null
  creationDate: number | null
  updateDate: number | null
  sourceUrl: string | null
  logoUrl: string | null
  maintainerName: string | null
  publisherName: string | null
  allowFromMask: string
}

export type ProjectName = string

export type Fault = {
  error: string
  code:
    | 'INTERNAL'
    | 'BAD_REQUEST'
    | 'BAD_JSON'
    | 'BAD_QUERY'
    | 'BAD_PAGE'
    | 'BAD_INDEX_NAME'
    | 'BAD_FOLDER'
    | 'BAD_PACKAGE'
    | 'BAD_PASSWORD'
    | 'SIGN_IN_REFUSED'
    | 'NOT_SIGNED_IN'
    | 'SIGN_IN_FAILED'
    | 'CODE_NEEDED'
    | 'INDEX_NOT_GRANTED'
    | 'FOREIGN_HOST'
    | 'FORBIDDEN'
    | 'OUTSIDE_DATA_FOLDER'
    | 'NOT_FOUND'
    | 'PROJECT_NOT_FOUND'
    | 'DOCUMENT_NOT_FOUND'
    | 'SOURCE_NOT_FOUND'
    | 'PIPELINE_NOT_FOUND'
    | 'TASK_NOT_FOUND'
    | 'SCROLL_NOT_FOUND'
    | 'NOT_AVAILABLE'
    | 'METHOD_NOT_ALLOWED'
    | 'TIMEOUT'
    | 'CONFLICT'
    | 'SOURCE_CHANGED'
    | 'TOO_LARGE'
    | 'RANGE_NOT_SATISFIABLE'
    | 'TOO_MANY_SCROLLS'
    | 'TOO_MANY_EXPORTS'
    | 'TOO_MANY_SIGN_INS'
    | 'RECORD_DAMAGED'
    | 'PROVIDER_DOWN'
    | 'STILL_READING'
    | 'READER_DOWN'
    | 'STORE_DOWN'
    | 'RECORDS_DOWN'
    | 'ENGINE_DOWN'
    | 'FINDER_NOT_READY'
    | 'FINDER_DIED'
    | 'FINDER_TOO_SLOW'
    | 'OCR_MISSING'
    | 'DISK_FULL'
  facts: Record<string, string | number | boolean | null>
}

export type ProjectContents = Record<
  'documents' | 'stars' | 'recommendations' | 'tags' | 'notes' | 'cards' | 'nameRules' | 'batchSearches',
  number
>

export type Account = {
  uid: string
  name: string | null
  email: string | null
  provider: string
  groups_by_applications: { datashare: string[] }
  projects: Project[]
}

export type Permission = {
  ptype: 'g'
  v0: string
  v1: 'INSTANCE_ADMIN' | 'DOMAIN_ADMIN' | 'PROJECT_ADMIN' | 'PROJECT_EDITOR' | 'PROJECT_MEMBER' | 'PROJECT_VISITOR'
  v2: string
}

export type OwnSession = { id: string; beganAt: number; usedAt: number; address: string; agent: string; isThis: boolean }

export type ApiKey = { hashedKey: string | null; prefix: string | null; madeAt: number | null; usedAt: number | null }

export type UserKey = { user: string; prefix: string; madeAt: number; usedAt: number | null }

export type Pagination = { count: number; from: number; size: number; total: number }

export type SecondFactor = { isOn: boolean; codesLeft: number }

export type RecoveryCodes = { recoveryCodes: string[] }

export type Member = {
  uid: string
  name: string | null
  email: string | null
  role: 'INSTANCE_ADMIN' | 'DOMAIN_ADMIN' | 'PROJECT_ADMIN' | 'PROJECT_EDITOR' | 'PROJECT_MEMBER' | 'PROJECT_VISITOR'
  isOfGroup: boolean
  givenBy: string | null
  givenAt: number | null
}

export type User = {
  uid: string
  name: string | null
  email: string | null
  provider: string
  permissions: Permission[]
  hasFactor: boolean | null
  hasPassword: boolean | null
  linkUntil: number | null
}

export type AuditLine = {
  number: number
  at: number
  user: string
  address: string
  event: string
  subject: AuditSubject
  isHidden: boolean
  hash: string
}

export type AuditSubject = {
  projects?: string[]
  user?: string
  role?: string
  query?: string
  clause?: string
  documents?: string[]
  name?: string
  settings?: string[]
  count?: number
  last?: number
  hash?: string
}

export type AuditCheck = {
  entries: number
  broken: number | null
  isSealed: boolean
  cut: { number: number; hash: string; count: number } | null
  last: { number: number; hash: string }
  isKnown: boolean | null
}

export type SettingsList = { file: string; settings: SettingFacts[]; unknown: UnknownSetting[] }

export type SettingFacts = {
  name:
    | 'project'
    | 'memory'
    | 'slowOnBattery'
    | 'open'
    | 'home'
    | 'dataDir'
    | 'mountedDataDir'
    | 'modelDownload'
    | 'packageDownload'
    | 'packageRegistry'
    | 'safeMode'
    | 'widgetTextDefaultContent'
    | 'links'
    | 'helpLink'
    | 'faqLink'
    | 'userGuidesLink'
    | 'devWikiLink'
    | 'batchDownloadMaxNbFiles'
    | 'batchDownloadMaxSize'
    | 'batchDownloadTimeToLive'
    | 'batchDownloadEncrypt'
    | 'batchDownloadDiskLimit'
    | 'batchSearchMaxTimeSeconds'
    | 'batchThrottleMilliseconds'
    | 'batchSearchMaxNbQueries'
    | 'batchSearchMaxNbResults'
    | 'batchSearchScroll'
    | 'records'
    | 'stores'
    | 'engine'
    | 'engineSignIn'
    | 'engineCa'
    | 'port'
    | 'host'
    | 'hostNames'
    | 'trustProxy'
    | 'rootHost'
    | 'previewHost'
    | 'cors'
    | 'statusAllowedNets'
    | 'protectedUriPrefix'
    | 'mode'
    | 'sessionTtlSeconds'
    | 'sessionIdleSeconds'
    | 'auditDays'
    | 'auth'
    | 'oauthIssuer'
    | 'oauthClientId'
    | 'oauthClientSecret'
    | 'oauthAuthorizeUrl'
    | 'oauthTokenUrl'
    | 'oauthApiUrl'
    | 'oauthScope'
    | 'oauthClaimIdAttribute'
    | 'oauthUserProjectsKey'
    | 'oauthDefaultProject'
    | 'proxyNets'
    | 'proxyUserHeader'
    | 'proxyGroupsHeader'
    | 'proxySignOut'
  unit:
    | 'files'
    | 'size'
    | 'days'
    | 'hours'
    | 'seconds'
    | 'milliseconds'
    | 'queries'
    | 'hits'
    | 'yesNo'
    | 'duration'
    | 'megabytes'
    | 'number'
    | 'text'
    | 'list'
    | 'lines'
  value: string
  next: string
  default: string
  source: 'flag' | 'environment' | 'file' | 'default'
  place: string | null
  inFile: string | null
  needsRestart: boolean
  isFixed: boolean
  hasEffect: boolean
}

export type UnknownSetting = {
  name: string
  reason:
    | (
        | 'USER'
        | 'SETTINGS_FILE'
        | 'COMMAND'
        | 'RESUME'
        | 'SEARCH_QUERY'
        | 'SIGN_IN'
        | 'WAY_IN'
        | 'SIGN_IN_PATHS'
        | 'INDEX'
        | 'DATABASE'
        | 'QUEUES'
        | 'PARALLELISM'
        | 'FINDER'
        | 'TEXT_LENGTH'
        | 'OCR'
        | 'OCR_ENGINE'
        | 'LINKS'
        | 'SCROLL'
        | 'REPORT'
        | 'ARCHIVES'
        | 'EMBEDDED_SIZE'
        | 'MAIL'
        | 'IDS'
        | 'ARTIFACTS'
        | 'TIMEOUTS'
        | 'DEPTH'
        | 'PACKAGES'
        | 'PACKAGE_FOLDERS'
        | 'LOG'
      )
    | null
}

export type SettingsChange = { data: Record<string, string | number | boolean | null>; expected?: Record<string, string> }

export type SettingsFaults = {
  faults: {
    name:
      | 'project'
      | 'memory'
      | 'slowOnBattery'
      | 'open'
      | 'home'
      | 'dataDir'
      | 'mountedDataDir'
      | 'modelDownload'
      | 'packageDownload'
      | 'packageRegistry'
      | 'safeMode'
      | 'widgetTextDefaultContent'
      | 'links'
      | 'helpLink'
      | 'faqLink'
      | 'userGuidesLink'
      | 'devWikiLink'
      | 'batchDownloadMaxNbFiles'
      | 'batchDownloadMaxSize'
      | 'batchDownloadTimeToLive'
      | 'batchDownloadEncrypt'
      | 'batchDownloadDiskLimit'
      | 'batchSearchMaxTimeSeconds'
      | 'batchThrottleMilliseconds'
      | 'batchSearchMaxNbQueries'
      | 'batchSearchMaxNbResults'
      | 'batchSearchScroll'
      | 'records'
      | 'stores'
      | 'engine'
      | 'engineSignIn'
      | 'engineCa'
      | 'port'
      | 'host'
      | 'hostNames'
      | 'trustProxy'
      | 'rootHost'
      | 'previewHost'
      | 'cors'
      | 'statusAllowedNets'
      | 'protectedUriPrefix'
      | 'mode'
      | 'sessionTtlSeconds'
      | 'sessionIdleSeconds'
      | 'auditDays'
      | 'auth'
      | 'oauthIssuer'
      | 'oauthClientId'
      | 'oauthClientSecret'
      | 'oauthAuthorizeUrl'
      | 'oauthTokenUrl'
      | 'oauthApiUrl'
      | 'oauthScope'
      | 'oauthClaimIdAttribute'
      | 'oauthUserProjectsKey'
      | 'oauthDefaultProject'
      | 'proxyNets'
      | 'proxyUserHeader'
      | 'proxyGroupsHeader'
      | 'proxySignOut'
    fault:
      | 'empty'
      | 'number'
      | 'whole'
      | 'least'
      | 'most'
      | 'long'
      | 'size'
      | 'duration'
      | 'yesNo'
      | 'megabytes'
      | 'host'
      | 'project'
      | 'folder'
      | 'links'
      | 'address'
      | 'sites'
      | 'networks'
      | 'prefix'
      | 'signIn'
      | 'header'
      | 'notHere'
      | 'taken'
      | 'reserved'
    limit?: number
    reason: string
  }[]
}

export type ChangedSettings = {
  changed: { name: string; before: string | null; after: string | null; next: string | null; strongerPlace: string | null }[]
}

export type Settings = {
  mode: string
  auth?: string
  authFilter?: string
  product: string
  dataDir: string
  mountedDataDir?: string
  dataPrefix: string
  defaultProject?: string
  defaultIndex?: string
  defaultUserName: string
  searchAddress: string
  pathSeparator: string
  tcpListenPort: string
  bind: string
  protectedUriPrefix: string
  cors: string
  ocr: string
  queueType: string
  'search.maxWindowSize': string
  batchDownloadMaxNbFiles: string
  batchDownloadMaxSize: string
  batchDownloadTimeToLive: string
  batchDownloadEncrypt: string
  batchDownloadDiskLimit: string
  batchSearchMaxTimeSeconds: string
  batchSearchScroll: string
  batchThrottleMilliseconds: string
  batchSearchMaxNbQueries: string
  batchSearchMaxNbResults: string
  previewHost: string
  widgetTextDefaultContent: string
  links: string
  helpLink?: string
  faqLink?: string
  userGuidesLink?: string
  devWikiLink?: string
}

export type Version = {
  'git.build.version': string
  'git.branch': string
  'git.commit.id': string
  'git.commit.id.abbrev': string
  'ds.extractorVersion': string
  'index.distribution': string
  'index.version': string
}

export type Language = { name: string; iso6392: string }

export type Status = {
  database: boolean
  index: boolean
  taskManager: boolean
  databus: boolean
  document_queue_status: boolean
  document_queue_size: number
}

export type Backup = {
  path: string
  bytes: number
  seal: string
  madeAt: number
  program: string
  home: string
  projects: string[]
  counts: { documents: number; files: number }
  folders: string[]
  leftOut: { part: 'index' | 'previews' | 'embedded' | 'models' | 'ocr' | 'downloads'; bytes: number }[]
}

export type Task = {
  id: TaskId
  name: string
  state: 'CREATED' | 'QUEUED' | 'RUNNING' | 'DONE' | 'ERROR' | 'CANCELLED'
  progress: number
  user: { id: string } & { [name: string]: unknown }
  createdAt: number
  completedAt?: number | null
  first?: true
  error?: ({ name: string; message: string } & { [name: string]: unknown }) | null
  result?: unknown
  properties?: Record<string, unknown>
  args?: Record<string, unknown>
}

/** The id of a task */
export type TaskId = string

export type ElasticsearchFault = {
  error: { root_cause: ({ type: string; reason: string } & { [name: string]: unknown })[]; type: string; reason: string } & {
    [name: string]: unknown
  }
  status: number
}

export type SnapshotRepositories = Record<string, { type: 'fs'; settings: { location: string } }>

export type Acknowledged = { acknowledged: true }

export type Snapshot = {
  snapshot: string
  uuid: string
  version: string
  indices: string[]
  include_global_state: true
  state: 'SUCCESS'
  start_time: string
  start_time_in_millis: number
  end_time: string
  end_time_in_millis: number
  duration_in_millis: 0
  failures: []
  shards: { total: number; failed: 0; successful: number }
}

export type OpenedIndex = { acknowledged: true; shards_acknowledged: true }

export type DiskUse = {
  home: string
  totalBytes: number
  freeBytes: number
  parts: {
    part:
      | 'records'
      | 'index'
      | 'previews'
      | 'embedded'
      | 'downloads'
      | 'models'
      | 'ocr'
      | 'backups'
      | 'samples'
      | 'logs'
      | 'aside'
      | 'rest'
    bytes: number
    canFree: number
  }[]
}

export type TaskWarning = { code: string; facts: Record<string, string>; message: string }

export type LocalIndexRequest = {
  folder: string
  project?: ProjectName
  options?: {
    excludePattern?: string
    language?: string | null
    charset?: string | null
    ocrLanguage?: (string | string[]) | null
    filter?: boolean
    ocr?: boolean
    strings?: boolean
    passwords?: string[]
    keepPasswords?: boolean
    keepVersions?: boolean
    first?: boolean
  }
}

export type RetryRequest = {
  project: string
  states?: (
    | 'indexed'
    | 'indexed-in-part'
    | 'duplicate'
    | 'skipped'
    | 'empty'
    | 'encrypted'
    | 'damaged'
    | 'timed-out'
    | 'unsupported'
    | 'failed'
    | 'waiting'
  )[]
  folder?: string
  path?: string
  older?: boolean
  reason?: string
  name?: string
  language?: string | null
  charset?: string | null
  ocr?: boolean
  ocrLanguage?: (string | string[]) | null
  ocrAgain?: boolean
  first?: boolean
  passwords?: string[]
  keepPasswords?: boolean
}

export type OlderReadings = { files: number; version: number }

export type FolderListing = {
  path: string
  parent: string | null
  folders: { name: string; path: string; readable: boolean }[]
  files: number
  extent: 'disk' | 'home' | 'folder'
  places: { name: 'home' | 'documents' | 'desktop' | 'downloads'; path: string }[]
}

export type FileCount = { files: number; isWhole: boolean }

export type IndexedFolder = {
  path: string
  project: string
  missing: boolean
  entries: number
  documents: number
  lastRunAt: number | null
  isSample: boolean
  keepsVersions: boolean
}

export type TreeNode = { name: string; type: 'directory' | 'file'; prot: string; size: number; contents?: TreeNode[] }

export type LedgerTotals = {
  found: number
  indexed: number
  'indexed-in-part': number
  duplicate: number
  skipped: number
  empty: number
  encrypted: number
  damaged: number
  'timed-out': number
  unsupported: number
  failed: number
  waiting: number
  missing: number
}

export type LedgerPage = { items: LedgerItem[]; pagination: Pagination }

export type LedgerItem = {
  path: string
  embeddedPath: string | null
  id: DocumentId | null
  state:
    | 'indexed'
    | 'indexed-in-part'
    | 'duplicate'
    | 'skipped'
    | 'empty'
    | 'encrypted'
    | 'damaged'
    | 'timed-out'
    | 'unsupported'
    | 'failed'
    | 'waiting'
  reason: string
  reasons: Reason[]
  contentType: string | null
  sizeBytes: number | null
  durationMs: number | null
  tool: string | null
  options: ReadingOptions | null
  members: { expected: number; read: number; failed: number } | null
  missingSince: number | null
}

/** The id of a document */
export type DocumentId = string

export type Reason = { code: string; facts: Record<string, string | number> }

export type ReadingOptions = {
  passwords: number
  language?: string
  charset?: string
  strings?: boolean
  ocr: { engine: string | null; languages: string[] } | null
}

export type ReasonCount = {
  state: 'indexed-in-part' | 'encrypted' | 'damaged' | 'timed-out' | 'unsupported' | 'failed'
  reason: Reason
  count: number
}

export type LedgerRun = {
  number: number
  taskId: TaskId
  kind: 'folder' | 'watched' | 'again' | 'passwords' | 'ocr'
  folder: string
  files: number | null
  options: Record<string, unknown>
  startedAt: number
  endedAt: number
}

export type RunComparison = {
  from: LedgerRun
  to: LedgerRun
  moreReadable: number
  lost: number
  changes: Record<string, number>
  items: ComparedLine[]
  pagination: Pagination
}

export type ComparedLine = {
  path: string
  embeddedPath: string | null
  changes: ('better' | 'worse' | 'new' | 'gone' | 'missing' | 'back' | 'moved' | 'changed' | 'otherState' | 'otherReason')[]
  before: LineThen | null
  after: LineThen | null
}

export type LineThen = {
  path: string
  state:
    | 'indexed'
    | 'indexed-in-part'
    | 'duplicate'
    | 'skipped'
    | 'empty'
    | 'encrypted'
    | 'damaged'
    | 'timed-out'
    | 'unsupported'
    | 'failed'
    | 'waiting'
  reason: string
  reasons: Reason[]
  sizeBytes: number | null
  digest: string | null
  isMissing: boolean
}

export type Custody = {
  path: string
  embeddedPath: string | null
  folder: string | null
  sha256: string | null
  digest: string | null
  memberDigest: string | null
  sizeBytes: number | null
  modifiedNs: string | null
  changedNs: string | null
  foundAt: number | null
  foundBy: { number: number | null; taskId: string } | null
  seenAt: number | null
  seenBy: { number: number | null; taskId: string } | null
  readAt: number | null
  missingSince: number | null
  noticed: Reason[]
}

export type KeptVersion = {
  version: number
  path: string
  digest: string
  sha256: string | null
  sizeBytes: number | null
  modifiedNs: string | null
  readAt: number | null
  keptAt: number
  documents: number
  own: VersionDocument | null
}

export type VersionDocument = {
  number: number
  embeddedPath: string | null
  state:
    | 'indexed'
    | 'indexed-in-part'
    | 'duplicate'
    | 'skipped'
    | 'empty'
    | 'encrypted'
    | 'damaged'
    | 'timed-out'
    | 'unsupported'
    | 'failed'
    | 'waiting'
  contentType: string | null
  textLength: number
}

export type VersionText = { content: string; offset: number; textLength: number }

export type FoundFormerTexts = { items: FoundFormerText[]; left: number; damaged: number; next: string | null }

export type FoundFormerText = {
  number: number
  embeddedPath: string | null
  state:
    | 'indexed'
    | 'indexed-in-part'
    | 'duplicate'
    | 'skipped'
    | 'empty'
    | 'encrypted'
    | 'damaged'
    | 'timed-out'
    | 'unsupported'
    | 'failed'
    | 'waiting'
  contentType: string | null
  textLength: number
  version: number
  path: string
  presentPath: string
  digest: string
  sha256: string | null
  sizeBytes: number | null
  readAt: number | null
  keptAt: number
  present: { id: DocumentId; routing: DocumentId } | null
  excerpts: { text: string; marks: number[][] }[]
}

export type FormerText = {
  number: number
  embeddedPath: string | null
  state:
    | 'indexed'
    | 'indexed-in-part'
    | 'duplicate'
    | 'skipped'
    | 'empty'
    | 'encrypted'
    | 'damaged'
    | 'timed-out'
    | 'unsupported'
    | 'failed'
    | 'waiting'
  contentType: string | null
  textLength: number
  version: number
  path: string
  presentPath: string
  digest: string
  sha256: string | null
  sizeBytes: number | null
  readAt: number | null
  keptAt: number
  present: { id: DocumentId; routing: DocumentId } | null
}

export type DocumentRecord = { id: DocumentId; routing: string; projectId: ProjectName } & { [name: string]: unknown }

export type TextSlice = { content: string; offset: number; limit: number; maxOffset: number; targetLanguage: string | null }

export type Occurrences = { query: string; count: number; offsets: number[]; targetLanguage: string | null }

export type FoundPlaces = { query: string; count: number; from: number; places: number[][]; shares: number[]; isWhole: boolean }

export type Translation = {
  language: string
  sourceLanguage: string | null
  translator: string | null
  textLength: number
  author: string
  importedAt: string
}

export type NewTranslation = {
  id: DocumentId
  language: string
  text: string
  sourceLanguage?: string | null
  translator?: string | null
}

export type ThreadPage = {
  items: (ThreadMail | ThreadGap)[]
  from: number
  total: number
  messages: number
  missing: number
  at: number | null
  isCut: boolean
  isSubjectTooCommon: boolean
  isBeingRead: boolean
}

export type ThreadMail = {
  kind: 'mail'
  depth: number
  id: DocumentId
  routing: DocumentId
  subject: string
  from: string
  to: string
  date: number | null
  joinedBy: ('references' | 'index' | 'subject') | null
  isForeign: boolean
  places: MailPlace[]
  placesTotal: number
  attachments: MailAttachment[]
  attachmentsTotal: number
}

export type MailPlace = { id: DocumentId; routing: DocumentId; path: string; embeddedPath: string | null }

export type MailAttachment = { id: DocumentId; routing: DocumentId; name: string; contentType: string | null }

export type ThreadGap = { kind: 'gap'; depth: number; count: number; messageIds: string[] }

export type SameBytes = { places: CopyPlace[]; total: number }

export type CopyPlace = { id: DocumentId; routing: DocumentId; path: string; embeddedPath: string | null }

export type NearCopies = { items: NearCopy[]; isTooShort: boolean; isCut: boolean }

export type NearCopy = {
  id: DocumentId
  routing: DocumentId
  path: string
  embeddedPath: string | null
  contentType: string | null
  textLength: number
  shared: number
  isEstimated: boolean
  isSameText: boolean
}

export type FtmEntity = { id: string; schema: string; properties: Record<string, string[]> }

export type Silences = {
  items: (SilentMonths | BrokenSeries)[]
  looked: { folders: number; mailboxes: number; senders: number; series: number }
  isCut: boolean
}

export type SilentMonths = {
  kind: 'project' | 'folder' | 'mailbox' | 'sender'
  subject: string
  from: string
  to: string
  months: number
  found: number
  expected: number
  rate: number
  quietElsewhere: number
  monthsElsewhere: number
  chance: number
  isEverywhere: boolean
}

export type BrokenSeries = {
  kind: 'series'
  subject: string
  pattern: string
  first: string
  last: string
  step: number
  present: number
  missing: string[]
  missingCount: number
  gaps: number
  chance: number
}

export type Xray = {
  findings: XrayFinding[]
  pages: number | null
  pagesRead: number
  gap: ('kind' | 'pages' | 'findings' | 'time' | 'memory' | 'damaged' | 'locked' | 'too-large') | null
}

export type XrayFinding = {
  kind:
    | 'covered'
    | 'colour'
    | 'invisible'
    | 'outside'
    | 'comment'
    | 'tracked-change'
    | 'hidden-text'
    | 'hidden-sheet'
    | 'hidden-rows'
    | 'hidden-slide'
    | 'speaker-notes'
    | 'earlier-version'
  text: string
  page: number | null
  part: string | null
  place: string | null
  author: string | null
  box: number[] | null
}

export type AttachRequest = { url: string; index: string; signIn?: string; ca?: string }

export type AttachableIndex = {
  index: string
  cluster: string
  documents: number
  duplicates: number
  names: number
  readAt: number | null
}

export type ThumbnailFacts = { previewable: boolean; pages: number; content?: Record<string, string[][]> }

export type PreviewFrame = { heads: string[][]; remote: string[]; isCut: boolean; ticket: string | null }

export type PreviewSheet = {
  name: string
  isHidden: boolean
  hiddenColumns: number[]
  frozenRows: number
  rows: number
  columns: number
  isComplete: boolean
  isCut: boolean
  fault: string | null
}

export type SheetRows = { from: number; rows: string[][]; sheet: PreviewSheet }

export type FoundRows = { rows: number[]; count: number; isComplete: boolean }

export type TreeRows = { from: number; children: number; nodes: TreeNodeOutput[]; isCut: boolean; faultAt: number | null }

export type TreeNodeOutput = {
  node: number
  kind: 'object' | 'array' | 'text' | 'number' | 'boolean' | 'null' | 'element' | 'attribute' | 'comment'
  label: string | null
  value: string | null
  isCut: boolean
  children: number
}

export type FoundNodes = { count: number; ways: TreeStep[][] }

export type TreeStep = { node: number; position: number; children: number }

export type StructureFacts = { pages: number; formats: string[] }

export type StructureHits = { count: number; pages: number; scanned: number; hits: { page: number; count: number }[] }

export type SearchBody =
  | {
      query?: {
        match_all?: Record<string, unknown>
        match_none?: unknown
        match?: Record<string, unknown>
        match_phrase?: Record<string, unknown>
        match_phrase_prefix?: Record<string, unknown>
        multi_match?: Record<string, unknown>
        term?: Record<string, unknown>
        terms?: Record<string, unknown>
        ids?: Record<string, unknown>
        exists?: Record<string, unknown>
        range?: Record<string, unknown>
        prefix?: Record<string, unknown>
        wildcard?: Record<string, unknown>
        regexp?: Record<string, unknown>
        fuzzy?: Record<string, unknown>
        bool?: Record<string, unknown>
        dis_max?: Record<string, unknown>
        constant_score?: Record<string, unknown>
        query_string?: Record<string, unknown>
        simple_query_string?: Record<string, unknown>
        function_score?: Record<string, unknown>
        nested?: Record<string, unknown>
        has_child?: Record<string, unknown>
        has_parent?: Record<string, unknown>
        parent_id?: Record<string, unknown>
        one_of_equal_texts?: Record<string, unknown>
      } | null
      post_filter?: {
        match_all?: Record<string, unknown>
        match_none?: unknown
        match?: Record<string, unknown>
        match_phrase?: Record<string, unknown>
        match_phrase_prefix?: Record<string, unknown>
        multi_match?: Record<string, unknown>
        term?: Record<string, unknown>
        terms?: Record<string, unknown>
        ids?: Record<string, unknown>
        exists?: Record<string, unknown>
        range?: Record<string, unknown>
        prefix?: Record<string, unknown>
        wildcard?: Record<string, unknown>
        regexp?: Record<string, unknown>
        fuzzy?: Record<string, unknown>
        bool?: Record<string, unknown>
        dis_max?: Record<string, unknown>
        constant_score?: Record<string, unknown>
        query_string?: Record<string, unknown>
        simple_query_string?: Record<string, unknown>
        function_score?: Record<string, unknown>
        nested?: Record<string, unknown>
        has_child?: Record<string, unknown>
        has_parent?: Record<string, unknown>
        parent_id?: Record<string, unknown>
        one_of_equal_texts?: Record<string, unknown>
      } | null
      from?: number | string | null
      size?: number | string | null
      sort?: string | Record<string, unknown> | (string | Record<string, unknown>)[] | null
      search_after?: (string | number | boolean | null)[] | null
      aggs?: Record<string, Record<string, unknown>> | null
      aggregations?: Record<string, Record<string, unknown>> | null
      highlight?: Record<string, unknown> | null
      _source?:
        | (boolean | string)
        | (string | number | boolean)[]
        | {
            includes?: (string | number | boolean) | (string | number | boolean)[] | null
            include?: (string | number | boolean) | (string | number | boolean)[] | null
            excludes?: (string | number | boolean) | (string | number | boolean)[] | null
            exclude?: (string | number | boolean) | (string | number | boolean)[] | null
          }
      track_total_hits?: boolean | ('true' | 'false') | number | string | null
      track_scores?: boolean | ('true' | 'false' | '') | null
      version?: boolean | ('true' | 'false' | '') | null
      seq_no_primary_term?: boolean | ('true' | 'false' | '') | null
      collapse?: Record<string, unknown> | null
      min_score?: number | string | null
      stored_fields?: (string | number | boolean) | (string | number | boolean)[] | null
      suggest?: Record<string, unknown> | null
      timeout?: unknown
    }
  | null
  | ''

export type SearchAnswer = {
  _scroll_id?: ScrollId
  pit_id?: string
  took: number
  timed_out: boolean
  _shards: {
    total: number
    successful: number
    skipped: number
    failed: number
    failures?: {
      shard: number
      index: string
      node: null
      reason:
        | { type: 'document_damaged'; reason: string; document_id: string }
        | { type: 'index_incomplete'; reason: string; documents: number; total: number }
    }[]
  }
  hits: { total?: number | { value: number; relation: 'eq' | 'gte' }; max_score: number | null; hits: SearchHit[] }
  aggregations?: Record<string, Record<string, unknown>>
  suggest?: Record<
    string,
    { text: string; offset: number; length: number; options: { text: string; score: number; freq: number }[] }[]
  >
}

/** The id of a scroll */
export type ScrollId = string

export type SearchHit = {
  _index: ProjectName
  _id: DocumentId
  _routing?: string
  _version?: number
  _seq_no?: number
  _primary_term?: number
  _score: number | null
  _source?: Record<string, unknown>
  highlight?: Record<string, string[]>
  fields?: Record<string, (string | number | boolean | null)[]>
  sort?: (string | number | boolean | null)[]
}

export type CountBody =
  | {
      query?: {
        match_all?: Record<string, unknown>
        match_none?: unknown
        match?: Record<string, unknown>
        match_phrase?: Record<string, unknown>
        match_phrase_prefix?: Record<string, unknown>
        multi_match?: Record<string, unknown>
        term?: Record<string, unknown>
        terms?: Record<string, unknown>
        ids?: Record<string, unknown>
        exists?: Record<string, unknown>
        range?: Record<string, unknown>
        prefix?: Record<string, unknown>
        wildcard?: Record<string, unknown>
        regexp?: Record<string, unknown>
        fuzzy?: Record<string, unknown>
        bool?: Record<string, unknown>
        dis_max?: Record<string, unknown>
        constant_score?: Record<string, unknown>
        query_string?: Record<string, unknown>
        simple_query_string?: Record<string, unknown>
        function_score?: Record<string, unknown>
        nested?: Record<string, unknown>
        has_child?: Record<string, unknown>
        has_parent?: Record<string, unknown>
        parent_id?: Record<string, unknown>
        one_of_equal_texts?: Record<string, unknown>
      } | null
    }
  | null
  | ''

export type CountAnswer = {
  count: number
  _shards: {
    total: number
    successful: number
    skipped: number
    failed: number
    failures?: {
      shard: number
      index: string
      node: null
      reason:
        | { type: 'document_damaged'; reason: string; document_id: string }
        | { type: 'index_incomplete'; reason: string; documents: number; total: number }
    }[]
  }
}

export type AsyncSearchAnswer = {
  is_partial: false
  is_running: false
  start_time_in_millis: number
  expiration_time_in_millis: number
  completion_time_in_millis: number
  response: SearchAnswer
}

export type ScrollBody = { scroll?: string | null; scroll_id?: ScrollId | null } | null | ''

export type EndScrollBody = { scroll_id?: ScrollId | ScrollId[] | null } | null | ''

export type EndedScrolls = { succeeded: true; num_freed: number }

export type Mappings = Record<string, { mappings: Record<string, unknown> }>

export type FoundDocument = {
  _index: ProjectName
  _id: DocumentId
  _routing?: string
  _version?: number
  _seq_no?: number
  _primary_term?: number
  found: true
  _source?: Record<string, unknown>
}

export type MissingDocument = { _index: string; _id: string; found: false }

export type DocumentHits = {
  query: string
  count: number
  hits: number[][]
  elsewhere: ('translation' | 'tags' | 'metadata')[]
  words?: string[]
}

export type AroundDocument = { total: number; position: number | null; previous: SearchHit[]; next: SearchHit[] }

export type ExportState = {
  id: string
  state: 'waiting' | 'sending' | 'sent' | 'stopped' | 'failed'
  format: 'csv' | 'jsonl' | 'xlsx'
  rows: number
  total: number
  leftOut: number
  error: { code: string; message: string } | null
}

export type NodeInfo = {
  name: string
  cluster_name: string
  cluster_uuid: string
  version: {
    number: string
    build_flavor: 'default'
    build_type: string
    build_hash: string
    build_date: string
    build_snapshot: false
    lucene_version: string
    minimum_wire_compatibility_version: string
    minimum_index_compatibility_version: string
  }
  tagline: 'You Know, for Search'
}

export type IndexFacts = Record<
  string,
  { aliases: Record<string, never>; mappings: Record<string, unknown>; settings: Record<string, unknown> }
>

export type SeveralDocumentsBody =
  | { ids?: (string | number | boolean) | (string | number | boolean)[] | null; docs?: Record<string, unknown>[] | null }
  | null
  | ''

export type SeveralDocuments = { docs: (FoundDocument | MissingDocument)[] }

export type SeveralSearches = {
  took: number
  responses: (
    | {
        _scroll_id?: ScrollId
        pit_id?: string
        took: number
        timed_out: boolean
        _shards: {
          total: number
          successful: number
          skipped: number
          failed: number
          failures?: {
            shard: number
            index: string
            node: null
            reason:
              | { type: 'document_damaged'; reason: string; document_id: string }
              | { type: 'index_incomplete'; reason: string; documents: number; total: number }
          }[]
        }
        hits: { total?: number | { value: number; relation: 'eq' | 'gte' }; max_score: number | null; hits: SearchHit[] }
        aggregations?: Record<string, Record<string, unknown>>
        suggest?: Record<
          string,
          { text: string; offset: number; length: number; options: { text: string; score: number; freq: number }[] }[]
        >
        status: 200
      }
    | ElasticsearchFault
  )[]
}

export type EmptyBody = Record<string, never> | null | ''

export type OpenedPoint = { id: string }

export type OpenedPointInTime = {
  pit_id: string
  _shards: {
    total: number
    successful: number
    skipped: number
    failed: number
    failures?: {
      shard: number
      index: string
      node: null
      reason:
        | { type: 'document_damaged'; reason: string; document_id: string }
        | { type: 'index_incomplete'; reason: string; documents: number; total: number }
    }[]
  }
  creation_time: number
}

export type PointSearchBody =
  | {
      query?: {
        match_all?: Record<string, unknown>
        match_none?: unknown
        match?: Record<string, unknown>
        match_phrase?: Record<string, unknown>
        match_phrase_prefix?: Record<string, unknown>
        multi_match?: Record<string, unknown>
        term?: Record<string, unknown>
        terms?: Record<string, unknown>
        ids?: Record<string, unknown>
        exists?: Record<string, unknown>
        range?: Record<string, unknown>
        prefix?: Record<string, unknown>
        wildcard?: Record<string, unknown>
        regexp?: Record<string, unknown>
        fuzzy?: Record<string, unknown>
        bool?: Record<string, unknown>
        dis_max?: Record<string, unknown>
        constant_score?: Record<string, unknown>
        query_string?: Record<string, unknown>
        simple_query_string?: Record<string, unknown>
        function_score?: Record<string, unknown>
        nested?: Record<string, unknown>
        has_child?: Record<string, unknown>
        has_parent?: Record<string, unknown>
        parent_id?: Record<string, unknown>
        one_of_equal_texts?: Record<string, unknown>
      } | null
      post_filter?: {
        match_all?: Record<string, unknown>
        match_none?: unknown
        match?: Record<string, unknown>
        match_phrase?: Record<string, unknown>
        match_phrase_prefix?: Record<string, unknown>
        multi_match?: Record<string, unknown>
        term?: Record<string, unknown>
        terms?: Record<string, unknown>
        ids?: Record<string, unknown>
        exists?: Record<string, unknown>
        range?: Record<string, unknown>
        prefix?: Record<string, unknown>
        wildcard?: Record<string, unknown>
        regexp?: Record<string, unknown>
        fuzzy?: Record<string, unknown>
        bool?: Record<string, unknown>
        dis_max?: Record<string, unknown>
        constant_score?: Record<string, unknown>
        query_string?: Record<string, unknown>
        simple_query_string?: Record<string, unknown>
        function_score?: Record<string, unknown>
        nested?: Record<string, unknown>
        has_child?: Record<string, unknown>
        has_parent?: Record<string, unknown>
        parent_id?: Record<string, unknown>
        one_of_equal_texts?: Record<string, unknown>
      } | null
      from?: number | string | null
      size?: number | string | null
      sort?: string | Record<string, unknown> | (string | Record<string, unknown>)[] | null
      search_after?: (string | number | boolean | null)[] | null
      aggs?: Record<string, Record<string, unknown>> | null
      aggregations?: Record<string, Record<string, unknown>> | null
      highlight?: Record<string, unknown> | null
      _source?:
        | (boolean | string)
        | (string | number | boolean)[]
        | {
            includes?: (string | number | boolean) | (string | number | boolean)[] | null
            include?: (string | number | boolean) | (string | number | boolean)[] | null
            excludes?: (string | number | boolean) | (string | number | boolean)[] | null
            exclude?: (string | number | boolean) | (string | number | boolean)[] | null
          }
      track_total_hits?: boolean | ('true' | 'false') | number | string | null
      track_scores?: boolean | ('true' | 'false' | '') | null
      version?: boolean | ('true' | 'false' | '') | null
      seq_no_primary_term?: boolean | ('true' | 'false' | '') | null
      collapse?: Record<string, unknown> | null
      min_score?: number | string | null
      stored_fields?: (string | number | boolean) | (string | number | boolean)[] | null
      suggest?: Record<string, unknown> | null
      timeout?: unknown
      pit?: Record<string, unknown>
    }
  | null
  | ''

export type ClosePointBody = { id?: string } | null | ''

export type ClosedPoint = { succeeded: boolean; num_freed: number }

export type ClosePointsBody = { pit_id?: (string | number | boolean) | (string | number | boolean)[] | null } | null | ''

export type ClosedPointsInTime = { pits: { pit_id: string; successful: boolean }[] }

export type FieldCapabilitiesBody = { fields?: (string | number | boolean) | (string | number | boolean)[] | null } | null | ''

export type FieldCapabilities = { indices: string[]; fields: Record<string, Record<string, Record<string, unknown>>> }

export type ChosenDocuments = string[] | { query: Record<string, unknown> }

export type Tag = {
  label: string
  creationDate: string
  user: UserOutput
  colour: ('grey' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink') | null
  isRemovable: boolean
}

export type UserOutput = {
  id: string
  name: string | null
  email: string | null
  provider: string
  details: Record<string, unknown>
}

export type TagsChanged = { result: number; change: number | null; kept: number }

export type ProjectTag = {
  label: string
  key: string
  count: number
  colour: ('grey' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink') | null
  authors: { id: string; count: number }[]
  user: UserOutput
  creationDate: string
}

export type UpdateAnswer = {
  took: number
  timed_out: false
  total: number
  updated: number
  deleted: 0
  batches: number
  version_conflicts: number
  noops: 0
  retries: { bulk: 0; search: 0 }
  throttled_millis: 0
  requests_per_second: -1
  throttled_until_millis: 0
  failures: never[]
}

export type StartedUpdate = { task: string }

export type UpdateTask = {
  completed: boolean
  task: {
    node: string
    id: number
    type: 'transport'
    action: 'indices:data/write/update/byquery'
    status: {
      total: number
      updated: number
      deleted: 0
      batches: number
      version_conflicts: number
      noops: 0
      retries: { bulk: 0; search: 0 }
      throttled_millis: 0
      requests_per_second: -1
      throttled_until_millis: 0
    }
    description: string
    start_time_in_millis: number
    running_time_in_nanos: number
    cancellable: false
    headers: Record<string, never>
  }
  response?: UpdateAnswer
  error?: { type: string; reason: string }
}

export type Recommenders = { aggregates: { item: UserOutput; count: number }[]; totalCount: number }

export type RecommendersOutput = { aggregates: { item: UserOutput; count: number }[]; totalCount: number }

export type Recommendation = { user: UserOutput; document: { id: DocumentId }; projectId: ProjectName; creationDate: string }

export type Note = {
  project: { name: ProjectName; sourcePath: string | null }
  path: string
  note: string
  variant: 'info' | 'success' | 'warning' | 'danger' | 'primary' | 'secondary' | 'light' | 'dark'
  blurSensitiveMedia: boolean
  form: 'folder' | 'expression'
  id: number
  version: number
  user: UserOutput
  creationDate: string
  lastChange: { user: UserOutput; date: string } | null
}

export type NoteOutput = {
  project: { name: ProjectName; sourcePath: string | null }
  path: string
  note: string
  variant: 'info' | 'success' | 'warning' | 'danger' | 'primary' | 'secondary' | 'light' | 'dark'
  blurSensitiveMedia: boolean
  form: 'folder' | 'expression'
  id: number
  version: number
  user: UserOutput
  creationDate: string
  lastChange: { user: UserOutput; date: string } | null
}

export type NoteMatches = {
  documents: number
  folders: { path: string; documents: number }[]
  folderCount: number
  isWhole: boolean
}

export type Passage = {
  document: DocumentId
  routing: DocumentId
  start: number
  end: number
  quote: string
  title: string
  path: string
  within: string[]
  page: number | null
  line: number
  sha256: string | null
  digest: string | null
  date: string | null
  contentType: string | null
}

export type Card = {
  id: number
  document: DocumentId
  routing: DocumentId
  start: number
  end: number
  quote: string
  title: string
  path: string
  within: string[]
  page: number | null
  line: number
  sha256: string | null
  digest: string | null
  date: string | null
  contentType: string | null
  note: string
  version: number
  author: string
  createdAt: string
  changedBy: string | null
  changedAt: string | null
}

export type CheckedCards = { isWhole: boolean; exportedAt: string; cards: CheckedCard[]; failed: number }

export type CheckedCard = {
  number: number
  title: string
  path: string
  faults: ('altered' | 'no-document' | 'facts' | 'file-missing' | 'file-changed' | 'file-unread')[]
  facts: ('quote' | 'title' | 'path' | 'within' | 'page' | 'line' | 'sha256' | 'digest' | 'date' | 'contentType' | 'routing')[]
}

export type HistoryEvent = {
  id: number
  user: UserOutput
  creationDate: string
  modificationDate: string
  type: 'DOCUMENT' | 'SEARCH'
  name: string
  uri: string
  projectIds: ProjectName[]
  closedProjects: number
  saved: boolean
  folder: string | null
}

export type HistoryEventOutput = {
  id: number
  user: UserOutput
  creationDate: string
  modificationDate: string
  type: 'DOCUMENT' | 'SEARCH'
  name: string
  uri: string
  projectIds: ProjectName[]
  closedProjects: number
  saved: boolean
  folder: string | null
}

export type HistoryChoice = { kept: boolean }

export type KeptSearch = {
  eventId: number
  name: string
  uri: string
  projects: ProjectName[]
  closedProjects: number
  openedProjects: number
  keptAt: number
  total: number
  isKept: boolean
  alerts: boolean
  news: number | null
}

export type SinceKept = {
  keptAt: number
  before: number
  now: number
  isKept: boolean
  closed: { projects: number; documents: number | null }
  new: {
    total: number
    explained: number
    reasons: { reason: 'NEW_FILE' | 'READ_AGAIN' | 'MARKED' | 'PROJECT_OPENED'; documents: number }[]
    items: {
      project: ProjectName
      id: string
      routing: string
      path: string
      embeddedPath: string | null
      reason: 'NEW_FILE' | 'READ_AGAIN' | 'MARKED' | 'PROJECT_OPENED'
    }[]
  }
  gone: {
    total: number
    explained: number
    reasons: { reason: 'REMOVED' | 'READ_AGAIN' | 'MARKED'; documents: number }[]
    items: {
      project: ProjectName
      id: string
      routing: string
      path: string
      embeddedPath: string | null
      reason: 'REMOVED' | 'READ_AGAIN' | 'MARKED'
    }[]
  }
}

export type OcrSetup = {
  engines: { kind: 'tesseract' | 'tesseract.js'; name: string; languages: string[] }[]
  bringable: string[]
}

export type OcrRequest =
  | { documents: ChosenDocuments; languages?: string[]; again?: boolean; passwords?: string[]; first?: boolean }
  | { folder: string; languages?: string[]; again?: boolean; passwords?: string[]; first?: boolean }

export type OcrPages = {
  pages: OcrPage[]
  total: number
  counts: Record<'text-layer' | 'read' | 'no-text' | 'failed' | 'waiting', number>
}

export type OcrPage = {
  page: number
  label: string | null
  state: 'text-layer' | 'read' | 'no-text' | 'failed' | 'waiting'
  wins: ('layer' | 'ocr') | null
  layer: string | null
  readings: { languages: string; text: string; confidence: number; engine: string | null }[]
  reason: Reason | null
}

export type NamePage = {
  name: { category: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'; mentionNorm: string }
  asked: string
  documents: number
  mentions: number
  spellings: NameSpelling[]
  spellingCount: number
  finders: { extractor: string; documents: number; mentions: number }[]
  languages: { language: string; documents: number }[]
  dates: NameDates
  folders: { folder: string; documents: number }[]
  folderCount: number
  rules: NameRule[]
}

export type NameSpelling = { mention: string; documents: number; mentions: number; rule: NameRule | null }

export type NameRule = {
  id: number
  kind: 'hide' | 'rename' | 'category' | 'split' | 'different' | 'add'
  mentionNorm: string
  target?: string
  category?: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'
  part?: NamePart
  added?: AddedName
  user: string
  creationDate: string
}

export type NamePart = {
  of?: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'
  spelling?: string
  folder?: string
  documents?: DocumentId[]
}

export type AddedName = {
  mention: string
  reach: 'here' | 'document'
  document: DocumentId
  routing: string | null
  path: string | null
  start: number | null
  places: number
}

export type NameDates = { unit: 'year' | 'month'; bars: { from: number; to: number; documents: number }[]; undated: number }

export type NamesBeside = {
  within: 'document' | 'paragraph'
  looked: number
  isAll: boolean
  categories: { category: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'; names: number; first: NameBeside[] }[]
}

export type NameBeside = { mentionNorm: string; documents: number; paragraphs: number | null }

export type AlikeNames = { items: AlikeName[]; total: number; refused: number; isCut: boolean }

export type AlikeName = {
  mentionNorm: string
  mention: string
  documents: number
  together: number
  likeness: Likeness
  keeps: 'asked' | 'alike'
}

export type Likeness = {
  kind: 'letters' | 'order' | 'initials' | 'transliteration' | 'title' | 'part' | 'surname'
  isStrong: boolean
}

export type NamedEntity = {
  mention: string
  mentionNorm: string
  mentionNormTextLength: number
  category: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'
  offsets: number[]
  extractor: string
  extractorLanguage: string
  partsOfSpeech: string | null
  hidden: boolean
  isHidden: boolean
}

export type PipelineState = { name: string; supports: string[] | null; languages: NamesOfLanguage[] }

export type NamesOfLanguage = { language: string; documents: number; done: number; lost: number; missing: FinderFault | null }

export type FinderFault = { code: string; facts: Record<string, string | number>; message: string }

export type NameReading = { pipeline: string; language: string; names: number; readAt: number | null; fault: FinderFault | null }

export type WordPlaces = { mentionNorm: string; places: number }

export type NewNameRule =
  | { kind: 'hide'; mentionNorm: string }
  | { kind: 'rename'; mentionNorm: string; target: string }
  | { kind: 'category'; mentionNorm: string; category: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL' }
  | {
      kind: 'split'
      mentionNorm: string
      part: NamePart
      target: string
      category?: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'
    }
  | { kind: 'different'; mentionNorm: string; target: string }
  | {
      kind: 'add'
      category: 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'
      document: DocumentId
      routing?: string
      mention: string
      start?: number
      reach?: 'here' | 'document'
    }

export type Model = {
  finder: 'CORENLP'
  language: string
  code: string
  version: string
  licence: string
  licenceUrl: string
  state: 'missing' | 'half' | 'bringing' | 'ready' | 'damaged' | 'other-version'
  downloadBytes: number
  bytes: number
  receivedBytes: number
  task: string | null
  foundVersion: string | null
}

export type WatchedFolder = {
  state: 'starting' | 'watching' | 'changed' | 'reading' | 'unreachable'
  events: 'all' | 'some' | 'none'
  changedAt: number | null
  changedPath: string | null
  lastRun: { taskId: TaskId; state: 'CREATED' | 'QUEUED' | 'RUNNING' | 'DONE' | 'ERROR' | 'CANCELLED'; at: number } | null
  stillChanging: number
  sweptAt: number | null
  nextSweepAt: number | null
  problems: WatchProblem[]
  project: string
  path: string
  since: number
}

export type WatchProblem = { code: string; facts: Record<string, string>; message: string }

export type Package = {
  id: string
  name: string
  description: string
  version: string
  type: 'PLUGIN' | 'NLP' | 'WEB' | 'UNKNOWN'
  installed: boolean
  deliverableFromRegistry: Deliverable | null
  installedDeliverable: Deliverable | null
  facts: InstalledFacts | null
}

export type Deliverable = {
  id: string
  name: string
  description: string
  version: string
  url: string
  homepage?: string
  type: 'PLUGIN' | 'NLP' | 'WEB' | 'UNKNOWN'
}

export type InstalledFacts = {
  kind: 'plugins' | 'extensions'
  id: string
  name: string
  version: string
  description: string
  licence: string | null
  homepage: string | null
  sha256: string
  files: number
  bytes: number
  script: string | null
  style: string | null
  projects: string[] | null
  finder: { pipeline: string; languages: string[] | null; command: string[]; offsets: 'utf-16' | 'code-points' } | null
  source: string
  installedAt: number
  isOn: boolean
  off: { reason: 'THREW' | 'LOOPED' | 'FLOODED' | 'NOT_LOADED' | 'LOST'; detail: string; at: number } | null
}

export type PackageList = {
  safeMode: boolean
  packageDownload: boolean
  registry: { path: string; fault: string | null }
  plugins: Package[]
  extensions: Package[]
}

export type PackageLook = {
  kind: 'plugins' | 'extensions'
  id: string
  name: string
  version: string
  description: string
  licence: string | null
  homepage: string | null
  sha256: string
  files: number
  bytes: number
  script: string | null
  style: string | null
  projects: string[] | null
  finder: { pipeline: string; languages: string[] | null; command: string[]; offsets: 'utf-16' | 'code-points' } | null
}

export type BatchPreview = {
  rows: number
  queries: number
  wrong: number
  dropped: { empty: number; short: number; repeated: number }
  charset: string
  items: PreviewLine[]
  total: number
  estimate: {
    asked: number
    of: number
    hits: { low: number; likely: number; high: number }
    linesWithHits: { low: number; likely: number; high: number }
  } | null
}

export type PreviewLine = {
  row: number
  line: string
  isCut: boolean
  state: 'ok' | 'wrong' | 'empty' | 'short' | 'repeated'
  query: string | null
  parts: {
    kind: 'word' | 'phrase' | 'wildcard' | 'fuzzy' | 'regex' | 'range'
    text: string
    field: string | null
    isNegated: boolean
  }[]
  sameAs: number | null
  fault: { message: string; at: number | null } | null
  suggestion: string | null
  count: number | null
  near: { line: string; count: number } | null
  variants?: LineVariants
}

export type LineVariants = {
  items: {
    spelling: string
    kinds: ('accents' | 'order' | 'initials' | 'transliteration' | 'company' | 'ocr')[]
    changed: string
    isRemoved: boolean
    count: number | null
  }[]
  leftOut: { kind: 'accents' | 'order' | 'initials' | 'transliteration' | 'company' | 'ocr'; count: number }[]
  reason: ('operators' | 'long' | 'letters' | 'scripts') | null
}

export type LineSuggestions = { wrong: number; suggestions: { line: string; suggestion: string }[] }

export type BatchRecord = {
  uuid: BatchSearchId
  project: { name: string; sourcePath: string | null }
  projects: { name: string; sourcePath: string | null }[]
  name: string
  description: string | null
  user: UserOutput
  state: 'QUEUED' | 'RUNNING' | 'SUCCESS' | 'FAILURE'
  date: string
  nbQueries: number
  nbQueriesDone: number
  nbQueriesWithoutResults: number
  nbErrors: number
  nbResults: number
  nbStored: number
  published: boolean
  phraseMatches: boolean
  fuzziness: number
  fileTypes: string[]
  paths: string[]
  tags: string[]
  queryTemplate: string | null
  uri: string | null
  errorMessage: string | null
  errorQuery: string | null
  dropped: { empty: number; short: number; repeated: number }
  variants?: ('accents' | 'order' | 'initials' | 'transliteration' | 'company' | 'ocr')[]
}

/** The id of a batch search */
export type BatchSearchId = string

export type BatchRecordOutput = {
  uuid: BatchSearchId
  project: { name: string; sourcePath: string | null }
  projects: { name: string; sourcePath: string | null }[]
  name: string
  description: string | null
  user: UserOutput
  state: 'QUEUED' | 'RUNNING' | 'SUCCESS' | 'FAILURE'
  date: string
  nbQueries: number
  nbQueriesDone: number
  nbQueriesWithoutResults: number
  nbErrors: number
  nbResults: number
  nbStored: number
  published: boolean
  phraseMatches: boolean
  fuzziness: number
  fileTypes: string[]
  paths: string[]
  tags: string[]
  queryTemplate: string | null
  uri: string | null
  errorMessage: string | null
  errorQuery: string | null
  dropped: { empty: number; short: number; repeated: number }
  variants?: ('accents' | 'order' | 'initials' | 'transliteration' | 'company' | 'ocr')[]
}

export type BatchSearch = {
  uuid: BatchSearchId
  project: { name: string; sourcePath: string | null }
  projects: { name: string; sourcePath: string | null }[]
  name: string
  description: string | null
  user: UserOutput
  state: 'QUEUED' | 'RUNNING' | 'SUCCESS' | 'FAILURE'
  date: string
  nbQueries: number
  nbQueriesDone: number
  nbQueriesWithoutResults: number
  nbErrors: number
  nbResults: number
  nbStored: number
  published: boolean
  phraseMatches: boolean
  fuzziness: number
  fileTypes: string[]
  paths: string[]
  tags: string[]
  queryTemplate: string | null
  uri: string | null
  errorMessage: string | null
  errorQuery: string | null
  dropped: { empty: number; short: number; repeated: number }
  variants?: ('accents' | 'order' | 'initials' | 'transliteration' | 'company' | 'ocr')[]
  queries: Record<string, number>
  variantsRemoved?: Record<string, string[]>
}

export type BatchLine = {
  number: number
  query: string
  state: 'waiting' | 'done' | 'error'
  count: number | null
  stored: number
  error: string | null
  withVariants?: { ownCount: number; found: FoundVariant[]; query: string }
}

export type FoundVariant = {
  spelling: string
  kinds: ('accents' | 'order' | 'initials' | 'transliteration' | 'company' | 'ocr')[]
  changed: string
  count: number
}

export type BatchResult = {
  query: string
  project: { name: string; sourcePath: string | null }
  documentId: string
  rootId: string
  documentPath: string
  documentName: string
  creationDate: string | null
  contentType: string
  contentLength: number
  documentNumber: number
  variant?: {
    spelling: string
    kinds: ('accents' | 'order' | 'initials' | 'transliteration' | 'company' | 'ocr')[]
    changed: string
  } | null
}

export type ReviewPage = {
  items: ReviewHit[]
  total: number
  counts: { undecided: number; yes: number; no: number; later: number; conflict: number }
  at: number | null
  hit: ReviewHit | null
}

export type ReviewHit = {
  query: string
  project: { name: string; sourcePath: string | null }
  documentId: string
  rootId: string
  documentPath: string
  documentName: string
  creationDate: string | null
  contentType: string
  contentLength: number
  documentNumber: number
  variant?: {
    spelling: string
    kinds: ('accents' | 'order' | 'initials' | 'transliteration' | 'company' | 'ocr')[]
    changed: string
  } | null
  number: number
  state: 'undecided' | 'yes' | 'no' | 'later' | 'conflict'
  marks: { user: string; decision: 'yes' | 'no' | 'later'; date: string; equalTo: DocumentId | null }[]
}

export type ReviewChanged = {
  changed: number
  hit: ReviewHit
  next: ReviewHit | null
  at: number | null
  total: number
  counts: { undecided: number; yes: number; no: number; later: number; conflict: number }
}

export type BatchRights = {
  uuid: string
  name: string
  date: number
  nbQueries: number
  isWhole: boolean
  projects: ProjectName[]
  closedProjects: number
  openedProjects: ProjectName[]
}

export type BatchRun = {
  run: number
  since: number
  date: number
  state: 'QUEUED' | 'RUNNING' | 'SUCCESS' | 'STOPPED'
  taskId: string | null
  nbQueriesDone: number
  new: {
    total: number
    reasons: { reason: 'NEW_FILE' | 'READ_AGAIN' | 'MARKED' | 'PROJECT_OPENED' | 'NOT_SEARCHED_BEFORE'; hits: number }[]
  }
  gone: { total: number; reasons: { reason: 'REMOVED' | 'READ_AGAIN' | 'MARKED'; hits: number }[] }
  closed: { projects: number; hits: number }
  cut: number
  failed: number
}

export type BatchChangedHit = {
  way: 'new' | 'gone'
  reason: 'NEW_FILE' | 'READ_AGAIN' | 'MARKED' | 'PROJECT_OPENED' | 'NOT_SEARCHED_BEFORE' | 'REMOVED'
  query: string
  project: string
  documentId: string
  rootId: string
  documentPath: string
  contentType: string
}

export type TakenList = {
  csv: string
  lines: number
  of: number
  dropped: { empty: number; short: number; repeated: number }
  cut: ('limit' | 'sheet' | 'fault') | null
}

export type BlindSpots = {
  documents: number
  total: number
  states: {
    state: 'indexed-in-part' | 'encrypted' | 'damaged' | 'timed-out' | 'unsupported' | 'failed'
    count: number
    reasons: { reason: Reason; count: number }[]
  }[]
  explained: number
}

export type ScopeBody = { query: Record<string, unknown> }

export type LikelyBody = { query: Record<string, unknown>; within: Record<string, unknown> }

export type LikelySpots = {
  examined: number
  total: number
  items: {
    index: string
    id: string
    routing: string
    path: string
    state: 'indexed-in-part' | 'encrypted' | 'damaged' | 'timed-out' | 'unsupported' | 'failed'
    signs: LikelySign[]
  }[]
}

export type LikelySign = { kind: 'words' } | { kind: 'folder' | 'file' | 'thread' | 'month'; found: number; documents: number }

export type DownloadOptions = {
  project?: string | null
  projectIds?: ProjectName[] | null
  query?: (string | Record<string, unknown>) | null
  uri?: string | null
  encrypt?: boolean | ('true' | 'false') | null
  withContainers?: boolean | ('true' | 'false') | null
  withThreads?: boolean | ('true' | 'false') | null
  offline?: boolean | ('true' | 'false') | null
  language?: ('en' | 'fr' | 'es' | 'ja') | null
}

export type StartedDownload = {
  id: TaskId
  name: string
  state: 'CREATED' | 'QUEUED' | 'RUNNING' | 'DONE' | 'ERROR' | 'CANCELLED'
  progress: number
  user: { id: string } & { [name: string]: unknown }
  createdAt: number
  completedAt?: number | null
  first?: true
  error?: ({ name: string; message: string } & { [name: string]: unknown }) | null
  result?: unknown
  properties?: Record<string, unknown>
  args?: Record<string, unknown>
  taskId: TaskId
}

export type DownloadEstimate = {
  documents: number
  bytes: number
  containers: { documents: number; bytes: number } | null
  threads: { documents: number; bytes: number; isCut: boolean } | null
  isBesideUncounted: boolean
  mostFiles: number
  mostBytes: number
  hoursKept: number
  encrypts: boolean
}

export type NewTask = {
  id: TaskId
  name: string
  state: 'CREATED' | 'QUEUED' | 'RUNNING' | 'DONE' | 'ERROR' | 'CANCELLED'
  progress: number
  user: { id: string } & { [name: string]: unknown }
  createdAt: number
  completedAt?: number | null
  first?: true
  error?: ({ name: string; message: string } & { [name: string]: unknown }) | null
  result?: unknown
  properties?: Record<string, unknown>
  args?: Record<string, unknown>
  type: string
}

export type HandedInTask = {
  id?: string
  name?: string
  user?: ({ id?: string } & { [name: string]: unknown }) | null
  args?: ({ user?: ({ id?: string } & { [name: string]: unknown }) | null } & { [name: string]: unknown }) | null
} & { [name: string]: unknown }

export type ReadFirst = { project: string; folder?: string; path?: string; name?: string }

export type RemovedTask = {
  id: string
  name: string
  state: 'CREATED' | 'QUEUED' | 'RUNNING' | 'DONE' | 'ERROR' | 'CANCELLED'
  progress: number
  user: { id: string } & { [name: string]: unknown }
  createdAt: number
  completedAt?: number | null
  first?: true
  error?: ({ name: string; message: string } & { [name: string]: unknown }) | null
  result?: unknown
  properties?: Record<string, unknown>
  args?: Record<string, unknown>
}

export type TaskEvent = {
  at: number
  event: 'asked' | 'begun' | 'progress' | 'put-first' | 'made-room' | 'stop-asked' | 'resumed' | 'done' | 'stopped' | 'failed'
  facts: Record<string, string | number>
}

export type Health = { parts: HealthPart[] }

export type HealthPart = {
  name: 'java' | 'tika' | 'ocr' | 'names' | 'rights' | 'disk' | 'engine' | 'records' | 'stores'
  state: 'ok' | 'missing' | 'failed'
  version: string | null
  detail: string
  said: HealthSentence[]
  rights?: { name: 'writes' | 'reads' | 'connections' | 'datagrams' | 'signals' | 'calls' | 'privileges'; isRefused: boolean }[]
  progress?: { documents: number; total: number }
  cure: string | null
  advised: HealthSentence[]
}

export type HealthSentence = { code: string; facts: Record<string, string | number> }
