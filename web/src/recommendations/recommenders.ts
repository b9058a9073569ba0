import type { Recommenders } from '@dossier/contract/marks/recommendations'
import { recommendationCalls } from '@dossier/contract/marks/recommendations'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { recommendationKey } from './recommendations.ts'

type Place = Pick<WireDocument, '_index' | '_id'>

const nobody: Recommenders = { aggregates: [], totalCount: 0 }

/** Who recommended a document; nobody as long as that is not known, also where asking has failed. */
export function useRecommendersOf({ _index, _id }: Place) {
  const {
    data = nobody,
    isError,
    refetch,
  } = useQuery({
    queryKey: [recommendationKey, 'users', _index, _id],
    queryFn: ({ signal }) => ask(recommendationCalls.usersOf, { query: { project: _index, docIds: _id }, signal }),
  })
  return { users: data.aggregates.map(({ item }) => item.id), hasFailed: isError, askAgain: () => void refetch() }
}

/** Who recommended documents of these projects (joined by commas), whoever recommended most first. */
export function useRecommenders(index: string) {
  return useQuery({
    queryKey: [recommendationKey, 'users', index],
    queryFn: async ({ signal }) => {
      const each = index.split(',').map((project) => ask(recommendationCalls.users, { query: { project }, signal }))
      return inOrder(await Promise.all(each))
    },
  })
}

function inOrder(projects: Recommenders[]): string[] {
  const counts = new Map<string, number>()
  for (const { item, count } of projects.flatMap(({ aggregates }) => aggregates))
    counts.set(item.id, (counts.get(item.id) ?? 0) + count)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id)
}

/** The reader comes first and is called "You". */
export function namesOf(users: string[], reader: string, i18n: I18n): string[] {
  const others = users.filter((user) => user !== reader)
  return users.length === others.length ? others : [i18n._(msg`You`), ...others]
}
