import { alikeCalls } from '@dossier/contract/names/alike'
import { nameCalls } from '@dossier/contract/names/names'
import { whoCalls } from '@dossier/contract/names/who'
import { requireDocument } from '../documents/read.ts'
import { countRows } from '../feature/count-rows.ts'
import { answers, feature } from '../feature/feature.ts'
import { knownIn } from '../feature/known-tasks.ts'
import { requireProject } from '../projects/projects.ts'
import { toOldTask } from '../tasks/describe.ts'
import { findAlike } from './alike/find-alike.ts'
import { countPlaces } from './by-hand/count-places.ts'
import { carryAdded } from './by-hand/follow-documents.ts'
import { nameChanges } from './change-kinds.ts'
import { describePipelines, readingsOf } from './describe-readings.ts'
import { enqueueKind, findKind } from './find/find-kind.ts'
import { readOptions, requestFind } from './find/request-find.ts'
import { findInText } from './find-in-text.ts'
import { findersOf } from './finder/given-finders.ts'
import { dropRules, followTexts } from './follow-documents.ts'
import { missingReadings } from './missing-readings.ts'
import { readNamedEntity } from './named-entity.ts'
import { nerTagField } from './ner-tags.ts'
import { carrySplits } from './rules/carry-splits.ts'
import { hideName, listRules, makeRule, showName, undoRule } from './rules/change-rules.ts'
import { nameMigrations } from './tables.ts'
import { describeBeside } from './who/beside.ts'
import { describeName } from './who/name-page.ts'

/** Named entities: people, organisations, places and addresses that finders found in documents, and what people say of them. */
export const names = feature({
  name: 'names',
  countOfProject: countRows('nameRules', 'name_rule'),
  migrations: nameMigrations,
  changes: nameChanges,
  setFields: { nerTags: nerTagField },
  tasks: [findKind, enqueueKind],
  knowsTask: knownIn(['names_wanted', 'task_id']),
  whenProjectGoes: dropRules,
  whenDocumentsAreReplaced: async (trx, project, replaced) => [
    ...(await carrySplits(trx, project, replaced)),
    ...(await carryAdded(trx, project, replaced)),
  ],
  whenDocumentsAreStored: followTexts,
  whenTextsChange: followTexts,
  calls: [
    ...answers(whoCalls, {
      who: ({ scope, params, query }) => describeName(scope, params.project, query),
      beside: ({ scope, params, query }) => describeBeside(scope, params.project, query),
    }),
    ...answers(alikeCalls, { alike: ({ scope, params, query }) => findAlike(scope, params.project, query) }),
    ...answers(nameCalls, {
      pipelines: async ({ scope }) => (await findersOf(scope.program.given)).map(({ name }) => name),
      findInText: ({ scope, params, body }) => findInText(scope, params.pipeline, body),
      find: async ({ scope, params, body }) => {
        const { defaultProject, resume = true } = body?.options ?? {}
        const project = defaultProject ?? scope.defaultProject
        await requireProject(scope, project)
        const { enqueue, find } = await requestFind(scope, project, readOptions(params.pipeline, body))
        // Older clients do not name their project.
        if (defaultProject !== undefined) return { taskIds: [enqueue.id, find.id] }
        return (resume ? [enqueue, find] : [find]).map(toOldTask)
      },
      states: ({ scope, params }) => describePipelines(scope, params.project),
      ofDocument: async ({ scope, params }) => {
        const document = await requireDocument(scope.records, params)
        const readings = await readingsOf(scope.records, document.rid)
        return [...readings, ...(await missingReadings(scope, document, readings))]
      },
      places: async ({ scope, params, query }) =>
        countPlaces(scope.records, await requireDocument(scope.records, params), query.mention),
      read: ({ scope, params }) => readNamedEntity(scope, params.project, params.id),
      hide: ({ scope, params }) => hideName(scope, params.project, params['*']),
      show: ({ scope, params }) => showName(scope, params.project, params['*']),
      rules: ({ scope, params, query }) => listRules(scope.records, params.project, query),
      makeRule: ({ scope, params, body }) => makeRule(scope, params.project, body),
      undo: ({ scope, params }) => undoRule(scope, params.project, params.rule),
    }),
  ],
})
