import { taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { BrainCircuit } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import type { TaskKind } from '../feature/task-kind.ts'

/** The download of a model of a name finder, for lists of tasks. */
export const modelKinds: readonly TaskKind[] = [
  {
    class: taskClasses.bringModel,
    tab: 'entities',
    label: msg`Bring a model of a name finder`,
    icon: BrainCircuit,
    subject: ({ args }) => [args?.finder, args?.language].filter(Boolean).join(', ').toLowerCase() || undefined,
    address: () => addresses.settingsPage('languages'),
    Facts: lazy(() => import('./bringing-line.tsx').then(({ BringingLine }) => ({ default: BringingLine }))),
  },
]
