import { limits } from '@dossier/contract'

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
  /** What is searched in place of lines, by what they say; an empty text leaves a line out. */
  corrections: Record<string, string>
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
    corrections: {},
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

/** The same draft with other corrections; undefined takes one back. */
export function withCorrections(draft: BatchDraft, changed: Record<string, string | undefined>): BatchDraft {
  const all = Object.entries({ ...draft.corrections, ...changed })
  const corrections = Object.fromEntries(all.flatMap(([line, text]) => (text === undefined ? [] : [[line, text]])))
  return { ...draft, corrections }
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
  if (template !== null) form.set('query_template', template)
  if (draft.charset !== '') form.set('charset', draft.charset)
  if (Object.keys(draft.corrections).length > 0) form.set('corrections', JSON.stringify(draft.corrections))
  if (list) form.set('csvFile', list)
  return form
}
