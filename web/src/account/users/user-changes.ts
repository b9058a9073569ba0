import type { InputOf } from '@dossier/contract'
import { secondFactorCalls } from '@dossier/contract/second-factor'
import { type GivenRole, type User, userCalls } from '@dossier/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'

/** Under which pages of the list are remembered. */
export const usersKey = ['users']

/** A link by which a user chooses a password: told once. */
export type PasswordLink = { uid: string; secret: string }

/** What an administrator does with users; the list is read again after each. `onLink` is told each link that was made. */
export function useUserChanges(onLink: (link: PasswordLink | undefined) => void) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: usersKey })
  return {
    add: useMutation({
      mutationFn: async (body: InputOf<typeof userCalls.create>['body']) => {
        const { uid } = await ask(userCalls.create, { body })
        // Whoever signs in elsewhere has no password here.
        return body.provider === undefined ? makeLink(uid) : undefined
      },
      onSuccess: onLink,
      onSettled,
    }),
    link: useMutation({ mutationFn: makeLink, onSuccess: onLink, onSettled }),
    withdraw: useMutation({ mutationFn: (uid: string) => ask(userCalls.unlink, { params: { uid } }), onSettled }),
    reset: useMutation({ mutationFn: (uid: string) => ask(secondFactorCalls.reset, { params: { uid } }), onSettled }),
    remove: useMutation({ mutationFn: (uid: string) => ask(userCalls.remove, { params: { uid } }), onSettled }),
  }
}

async function makeLink(uid: string): Promise<PasswordLink> {
  const { secret } = await ask(userCalls.link, { params: { uid } })
  return { uid, secret }
}

/** What an administrator does with the roles of one user. */
export function useRoleChanges({ uid }: User) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: usersKey })
  const give = (project: string, role: GivenRole | 'instance_admin' | 'domain_admin') =>
    ask(userCalls.giveRole, { params: { uid, project }, query: { role } })
  return {
    give: useMutation({
      mutationFn: ({ project, role }: { project: string; role: GivenRole }) => give(project, role),
      onSettled,
    }),
    take: useMutation({
      mutationFn: (project: string) => ask(userCalls.takeRole, { params: { uid, project }, query: { ifExists: 'true' } }),
      onSettled,
    }),
    /** Of the program and of all projects, as the first administrator is. */
    makeAdmin: useMutation({
      mutationFn: async () => {
        await give('*', 'instance_admin')
        await give('*', 'domain_admin')
      },
      onSettled,
    }),
  }
}
