import { limits } from '@dossier/contract'
import type { VariantKind } from '@dossier/contract/batch-search/variants'

/** What is typed into the form of a new batch search. `inside`: the clause of the search in which each line is searched. */
export type BatchDraft = {
  name: string
  description: string
  source: 'file' | 'typed'
  file: File | null
  typed: string
  charset: string
  isPhrase: boolean
  distance: number
  fileTypes: string[]
  projects: string[]
  isPublished: boolean
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
    charset: '',
    isPhrase: true,
    distance: 0,
    fileTypes: [],
    projects: project.split(','),
    isPublished: true,
    variants: [],
    removedVariants: {},
  }
}

/** Lines that were typed and have something in them. */
export function typedLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
}

/** Whether there is a list, and where to search it: enough to look at its lines. */
export function hasList({ source, file, typed, projects }: BatchDraft): boolean {
  return projects.length > 0 && (source === 'file' ? file !== null : typedLines(typed).length > 0)
}

/** Whether the server could take it: what misses is seen without asking. */
export function isComplete(draft: BatchDraft): boolean {
  return draft.name.trim() !== '' && hasList(draft)
}

/** The contract's form. `template`: JSON in which `<query>` stands for each line. */
export function formOf(draft: BatchDraft, template: string | null): FormData {
  const form = new FormData()
  const list =
    draft.source === 'file' ? draft.file : new File([typedLines(draft.typed).join('\n')], 'typed.csv', { type: 'text/csv' })
  form.set('name', draft.name.trim())
  form.set('description', draft.description.trim().slice(0, limits.batchDescriptionLength))
  form.set('phrase_matches', String(draft.isPhrase))
  form.set('fuzziness', String(draft.distance))
  form.set('published', String(draft.isPublished))
  for (const type of draft.fileTypes) form.append('fileTypes', type)
  for (const kind of draft.variants) form.append('variants', kind)
  if (draft.variants.length > 0) form.set('variants_removed', JSON.stringify(draft.removedVariants))
  if (template !== null) form.set('query_template', template)
  if (draft.charset !== '') form.set('charset', draft.charset)
  if (list) form.set('csvFile', list)
  return form
}
