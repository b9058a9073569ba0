import { resolve } from 'node:path'
import { watchingCalls } from '@dossier/contract/indexing/watching'
import { answers, feature } from '../feature/feature.ts'
import { listReadable, requireProject } from '../projects/projects.ts'
import { realParts } from './parts.ts'
import { watchMigrations } from './tables.ts'
import { addWatch, dropWatches, dropWatchesIn, listWatches, removeWatch } from './watches.ts'
import { Watching } from './watching.ts'

/** Watching indexed folders: what changes in them is indexed without being asked for. */
export const watching = feature({
  name: 'watching',
  migrations: watchMigrations,
  whenServed: (program) => new Watching(realParts(program)),
  whenProjectGoes: dropWatches,
  whenFolderGoes: dropWatchesIn,
  calls: answers(watchingCalls, {
    list: async ({ scope, query: { project } }) => {
      const projects = project === undefined ? (await listReadable(scope)).map(({ name }) => name) : [project]
      return listWatches(scope.records, projects)
    },
    watch: async ({ scope, body: { project, path } }) => {
      await requireProject(scope, project)
      const watched = await addWatch(scope.records, { project, path: resolve(path), userId: scope.caller.id })
      scope.program.wakeParts()
      return watched
    },
    unwatch: async ({ scope, query: { project, path } }) => {
      await requireProject(scope, project)
      await removeWatch(scope.records, { project, path })
      scope.program.wakeParts()
      return undefined
    },
  }),
})
