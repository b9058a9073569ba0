import { lazy } from 'react'
import { feature } from '../feature/feature.ts'

/** Copies of the home: made while it works, checked, removed. */
export const backups = feature({
  name: 'backups',
  taskKinds: [{ name: 'backups', order: 34, load: async () => (await import('./task-kinds.ts')).backupKinds }],
  settingsSections: [
    {
      name: 'backups',
      order: 17,
      page: 'snapshots',
      Section: lazy(() => import('./backups-card.tsx').then(({ BackupsCard }) => ({ default: BackupsCard }))),
    },
  ],
  chapters: [{ name: 'backups', order: 65, aliases: [] }],
})
