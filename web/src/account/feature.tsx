import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { lazy } from 'react'
import { isAdmin } from '../api/rights.ts'
import { feature } from '../feature/feature.ts'

/** Accounts in server mode: the reader's own, with sessions, password and key; for administrators of the program also everybody else's, and what all of them did. */
export const account = feature({
  name: 'account',
  chapters: [{ name: 'server', order: 67 }],
  routes: [
    { path: '/projects/$project/members', Screen: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage') },
  ],
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
      name: 'account',
      order: 10,
      page: 'account',
      Section: lazy(() => import('./account-cards.tsx').then(({ AccountCards }) => ({ default: AccountCards }))),
    },
    {
      name: 'key',
      order: 10,
      page: 'api',
      Section: lazy(() => import('./key-card.tsx').then(({ KeyCard }) => ({ default: KeyCard }))),
    },
    {
      name: 'users',
      order: 10,
      page: 'users',
      when: isAdmin,
      Section: lazy(() => import('./users/users-card.tsx').then(({ UsersCard }) => ({ default: UsersCard }))),
    },
    {
      name: 'audit',
      order: 10,
      page: 'audit',
      when: isAdmin,
      Section: lazy(() => import('./audit/audit-card.tsx').then(({ AuditCard }) => ({ default: AuditCard }))),
    },
  ],
})
