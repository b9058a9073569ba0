import { later } from './later-row.ts'

const keys = {
  answer: {},
  errors: ['NOT_AVAILABLE'],
  now: { kind: 'refusal', code: 'NOT_AVAILABLE', message: 'API keys are for server mode; in local mode no key is asked' },
  summary: 'API keys',
} as const

/** All that is still to come, one row a call, by the feature that takes its rows away. */
export const laterCalls = {
  keys: {
    read: later({ method: 'GET', path: '/api/key/:user', needs: 'user', ...keys }),
    make: later({ method: 'PUT', path: '/api/key/:user', needs: 'user', ...keys }),
    remove: later({ method: 'DELETE', path: '/api/key/:user', needs: 'user', ...keys }),
  },
}
