import type { PatternFault } from '@dossier/contract/path-patterns/pattern-fault'
import { Trans } from '@lingui/react/macro'

type Props = {
  /** As they are written: the present hit, all of them. */
  number: string | undefined
  all: string
  total: number
  fault: PatternFault | undefined
  isReady: boolean
  hasFailed: boolean
  isSearched: boolean
}

/** The position among the hits; a failed search is not shown as one without hits. */
export function HitCount({ number, all, total, fault, isReady, hasFailed, isSearched }: Props) {
  if (!isReady || !isSearched || fault) return null
  if (hasFailed && total === 0) return <Trans>The search in this document failed</Trans>
  if (total === 0) return <Trans>No hits</Trans>
  if (number === undefined) return <Trans>{all} hits</Trans>
  return (
    <Trans>
      Hit <b>{number}</b> of {all}
    </Trans>
  )
}
