import type { ReviewState } from '@dossier/contract/batch-search/review'
import { useLingui } from '@lingui/react/macro'
import { Check, Circle, Clock, GitCompareArrows, type LucideIcon, X } from 'lucide-react'
import styles from './state-mark.module.css'

const icons: Record<ReviewState, LucideIcon> = { undecided: Circle, yes: Check, no: X, later: Clock, conflict: GitCompareArrows }

/** What the states of hits are called. */
export function useStateWords(): Record<ReviewState, string> {
  const { t } = useLingui()
  return { undecided: t`Undecided`, yes: t`Yes`, no: t`No`, later: t`Later`, conflict: t`Conflict` }
}

/** The state of a hit as a sign with its colour; its word for those who do not see it, unless that stands beside it. */
export function StateMark({ state, isNamed = false }: { state: ReviewState; isNamed?: boolean }) {
  const words = useStateWords()
  const Icon = icons[state]
  const name = isNamed ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words[state] }
  return <Icon className={`${styles.mark} ${styles[state]}`} {...name} />
}
