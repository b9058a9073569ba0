import { lazy } from 'react'
import { feature } from '../feature/feature.ts'

/** Models of name finders: which are here, brought and removed on request. */
export const models = feature({
  name: 'models',
  taskKinds: [{ name: 'models', order: 32, load: async () => (await import('./task-kinds.ts')).modelKinds }],
  settingsSections: [
    {
      name: 'models',
      order: 16,
      page: 'languages',
      Section: lazy(() => import('./models-card.tsx').then(({ ModelsCard }) => ({ default: ModelsCard }))),
    },
  ],
})
