import { taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { BrainCircuit } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { feature } from '../feature/feature.ts'

/** Models of name finders: which are here, brought and removed on request. */
export const models = feature({
  name: 'models',
  taskKinds: [
    {
      name: 'bring-model',
      order: 32,
      class: taskClasses.bringModel,
      tab: 'entities',
      label: msg`Bring a model of a name finder`,
      icon: BrainCircuit,
      subject: ({ args }) => [args?.finder, args?.language].filter(Boolean).join(', ').toLowerCase() || undefined,
      address: () => addresses.settings,
      Facts: lazy(() => import('./bringing-line.tsx').then(({ BringingLine }) => ({ default: BringingLine }))),
    },
  ],
  settingsSections: [
    {
      name: 'models',
      order: 16,
      column: 'second',
      Section: lazy(() => import('./models-card.tsx').then(({ ModelsCard }) => ({ default: ModelsCard }))),
    },
  ],
})
