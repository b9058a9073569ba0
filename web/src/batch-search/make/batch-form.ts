import { limits } from '@dossier/contract'
import type { BatchSearch } from '@dossier/contract/batch-search/batch-search'
import type { TakenList } from '@dossier/contract/batch-search/taken-list'
import type { VariantKind } from '@dossier/contract/batch-search/variants'
import type { TakenSource } from './taken/taken-source.ts'

/**
 * What is typed into the form of a new batch search. `taken`: what the list is taken from, and with `takenList` the list itself once it is there. `template`: that of a
 * former batch search which is searched again.
 */
export type BatchDraft = {
  name: string
  description: string
  source: 'file' | 'typed' | 'taken'
  file: File | null
  typed: string
  taken: TakenSource
  takenList: TakenList | null
  charset: string
  isPhrase: boolean
  distance: number
  fileTypes: string[]
  paths: string[]
  tags: string[]
  template: string | null
  /** The address of the search that the template is of, as far as it has one. */
  uri: string | null
  projects: string[]
  isPublished: boolean
  /** What is searched in place of lines, by what they say; an empty text leaves a line out. */
  corrections: Record<string, string>
  /** Other spellings that are searched beside each line, and single ones that are not, by their lines. */
  variants: VariantKind[]
  removedVariants: Record<string, string[]>
}

/** How far words may be off; with phrases, how far they may lie apart (the specification's). */
export const mostDistance = { words: 2, phrase: 100 } as const

/** The draft that a new form starts with, as the known client's. */
export function emptyDraft(project: string): BatchDraft {
  return {
    name: '',
    description: '',
    source: 'file',
    file: null,
    typed: '',
    taken: { from: 'names', category: 'PERSON' },
    takenList: null,
    charset: '',
    isPhrase: true,
    distance: 0,
    fileTypes: [],
    paths: [],
    tags: [],
    template: null,
    uri: null,
    projects: project.split(','),
    isPublished: true,
    corrections: {},
    variants: [],
    removedVariants: {},
  }
}

/** The draft that searches a batch search once more: all its queries, meant as they were. */
export function draftOf(batch: BatchSearch): BatchDraft {
  return {
    ...emptyDraft(batch.projects.map(({ name }) => name).join(',')),
    name: batch.name,
    description: batch.description ?? '',
    source: 'taken',
    taken: { from: 'queries', uuid: batch.uuid, show: 'all' },
    isPhrase: batch.phraseMatches,
    distance: batch.fuzziness,
    fileTypes: batch.fileTypes,
    paths: batch.paths,
    tags: batch.tags,
    template: batch.queryTemplate,
    uri: batch.uri,
    isPublished: batch.published,
    variants: batch.variants ?? [],
    removedVariants: batch.variantsRemoved ?? {},
  }
}

/** Lines that were typed and have something in them. */
export function typedLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
}

/** Whether there is a list, and where to search it: enough to look at its lines. */
export function hasList({ source, file, typed, takenList, projects }: BatchDraft): boolean {
  const has = { file: file !== null, typed: typedLines(typed).length > 0, taken: takenList !== null && takenList.lines > 0 }
  return projects.length > 0 && has[source]
}

/** Whether the server could take it: what misses is seen without asking. */
export function isComplete(draft: BatchDraft): boolean {
  return draft.name.trim() !== '' && hasList(draft)
}

/** The same draft with other corrections; undefined takes one back. */
export function withCorrections(draft: BatchDraft, changed: Record<string, string | undefined>): BatchDraft {
  const all = Object.entries({ ...draft.corrections, ...changed })
  const corrections = Object.fromEntries(all.flatMap(([line, text]) => (text === undefined ? [] : [[line, text]])))
  return { ...draft, corrections }
}

/** The contract's form. `template`: JSON in which `<query>` stands for each line; `uri`: the address of its search. */
export function formOf(draft: BatchDraft, template: string | null, uri: string | null = null): FormData {
  const form = new FormData()
  const list = listOf(draft)
  form.set('name', draft.name.trim())
  form.set('description', draft.description.trim().slice(0, limits.batchDescriptionLength))
  form.set('phrase_matches', String(draft.isPhrase))
  form.set('fuzziness', String(draft.distance))
  form.set('published', String(draft.isPublished))
  for (const type of draft.fileTypes) form.append('fileTypes', type)
  for (const path of draft.paths) form.append('paths', path)
  for (const tag of draft.tags) form.append('tags', tag)
  for (const kind of draft.variants) form.append('variants', kind)
  if (draft.variants.length > 0) form.set('variants_removed', JSON.stringify(draft.removedVariants))
  if (template !== null) form.set('query_template', template)
  if (uri !== null) form.set('uri', uri)
  if (draft.charset !== '' && draft.source === 'file') form.set('charset', draft.charset)
  if (Object.keys(draft.corrections).length > 0) form.set('corrections', JSON.stringify(draft.corrections))
  if (list) form.set('csvFile', list)
  return form
}

/** The list as the file of the form; empty lines among those that were typed are told of. */
function listOf({ source, file, typed, takenList }: BatchDraft): File | null {
  if (source === 'file') return file
  const csv = source === 'typed' ? typed.trimEnd() : (takenList?.csv ?? '')
  return new File([csv], `${source}.csv`, { type: 'text/csv' })
}
