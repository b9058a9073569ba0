import type { ProjectTag } from '@dossier/contract/marks/tags'
import { queryClient } from '../../api/query-client.ts'

/** The query key of all lists of tags; the project and the order stand behind it. */
export const listsKey = ['tags', 'list'] as const

/** A tag as it was typed first, where any project's tags were asked for; else as it stands. For words outside of components. */
export function labelOfKey(key: string): string {
  const lists = queryClient.getQueriesData<{ items: ProjectTag[] }>({ queryKey: listsKey })
  return lists.flatMap(([, list]) => list?.items ?? []).find((tag) => tag.key === key)?.label ?? key
}
