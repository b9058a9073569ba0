import type { ErrorCode } from '@dossier/contract'
import type { Account, Permission } from '@dossier/contract/accounts'
import type { SearchAnswer } from '@dossier/contract/search/search'
import type { Settings } from '@dossier/contract/settings/settings'

/** What the server says at the start, in local mode unless told otherwise. */
export function settingsOf(changes: Partial<Settings> = {}): Settings {
  return {
    mode: 'LOCAL',
    product: 'Dossier',
    dataDir: '/data',
    dataPrefix: '/data',
    defaultProject: 'p',
    defaultIndex: 'p',
    defaultUserName: 'local',
    searchAddress: '',
    pathSeparator: '/',
    tcpListenPort: '8080',
    bind: '127.0.0.1',
    protectedUriPrefix: '/api/',
    cors: '',
    ocr: 'false',
    queueType: 'MEMORY',
    'search.maxWindowSize': '10000',
    batchDownloadMaxNbFiles: '10000',
    batchDownloadMaxSize: '100M',
    batchDownloadTimeToLive: '24',
    batchDownloadEncrypt: 'false',
    batchDownloadDiskLimit: '20G',
    batchSearchMaxTimeSeconds: '60',
    batchSearchScroll: '60000ms',
    batchThrottleMilliseconds: '0',
    batchSearchMaxNbQueries: '60000',
    batchSearchMaxNbResults: '10000',
    previewHost: 'http://localhost:8080',
    widgetTextDefaultContent: '',
    links: '[]',
    ...changes,
  }
}

/** A user of these projects. */
export function accountOf(uid: string, projects: string[]): Account {
  return {
    uid,
    name: null,
    email: null,
    provider: 'local',
    groups_by_applications: { datashare: projects },
    projects: projects.map((name) => ({
      name,
      label: name,
      description: null,
      sourcePath: null,
      creationDate: null,
      updateDate: null,
      sourceUrl: null,
      logoUrl: null,
      maintainerName: null,
      publisherName: null,
      allowFromMask: '*.*.*.*',
    })),
  }
}

/** The rule that gives a user this role in a project. */
export function roleOf(role: Permission['v1'], scope: string): Permission {
  return { ptype: 'g', v0: 'jane', v1: role, v2: scope }
}

const shards = { total: 1, successful: 1, skipped: 0, failed: 0 }

/** An answer to a search that found nothing, with these aggregations. */
export function searchAnswerOf(aggregations: NonNullable<SearchAnswer['aggregations']> = {}): SearchAnswer {
  return {
    took: 1,
    timed_out: false,
    _shards: shards,
    hits: { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] },
    aggregations,
  }
}

/** An answer to a count. */
export function countAnswerOf(count: number) {
  return { count, _shards: shards }
}

/** A failure in the shape that all calls have but those below the search prefix. */
export function faultOf(code: ErrorCode, error = '') {
  return { error, code, facts: {} }
}
