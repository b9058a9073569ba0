import { documentCalls } from '@dossier/contract/documents/documents'
import { type FormerText, versionCalls } from '@dossier/contract/ledger/versions'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { comparedAtMost, readWhole } from '../differences/read-whole.ts'
import { textDifferences } from '../differences/text-differences.ts'
import type { FormerPlace } from './versions-address.ts'

const pageSize = 25

/** Former texts with these words, the latest first; without words all of them. */
export function useFormerTexts(project: string, query: string) {
  return useInfiniteQuery({
    queryKey: ['versions', project, 'former', query],
    queryFn: ({ signal, pageParam }) => {
      const asked = { query: query || undefined, after: pageParam || undefined, size: pageSize }
      return ask(versionCalls.find, { params: { project }, query: asked, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: false,
  })
}

/** One former text: of which file it was, and what stands in its place. */
export function useFormerText(project: string, { version, number }: FormerPlace) {
  return useQuery({
    queryKey: ['versions', project, 'one', version, number],
    queryFn: ({ signal }) => ask(versionCalls.one, { params: { project, version, number }, signal }),
    retry: false,
  })
}

/** What differs between a former text and the present one at its place. */
export function useDifferences(project: string, { version, number, present, textLength }: FormerText) {
  return useQuery({
    queryKey: ['versions', project, 'differences', version, number, present?.id],
    queryFn: async ({ signal }) => {
      const params = { project, version: `${version}`, number: `${number}` }
      const former = await readWhole((query) => ask(versionCalls.piece, { params, query, signal }))
      const now = present ? await readPresent(project, present, signal) : ''
      return { ...textDifferences(former, now), isWhole: textLength <= comparedAtMost && now.length < comparedAtMost }
    },
    retry: false,
    staleTime: 60_000,
  })
}

function readPresent(project: string, { id, routing }: { id: string; routing: string }, signal: AbortSignal): Promise<string> {
  return readWhole((query) => ask(documentCalls.content, { params: { project, id }, query: { ...query, routing }, signal }))
}
