import { msg } from '@lingui/core/macro'
import { LogOut } from 'lucide-react'
import { lazy } from 'react'
import { feature } from '../feature/feature.ts'

/** The reader's own account in server mode: where they are signed in, and out of. */
export const account = feature({
  name: 'account',
  chapters: [{ name: 'server', order: 67 }],
  commands: [
    {
      name: 'sign-out',
      order: 900,
      label: msg`Sign out`,
      icon: LogOut,
      when: ({ mode }) => mode === 'server',
      run: () => location.assign('/auth/signout'),
    },
  ],
  settingsSections: [
    {
      name: 'sessions',
      order: 10,
      page: 'account',
      Section: lazy(() => import('./sessions-card.tsx').then(({ SessionsCard }) => ({ default: SessionsCard }))),
    },
  ],
})
