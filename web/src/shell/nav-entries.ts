import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useSession } from '../api/session.ts'
import { useOffered } from '../feature/offered.ts'

/** One of the screens in the navigation, in the words of the screen. */
export type NavEntry = {
  name: string
  address: string
  label: string
  icon: LucideIcon
  isCurrent: boolean
  isOnPhone: boolean
  /** How much is in progress there now. */
  useCount: (() => number) | undefined
}

/** The screens of the navigation that the user may see. */
export function useNavEntries(): NavEntry[] {
  const { i18n } = useLingui()
  const session = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return useOffered('navigation').map(({ name, address, label, icon, isCurrent, isOnPhone = false, useCount }) => ({
    name,
    address: typeof address === 'string' ? address : address(session),
    label: i18n._(label),
    icon,
    isCurrent: isCurrent(path),
    isOnPhone,
    useCount,
  }))
}
