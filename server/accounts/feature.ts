import { accountCalls } from '@dossier/contract/accounts'
import { answers, feature } from '../feature/feature.ts'
import { listReadable } from '../projects/projects.ts'
import { describeCaller, describePermissions } from './describe-caller.ts'

/** Accounts: who the caller is and what they may do. */
export const accounts = feature({
  name: 'accounts',
  calls: answers(accountCalls, {
    me: async ({ scope }) => describeCaller(scope.caller, await listReadable(scope)),
    permissions: ({ scope }) => describePermissions(scope.caller),
  }),
})
