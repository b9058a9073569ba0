import { type WatchedFolder, watchingCalls } from '@dossier/contract/indexing/watching'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'

/** How a watch stands changes by itself. */
const lookEveryMs = 2_000

/** Key of the watches of a project in the store of answers. */
export function watchesKey(project: string): string[] {
  return ['watches', project]
}

/** The watched folders of a project; asked for again and again only while there are any. */
export function useWatches(project: string) {
  return useQuery({
    queryKey: watchesKey(project),
    queryFn: ({ signal }) => ask(watchingCalls.list, { query: { project }, signal }),
    refetchInterval: ({ state }) => (state.data?.length ? lookEveryMs : false),
    staleTime: lookEveryMs / 2,
  })
}

type Place = { project: string; path: string }

/** Switches the watch of an indexed folder on. */
export function watchFolder(body: Place): Promise<WatchedFolder> {
  return ask(watchingCalls.watch, { body })
}

/** Switches it off; what was indexed stays. */
export function unwatchFolder(query: Place): Promise<unknown> {
  return ask(watchingCalls.unwatch, { query })
}
