import { lazy } from 'react'
import { feature } from '../feature/feature.ts'

const place = { name: 'watch', order: 10 }
const Row = lazy(() => import('./watch-row.tsx').then(({ WatchRow }) => ({ default: WatchRow })))
const Option = lazy(() => import('./watch-option.tsx').then(({ WatchOption }) => ({ default: WatchOption })))

/** Watching indexed folders: what changes in them is read without being asked for. */
export const watching = feature({
  name: 'watching',
  folderRows: [{ ...place, Row }],
  startOptions: [{ ...place, Option, begin: async (folder) => (await import('./watch-calls.ts')).watchFolder(folder) }],
  chapters: [{ name: 'watching', order: 25 }],
})
