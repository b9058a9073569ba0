import { useLingui } from '@lingui/react/macro'
import { ProgramSettings } from './program/program-card.tsx'

/** Project, memory, start and insights. */
export function GeneralCard() {
  const { t } = useLingui()
  return <ProgramSettings title={t`Program`} page="general" />
}

/** Where documents are. */
export function DocumentsCard() {
  const { t } = useLingui()
  return <ProgramSettings title={t`Data folder and models`} page="documents" />
}

/** Of batch searches and downloads. */
export function LimitsCard() {
  const { t } = useLingui()
  return <ProgramSettings title={t`Batch searches and downloads`} page="limits" />
}

/** Who reaches the program, and under which address. */
export function AccessCard() {
  const { t } = useLingui()
  return <ProgramSettings title={t`Network and access`} page="access" />
}
