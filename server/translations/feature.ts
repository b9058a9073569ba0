import { translationCalls } from '@dossier/contract/documents/translations'
import { requireDocument } from '../documents/read.ts'
import { translationsOf } from '../documents/translations.ts'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { bringTranslations, checkTranslations } from './bring.ts'
import { describeTranslation, exportTranslations, translatedLanguages } from './list.ts'
import { removeSome, removeTranslations, requireLanguage } from './remove.ts'

/** Translations of texts: brought from elsewhere, kept beside the documents, searched with them. */
export const translations = feature({
  name: 'translations',
  removeRestOfProject: (trx, project) => removeSome(trx, { project }),
  removeRestOfFolder: (trx, project, folder) => removeSome(trx, { project, folder }),
  calls: answers(translationCalls, {
    list: async ({ scope, params }) => {
      const { id } = await requireDocument(scope.records, params)
      return { items: (await translationsOf(scope.records, params.project, [id])).map(describeTranslation) }
    },
    languages: async ({ scope, params }) => ({ items: await translatedLanguages(scope.records, params.project) }),
    check: async ({ scope, params, body }) => ({ states: await checkTranslations(scope.records, params.project, body.items) }),
    bring: ({ scope, params, body }) => bringTranslations(scope, params.project, body),
    remove: ({ scope, params, query }) => removeTranslations(scope, params.project, query),
    exported: ({ scope, params, query }) => {
      const language = query.language === undefined ? undefined : requireLanguage(query.language)
      return reply(200, exportTranslations(scope.records, params.project, language), {
        'content-type': 'application/x-ndjson',
        'content-disposition': `attachment; filename="translations-of-${params.project}.jsonl"`,
      })
    },
  }),
})
