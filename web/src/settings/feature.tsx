import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { feature } from '../feature/feature.ts'

/** Choices and facts; features add sections. */
export const settings = feature({
  name: 'settings',
  routes: [
    { path: '/settings/{-$page}', Screen: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage') },
    { path: '/shortcuts', redirectTo: () => addresses.settingsPage('keyboard') },
  ],
  chapters: [{ name: 'settings', order: 66 }],
  navigation: [
    {
      name: 'settings',
      order: 60,
      label: msg`Settings`,
      icon: Settings,
      address: addresses.settings,
      isCurrent: (path) => path.startsWith(addresses.settings),
    },
  ],
})
