import { limits } from '@dossier/contract'
import { tagKey } from '@dossier/contract/marks/tag-labels'
import { type ProjectTag, type Tag, tagCalls } from '@dossier/contract/marks/tags'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { useEarlyChanges } from './early-changes.ts'
import { listsKey } from './tag-names.ts'

/** A tag as it is drawn; who gave it and when are missing as long as they are not known. */
export type ShownTag = Pick<Tag, 'label' | 'colour' | 'isRemovable'> & Partial<Pick<Tag, 'user' | 'creationDate'>>

/** How a project's tags are sorted. */
export type TagOrder = 'count' | 'label' | 'newest'

/** How long what is known of a project's tags is good for; what is changed here is asked for at once. */
const freshMs = 60_000

/** All tags of a project: there are at most `limits.tagsOfProject`. */
export function projectTagsOptions(project: string, sort: TagOrder = 'count') {
  return queryOptions({
    queryKey: [...listsKey, project, sort],
    queryFn: ({ signal }) => ask(tagCalls.list, { params: { project }, query: { sort, size: limits.tagsOfProject }, signal }),
    staleTime: freshMs,
  })
}

/**
 * The tags of a project, or of several joined by commas, by their keys: the labels as they were typed, their colours and counts, the most frequent first. Empty until
 * that is known.
 */
export function useTagsByKey(projects: string): ReadonlyMap<string, ProjectTag> {
  return useQueries({ queries: projects.split(',').map((project) => projectTagsOptions(project)), combine: byKey })
}

/** The tags of a document with who gave them and when, the oldest first. */
export function useDocumentTags({ _index, _id, _routing }: WireDocument) {
  return useQuery({
    queryKey: ['tags', 'document', _index, _id],
    queryFn: ({ signal }) =>
      ask(tagCalls.ofDocument, { params: { project: _index, id: _id }, query: { routing: _routing }, signal }),
  })
}

/** The tags of a document as they are to be shown now: those that it came with until more is known, and what was changed early. */
export function useShownTags(document: WireDocument): ShownTag[] {
  const { user } = useSession()
  const known = useDocumentTags(document).data
  const colours = useTagsByKey(document._index)
  const apply = useEarlyChanges({ index: document._index, id: document._id })
  const plain = (label: string): ShownTag => ({ label, colour: colours.get(tagKey(label))?.colour ?? null, isRemovable: true })
  const given = (label: string): ShownTag => ({
    ...plain(label),
    user: { id: user.uid, name: user.name, email: null, provider: '', details: {} },
    creationDate: new Date().toISOString(),
  })
  return apply(known ?? (document._source.tags ?? []).map(plain), given)
}

/** Asks again for what depends on tags, once the index has them: plain words find tags too, so that is every search. */
export async function refreshTags(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, limits.answerDelayMs))
  const parts = ['tags', 'search', 'document']
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => parts.includes(String(queryKey[0])) })
}

/** Where several projects have a tag, it looks as in the first of them. */
function byKey(answers: readonly { data: { items: ProjectTag[] } | undefined }[]): ReadonlyMap<string, ProjectTag> {
  const tags = new Map<string, ProjectTag>()
  for (const tag of answers.flatMap(({ data }) => data?.items ?? [])) {
    const known = tags.get(tag.key)
    tags.set(tag.key, known ? { ...known, count: known.count + tag.count } : tag)
  }
  return answers.length === 1 ? tags : new Map([...tags].toSorted(([, one], [, other]) => other.count - one.count))
}
