import { later, missing, noList, noPage, nothingToRemove, notYet } from './later-row.ts'
import { PageQuery } from './spine/parameters.ts'

const search = '/api/batch/search'
const keys = {
  answer: {},
  errors: ['NOT_AVAILABLE'],
  now: { kind: 'refusal', code: 'NOT_AVAILABLE', message: 'API keys are for server mode; in local mode no key is asked' },
  summary: 'API keys',
} as const

/** All that is still to come, one row a call, by the feature that takes its rows away. */
export const laterCalls = {
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
