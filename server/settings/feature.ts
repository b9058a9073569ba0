import { AppError } from '@dossier/contract'
import { settingsCalls } from '@dossier/contract/settings'
import { textLanguages } from '@dossier/contract/tables/languages'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { contentTypeCategory } from '../indexing/document/content-type-category.ts'
import { describeSettings } from './describe-settings.ts'
import { describeVersion } from './describe-version.ts'
import { asMetrics, readStatus, statusCode } from './read-status.ts'

/** What can be asked of the program as a whole: settings, version, status, languages and kinds of content. */
export const settings = feature({
  name: 'settings',
  calls: answers(settingsCalls, {
    settings: ({ scope, headers }) => describeSettings(scope, headers),
    change: ({ scope }) => {
      const message = `Settings are changed in ${scope.program.layout.config}, by flags or by the environment, and hold from the next start`
      throw new AppError('NOT_AVAILABLE', { message })
    },
    version: () => describeVersion(),
    textLanguages: () => textLanguages,
    categories: ({ body }) => Object.groupBy(body, contentTypeCategory),
    status: async ({ scope, query }) => {
      const status = await readStatus(scope)
      if (query.format !== 'openmetrics') return reply(statusCode(status), status)
      return reply(statusCode(status), asMetrics(status), { 'content-type': 'text/plain; version=0.0.4' })
    },
  }),
})
