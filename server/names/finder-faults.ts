import { AppError } from '@dossier/contract'
import type { FinderFault } from '@dossier/contract/names/names'
import { finderFaultSentence } from '@dossier/contract/tables/finder-faults'
import type { FinderState, NameFinder } from './finder/finder.ts'

/** Whose name this is, in any case. @throws AppError PIPELINE_NOT_FOUND that names those that there are. */
export function requireFinder(finders: readonly NameFinder[], pipeline: string): NameFinder {
  const finder = finders.find(({ name }) => name === pipeline.toUpperCase())
  if (finder) return finder
  const names = finders.map(({ name }) => name).join(', ')
  throw new AppError('PIPELINE_NOT_FOUND', {
    message: `There is no name finder "${pipeline}", only: ${names}`,
    pipeline,
    pipelines: names,
  })
}

/** What keeps a finder from reading a language now; null where nothing does. */
export async function missingFor(finder: NameFinder, language: string): Promise<FinderFault | null> {
  if (finder.languages && !finder.languages.includes(language))
    return faultOf({ code: 'LANGUAGE_NOT_READ', facts: { finder: finder.name, language } })
  const state: FinderState = await finder.ready(language)
  return state.isReady ? null : faultOf(state)
}

/** Code and facts with their sentence. */
export function faultOf({ code, facts }: Omit<FinderFault, 'message'>): FinderFault {
  return { code, facts, message: finderFaultSentence(code, facts) }
}
