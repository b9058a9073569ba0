import { settingsCalls } from '@dossier/contract/settings/settings'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

/** The version of the program and the commit that it was built from, in one text. */
export const programVersion = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => ask(settingsCalls.version, { signal }),
  select: (version) => [version['git.build.version'], version['git.commit.id.abbrev']].filter(Boolean).join(' · '),
})

/** What the program says of itself to everybody, also before a session. */
export const programSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => ask(settingsCalls.settings, { signal }),
})
