import { AppError, type Task } from '@dossier/contract'
import type { Scope } from '../scope/scope.ts'
import { askTask } from '../tasks/ask-task.ts'
import type { TaskRow } from '../tasks/row.ts'
import { findUnfinished } from '../tasks/undone.ts'
import { bringModelKind } from './bring-kind.ts'
import { findModel, type KnownModel, knownModels } from './known-models.ts'

/** The model as somebody named it. @throws AppError NOT_FOUND that names those that there are. */
export function requireModel(finder: string, language: string): KnownModel {
  const model = findModel(finder, language)
  if (model) return model
  const known = knownModels.map(({ finder: name, code }) => `${name.toLowerCase()} ${code}`).join(', ')
  throw new AppError('NOT_FOUND', { message: `There is no model "${finder} ${language}"; there are ${known}` })
}

/** Asks for a model: the task that brings it, or the one that is at it already. */
export function requestModel(scope: Scope, { finder, language }: KnownModel): Promise<Task> {
  return askTask(scope, bringModelKind, { args: { finder, language } })
}

/** The unfinished task that brings a model, if any. */
export async function findBringing({ records }: Scope, { finder, language }: KnownModel): Promise<TaskRow | undefined> {
  const rows = await records.db.transaction().execute((trx) => findUnfinished(trx, bringModelKind, null))
  return rows.find((task) => task.args === JSON.stringify({ finder, language }))
}
