import type { QueryOf } from '@dossier/contract'
import { tagKey } from '@dossier/contract/marks/tag-labels'
import type { ProjectTag, TagColour, tagCalls } from '@dossier/contract/marks/tags'
import { wireMoment, wireUser } from '../identity/wire-user.ts'
import type { Records } from '../records/open.ts'
import { tagDb } from './tables.ts'
import { liveTaggings } from './tag-field.ts'

/** Authors that are told of each tag. */
const toldAuthors = 10

/** The tags that documents of a project have now, with counts, authors and colours. */
export async function listTags(
  records: Records,
  project: string,
  { prefix = '', sort, from, size }: QueryOf<typeof tagCalls.list>,
): Promise<{ items: ProjectTag[]; total: number }> {
  const counts = await countByAuthor(records, project)
  const begun = tagKey(prefix.trim())
  const rows = await tagDb(records).selectFrom('tag').selectAll().where('project', '=', project).execute()
  const tags = rows
    .filter(({ key }) => key.startsWith(begun))
    .flatMap((row): ProjectTag[] => {
      const authors = counts.get(row.tag_id)
      return authors ? [{ ...shownTag(row), ...countOf(authors) }] : []
    })
  const sorted = tags.toSorted(orders[sort])
  return { items: sorted.slice(from, from + size), total: tags.length }
}

type Authors = { id: string; count: number }[]

async function countByAuthor(records: Records, project: string): Promise<Map<number, Authors>> {
  const rows = await liveTaggings(records)
    .select(['tagging.tag_id', 'tagging.user_id'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tagging.project', '=', project)
    .groupBy(['tagging.tag_id', 'tagging.user_id'])
    .execute()
  const byTag = Map.groupBy(rows, ({ tag_id }) => tag_id)
  return new Map(
    Array.from(byTag, ([tag, own]) => [tag, own.map(({ user_id, count }) => ({ id: user_id, count: Number(count) }))]),
  )
}

function countOf(authors: Authors): Pick<ProjectTag, 'count' | 'authors'> {
  const sorted = authors.toSorted((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1))
  return { count: authors.reduce((sum, { count }) => sum + count, 0), authors: sorted.slice(0, toldAuthors) }
}

type Row = { label: string; key: string; colour: TagColour | null; user_id: string; created_at: number }

function shownTag({ label, key, colour, user_id, created_at }: Row) {
  return { label, key, colour, user: wireUser(user_id), creationDate: wireMoment(created_at) }
}

const byLabel = (one: ProjectTag, other: ProjectTag) => (one.key < other.key ? -1 : 1)

const orders = {
  count: (one: ProjectTag, other: ProjectTag) => other.count - one.count || byLabel(one, other),
  label: byLabel,
  newest: (one: ProjectTag, other: ProjectTag) => other.creationDate.localeCompare(one.creationDate) || byLabel(one, other),
}

/** The ids of the documents of some projects that have any of these labels, in the order of ids. */
export async function taggedIds(records: Records, projects: string[], labels: string[]): Promise<string[]> {
  if (projects.length === 0 || labels.length === 0) return []
  const rows = await liveTaggings(records)
    .select('document.id')
    .distinct()
    .where('tag.project', 'in', projects)
    .where('tag.key', 'in', [...new Set(labels.map(tagKey))])
    .orderBy('document.id')
    .execute()
  return rows.map(({ id }) => id)
}
