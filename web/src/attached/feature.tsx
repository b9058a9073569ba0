import { lazyRouteComponent } from '@tanstack/react-router'
import { addresses } from '../address/addresses.ts'
import { feature } from '../feature/feature.ts'

/** Indices that another program filled: looked at, and read into a project. */
export const attached = feature({
  name: 'attached',
  routes: [{ path: addresses.attach, Screen: lazyRouteComponent(() => import('./attach-page.tsx'), 'AttachPage') }],
  taskKinds: [{ name: 'attached', order: 14, load: async () => (await import('./task-kinds.ts')).attachedKinds }],
})
