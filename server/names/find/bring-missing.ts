import { AppError } from '@dossier/contract'
import type { FinderFault } from '@dossier/contract/names/names'
import { findModel } from '../../models/known-models.ts'
import { findBringing, requestModel } from '../../models/request-model.ts'
import type { Scope } from '../../scope/scope.ts'
import { untilDone } from '../../tasks/wait.ts'
import type { NameFinder } from '../finder/finder.ts'
import { missingFor } from '../finder-faults.ts'
import type { FindArgs } from './find-args.ts'

type Parts = { scope: Scope; args: FindArgs; finder: NameFinder; signal: AbortSignal }

/** What bringing a model mends. */
const mendable: ReadonlySet<string> = new Set(['MODEL_MISSING', 'MODEL_HALF', 'MODEL_DAMAGED', 'MODEL_OTHER_VERSION'])

/**
 * Brings the model of a language where it is missing, the client asked for that (`syncModels`) and the settings allow it: by a task of its own, which is waited for, as is
 * one that brings it already.
 * Answers what is missing then.
 */
export async function bringMissing(
  { scope, args, finder, signal }: Parts,
  language: string,
  missing: FinderFault | null,
): Promise<FinderFault | null> {
  const model = missing && mendable.has(missing.code) ? findModel(finder.name, language) : undefined
  if (!model || !args.syncModels) return missing
  // Somebody may have asked for it already, by its button or while the settings allowed it: then it is coming, whatever they say now.
  const bringing = await findBringing(scope, model)
  if (!bringing && !scope.program.config.modelDownload) return missing
  const { id } = bringing ?? (await requestModel(scope, model))
  try {
    await untilDone(scope.records, id, signal)
  } catch (error) {
    signal.throwIfAborted()
    // That task says why; here the documents stay to be done.
    if (!(error instanceof AppError)) throw error
  }
  return missingFor(finder, language)
}
