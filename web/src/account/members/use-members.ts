import { limits } from '@dossier/contract'
import { memberCalls } from '@dossier/contract/members'
import { type GivenRole, userCalls } from '@dossier/contract/users'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'

/** So many are shown at once. */
export const pageSize = limits.pageSize

const keyOf = (project: string) => ['members', project]

/** A page of the members of a project, counted from 1. */
export function useMembers(project: string, page: number) {
  const query = { from: (page - 1) * pageSize, size: pageSize }
  return useQuery({
    queryKey: [...keyOf(project), query],
    queryFn: ({ signal }) => ask(memberCalls.list, { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Giving, changing and taking roles in a project; the list is read again after each. */
export function useMemberChanges(project: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(project) })
  return {
    give: useMutation({
      mutationFn: ({ uid, role }: { uid: string; role: GivenRole }) =>
        ask(userCalls.giveRole, { params: { uid, project }, query: { role } }),
      onSettled,
    }),
    take: useMutation({
      mutationFn: (uid: string) => ask(userCalls.takeRole, { params: { uid, project }, query: { ifExists: 'true' } }),
      onSettled,
    }),
  }
}
