import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ProgramSettings } from './program/program-card.tsx'
import type { ProgramPage } from './program/words-of-setting.ts'

/** Project, memory, start and insights. */
export const GeneralCard = programSection('general', msg`Start and memory`)

/** Where documents are. */
export const DocumentsCard = programSection('documents', msg`Data folder and models`)

/** Of batch searches and downloads. */
export const LimitsCard = programSection('limits', msg`Batch searches and downloads`)

/** Who reaches the program, and under which address. */
export const AccessCard = programSection('access', msg`Network and access`)

function programSection(page: ProgramPage, title: MessageDescriptor) {
  return function Section() {
    const { i18n } = useLingui()
    return <ProgramSettings title={i18n._(title)} page={page} />
  }
}

/** Where plugins and extensions come from, and whether they are run. */
export function PackagesSettingsCard() {
  const { t } = useLingui()
  return <ProgramSettings title={t`Registry and safe mode`} page="plugins" />
}
