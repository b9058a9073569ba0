import { tagCalls } from '@dossier/contract/marks/tags'
import { updateCalls } from '@dossier/contract/marks/update-by-query'
import { countRows } from '../feature/count-rows.ts'
import { answers, feature } from '../feature/feature.ts'
import { beginUpdate, readUpdate } from './background-updates.ts'
import { tagMany, untagMany } from './change-many.ts'
import { changeTag, removeTag } from './change-tag.ts'
import { carryTags, dropTags, noteReturned } from './follow-documents.ts'
import { orForbidden, tagOne, tagsOfDocument, untagOne } from './one-document.ts'
import { tagMigrations } from './tables.ts'
import { tagField } from './tag-field.ts'
import { listTags, taggedIds } from './tag-list.ts'
import { readUpdateBody, updateByQuery } from './update-by-query.ts'

/** Tags: a project's labels of its documents. */
export const tags = feature({
  name: 'tags',
  countOfProject: countRows('tags', 'tag'),
  migrations: tagMigrations,
  setFields: { tags: tagField },
  removeRestOfProject: dropTags,
  whenDocumentsAreReplaced: carryTags,
  whenDocumentsAppear: noteReturned,
  calls: [
    ...answers(tagCalls, {
      ofDocument: ({ scope, params }) => tagsOfDocument(scope, params),
      tagged: ({ scope, params }) => taggedIds(scope.records, params.project, params.tags),
      tagOne: ({ scope, params, body }) => tagOne(scope, params, body),
      tagOneAsOldClientsSay: ({ scope, params, body }) => tagOne(scope, params, body),
      untagOne: ({ scope, params, body }) => untagOne(scope, params, body),
      tag: ({ scope, params, body }) => tagMany(scope, params.project, body),
      untag: async ({ scope, params, body }) => orForbidden(await untagMany(scope, params.project, body)),
      list: ({ scope, params, query }) => listTags(scope.records, params.project, query),
      change: ({ scope, params, body }) => changeTag(scope, params, body),
      remove: ({ scope, params }) => removeTag(scope, params),
    }),
    ...answers(updateCalls, {
      updateByQuery: async ({ scope, params, query, body }) => {
        const update = readUpdateBody(params.indices, body)
        return query.wait_for_completion === 'false' ? { task: await beginUpdate(scope, update) } : updateByQuery(scope, update)
      },
      readUpdate: ({ scope, params }) => readUpdate(scope, params.id),
    }),
  ],
})
