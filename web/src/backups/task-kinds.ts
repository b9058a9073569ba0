import { taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { ArchiveRestore, ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import type { TaskKind } from '../feature/task-kind.ts'

const shared = {
  tab: 'documents',
  address: () => addresses.settingsPage('snapshots'),
  Facts: lazy(() => import('./backup-line.tsx').then(({ BackupLine }) => ({ default: BackupLine }))),
} as const

/** Making and checking backups, for lists of tasks. */
export const backupKinds: readonly TaskKind[] = [
  {
    ...shared,
    class: taskClasses.makeBackup,
    label: msg`Make a backup`,
    icon: ArchiveRestore,
    subject: ({ args }) => (typeof args?.folder === 'string' ? args.folder : undefined),
  },
  {
    ...shared,
    class: taskClasses.verifyBackup,
    label: msg`Check a backup`,
    icon: ShieldCheck,
    subject: ({ args }) => (typeof args?.path === 'string' ? args.path : undefined),
  },
]
