import { feature } from '../feature/feature.ts'
import { watchFolder } from './watch-calls.ts'
import { WatchOption } from './watch-option.tsx'
import { WatchRow } from './watch-row.tsx'

/** Watching indexed folders: what changes in them is read without being asked for. */
export const watching = feature({
  name: 'watching',
  folderRows: [{ name: 'watch', order: 10, Row: WatchRow }],
  startOptions: [{ name: 'watch', order: 10, Option: WatchOption, begin: watchFolder }],
  chapters: [{ name: 'watching', order: 25 }],
})
