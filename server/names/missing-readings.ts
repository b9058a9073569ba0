import { taskClasses } from '@dossier/contract'
import type { NameReading } from '@dossier/contract/names/names'
import type { StoredDocument } from '../documents/read.ts'
import type { Scope } from '../scope/scope.ts'
import { FindArgs } from './find/find-args.ts'
import { findersOf } from './finder/given-finders.ts'
import { missingFor } from './finder-faults.ts'
import { languageOf } from './language-of.ts'

/** Why finders that somebody has asked for names of the project have not read a document: what is missing for its language. */
export async function missingReadings(
  scope: Scope,
  document: StoredDocument,
  readings: readonly NameReading[],
): Promise<NameReading[]> {
  const asked = await askedPipelines(scope, document.project)
  const language = languageOf(JSON.stringify(document.source))
  const missing: NameReading[] = []
  for (const finder of await findersOf(scope.program.given)) {
    const pipeline = finder.name
    if (!asked.has(pipeline) || readings.some((reading) => reading.pipeline === pipeline)) continue
    const fault = await missingFor(finder, language)
    if (fault) missing.push({ pipeline, language, names: 0, readAt: null, fault })
  }
  return missing
}

/** Tasks that are looked at, the latest first: each names its pipeline, of which there are few. */
const mostTasks = 200

async function askedPipelines({ records }: Scope, project: string): Promise<Set<string>> {
  const rows = await records.db
    .selectFrom('task')
    .select('args')
    .where('project', '=', project)
    .where('class', '=', taskClasses.findNames)
    .orderBy('created_at', 'desc')
    .limit(mostTasks)
    .execute()
  return new Set(rows.map(({ args }) => FindArgs.parse(JSON.parse(args)).pipeline))
}
