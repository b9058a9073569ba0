import { later, noList, nothingToRemove, notYet } from './later-row.ts'

const keys = {
  answer: {},
  errors: ['NOT_AVAILABLE'],
  now: { kind: 'refusal', code: 'NOT_AVAILABLE', message: 'API keys are for server mode; in local mode no key is asked' },
  summary: 'API keys',
} as const

/** All that is still to come, one row a call, by the feature that takes its rows away. */
export const laterCalls = {
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
