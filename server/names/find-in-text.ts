import { AppError } from '@dossier/contract'
import type { NamedEntity } from '@dossier/contract/names/names'
import { loadLanguageDetector } from '../extract/language.ts'
import type { Scope } from '../scope/scope.ts'
import { collectNames } from './collect-names.ts'
import { entitiesOf } from './entities.ts'
import { findersOf } from './finder/given-finders.ts'
import { missingFor, requireFinder } from './finder-faults.ts'
import { toNamedEntity } from './named-entity.ts'
import { noRules } from './rules/rules.ts'

/**
 * The names in a text, in the order in which they come up; none where the finder has no model for its language at all.
 * @throws AppError PIPELINE_NOT_FOUND; FINDER_NOT_READY where a model is missing; FINDER_DIED, FINDER_TOO_SLOW.
 */
export async function findInText({ program, signal }: Scope, pipeline: string, text: string): Promise<NamedEntity[]> {
  const finder = requireFinder(await findersOf(program.given), pipeline)
  const language = (await loadLanguageDetector())(text)
  if (finder.languages && !finder.languages.includes(language)) return []
  const missing = await missingFor(finder, language)
  if (missing) throw new AppError('FINDER_NOT_READY', { ...missing.facts, message: missing.message, why: missing.code })
  const found = await finder.find({ text, language, kind: 'text' }, signal)
  const names = collectNames([{ chunk: { kind: 'text', start: 0 }, found }])
  return entitiesOf({ documentId: '', pipeline: finder.name, language, names }, noRules).map(toNamedEntity)
}
