import { z } from 'zod'
import { later, missing, noChange, noList, noPage, noSums, nothingToRemove, notYet } from './later-row.ts'
import { PageQuery } from './spine/parameters.ts'

const marks = '/api/:project/documents/batchUpdate'
const search = '/api/batch/search'
const keys = {
  answer: {},
  errors: ['NOT_AVAILABLE'],
  now: { kind: 'refusal', code: 'NOT_AVAILABLE', message: 'API keys are for server mode; in local mode no key is asked' },
  summary: 'API keys',
} as const

/** All that is still to come, one row a call, by the feature that takes its rows away. */
export const laterCalls = {
  recommendations: {
    recommended: later({
      method: 'GET',
      path: '/api/:project/documents/recommendations',
      needs: 'read',
      /** Users, joined by commas; absent: all. */
      query: z.object({ userids: z.string().optional() }),
      ...noList,
      summary: 'Recommended ids',
    }),
    recommend: later({
      method: 'POST',
      path: `${marks}/recommend`,
      needs: 'mark',
      ...notYet('Recommending documents'),
      summary: 'Recommend',
    }),
    unrecommend: later({
      method: 'POST',
      path: `${marks}/unrecommend`,
      needs: 'mark',
      ...noChange,
      summary: 'Recommend no more',
    }),
    users: later({ method: 'GET', path: '/api/users/recommendations', needs: 'user', ...noSums, summary: 'Who recommended' }),
    usersOf: later({ method: 'GET', path: '/api/users/recommendationsby', needs: 'user', ...noSums, summary: 'Who, these' }),
    newest: later({
      method: 'GET',
      path: '/api/document-user-recommendation',
      needs: 'user',
      ...noList,
      summary: 'Recommendations, newest first',
    }),
  },
  history: {
    list: later({
      method: 'GET',
      path: '/api/users/me/history',
      needs: 'user',
      query: PageQuery,
      ...noPage,
      summary: 'History of documents and searches',
    }),
    add: later({
      method: 'PUT',
      path: '/api/users/me/history',
      needs: 'user',
      ...notYet('Keeping a history'),
      summary: 'Add to the history',
    }),
    clear: later({ method: 'DELETE', path: '/api/users/me/history', needs: 'user', ...nothingToRemove, summary: 'Clear it' }),
    forget: later({
      method: 'DELETE',
      path: '/api/users/me/history/event',
      needs: 'user',
      ...nothingToRemove,
      summary: 'Remove one event',
    }),
  },
  batchSearch: {
    list: later({ method: 'GET', path: search, needs: 'user', query: PageQuery, ...noPage, summary: 'Batch searches' }),
    query: later({
      method: 'POST',
      path: search,
      needs: 'user',
      body: PageQuery.nullish(),
      ...noPage,
      summary: 'Batch searches',
    }),
    clear: later({ method: 'DELETE', path: search, needs: 'user', ...nothingToRemove, summary: 'Remove all batch searches' }),
    read: later({ method: 'GET', path: `${search}/:id`, needs: 'user', ...missing('batch search'), summary: 'Read one' }),
    remove: later({ method: 'DELETE', path: `${search}/:id`, needs: 'user', ...nothingToRemove, summary: 'Remove one' }),
    queries: later({
      method: 'GET',
      path: `${search}/:id/queries`,
      needs: 'user',
      ...missing('batch search'),
      summary: 'Queries',
    }),
    csv: later({
      method: 'GET',
      path: `${search}/result/csv/:id`,
      needs: 'user',
      ...missing('batch search'),
      summary: 'Results as CSV',
    }),
    change: later({ method: 'PATCH', path: `${search}/:id`, needs: 'user', ...missing('batch search'), summary: 'Change one' }),
    results: later({
      method: 'POST',
      path: `${search}/result/:id`,
      needs: 'user',
      ...missing('batch search'),
      summary: 'Results',
    }),
    copy: later({ method: 'POST', path: `${search}/copy/:id`, needs: 'user', ...missing('batch search'), summary: 'Repeat one' }),
    create: later({
      method: 'POST',
      path: `${search}/:id`,
      needs: 'user',
      ...notYet('Searching in batches'),
      summary: 'Start a batch search in these projects',
    }),
    run: later({
      method: 'POST',
      path: '/api/task/batchSearch',
      needs: 'user',
      ...notYet('Searching in batches'),
      summary: 'Run what waits, as the oldest clients ask',
    }),
    createTask: later({
      method: 'POST',
      path: '/api/task/batchSearch/:id',
      needs: 'user',
      ...notYet('Searching in batches'),
      summary: 'Start a batch search, as newer clients ask',
    }),
    copyTask: later({
      method: 'POST',
      path: '/api/task/batchSearch/copy/:id',
      needs: 'user',
      ...notYet('Searching in batches'),
      summary: 'Repeat a batch search, as newer clients ask',
    }),
  },
  batchDownload: {
    start: later({
      method: 'POST',
      path: '/api/task/batchDownload',
      needs: 'user',
      ...notYet('Downloading in batches'),
      summary: 'Start a download',
    }),
  },
  names: {
    pipelines: later({ method: 'GET', path: '/api/ner/pipelines', needs: 'user', ...noList, summary: 'Name finders' }),
    find: later({
      method: 'POST',
      path: '/api/ner/findNames/:pipeline',
      needs: 'user',
      ...notYet('Finding names'),
      summary: 'Find names in a text',
    }),
    findTask: later({
      method: 'POST',
      path: '/api/task/findNames/:pipeline',
      needs: 'admin',
      ...notYet('Finding names'),
      summary: 'Find names in documents',
    }),
    hide: later({
      method: 'PUT',
      path: '/api/:project/namedEntities/hide/:name',
      needs: 'write',
      ...notYet('Hiding names'),
      summary: 'Hide a name',
    }),
    read: later({
      method: 'GET',
      path: '/api/:project/namedEntities/:id',
      needs: 'read',
      ...missing('name'),
      summary: 'One name',
    }),
  },
  notes: {
    all: later({ method: 'GET', path: '/api/:project/notes', needs: 'read', ...noList, summary: 'Notes on folders' }),
    ofPath: later({ method: 'GET', path: '/api/:project/notes/*', needs: 'read', ...noList, summary: 'Notes on a path' }),
    banners: later({ method: 'GET', path: '/api/:project/pathBanners', needs: 'read', ...noList, summary: 'Notes, newer form' }),
    bannersOfPath: later({
      method: 'GET',
      path: '/api/:project/pathBanners/*',
      needs: 'read',
      ...noList,
      summary: 'Notes on a path, newer form',
    }),
    write: later({
      method: 'PUT',
      path: '/api/:project/pathBanners/*',
      needs: 'write',
      ...notYet('Writing notes'),
      summary: 'Write a note',
    }),
    remove: later({
      method: 'DELETE',
      path: '/api/:project/pathBanners/*',
      needs: 'write',
      ...nothingToRemove,
      summary: 'Remove a note',
    }),
  },
  plugins: {
    plugins: later({ method: 'GET', path: '/api/plugins', needs: 'user', ...noList, summary: 'Installed plugins' }),
    install: later({
      method: 'PUT',
      path: '/api/plugins/install',
      needs: 'admin',
      ...notYet('Installing plugins'),
      summary: 'Install a plugin',
    }),
    uninstall: later({
      method: 'DELETE',
      path: '/api/plugins/uninstall',
      needs: 'admin',
      ...nothingToRemove,
      summary: 'Remove a plugin',
    }),
    extensions: later({ method: 'GET', path: '/api/extensions', needs: 'user', ...noList, summary: 'Installed extensions' }),
    installExtension: later({
      method: 'PUT',
      path: '/api/extensions/install',
      needs: 'admin',
      ...notYet('Installing extensions'),
      summary: 'Install an extension',
    }),
    uninstallExtension: later({
      method: 'DELETE',
      path: '/api/extensions/uninstall',
      needs: 'admin',
      ...nothingToRemove,
      summary: 'Remove an extension',
    }),
  },
  keys: {
    read: later({ method: 'GET', path: '/api/key/:user', needs: 'user', ...keys }),
    make: later({ method: 'PUT', path: '/api/key/:user', needs: 'user', ...keys }),
    remove: later({ method: 'DELETE', path: '/api/key/:user', needs: 'user', ...keys }),
  },
}
