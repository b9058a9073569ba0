import { AppError } from '@dossier/contract'
import { settingsCalls } from '@dossier/contract/settings/settings'
import { settingsListCalls } from '@dossier/contract/settings/settings-list'
import { textLanguages } from '@dossier/contract/tables/languages'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { contentTypeCategory } from '../indexing/document/content-type-category.ts'
import { changeSettings } from './change-settings.ts'
import { readConfigFile } from './config-file.ts'
import { describeSettings } from './describe-settings.ts'
import { describeVersion } from './describe-version.ts'
import { listSettings } from './list-settings.ts'
import { asMetrics, mayAskStatus, readStatus, statusCode } from './read-status.ts'
import { readWanted } from './wanted-settings.ts'

/** What can be asked of the program as a whole: settings, version, status, languages and kinds of content. */
export const settings = feature({
  name: 'settings',
  calls: [
    ...answers(settingsListCalls, {
      list: async ({ scope }) => listSettings(scope.program, await readConfigFile(scope.program.layout.config)),
      check: ({ body }) => ({ faults: readWanted(body.data).faults.map(({ fault }) => fault) }),
      change: ({ scope, body, headers }) => changeSettings(scope, body, headers),
    }),
    ...answers(settingsCalls, {
      settings: ({ scope, headers }) => describeSettings(scope, headers),
      version: () => describeVersion(),
      textLanguages: () => textLanguages,
      categories: ({ body }) => Object.groupBy(body, contentTypeCategory),
      status: async ({ scope, query }) => {
        if (!mayAskStatus(scope)) throw new AppError('FORBIDDEN', { message: 'Not authorized' })
        const status = await readStatus(scope)
        if (query.format !== 'openmetrics') return reply(statusCode(status), status)
        return reply(statusCode(status), asMetrics(status), { 'content-type': 'text/plain; version=0.0.4' })
      },
    }),
  ],
})
