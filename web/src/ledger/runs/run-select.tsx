import type { LedgerRun } from '@dossier/contract/ledger/ledger-runs'
import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/controls/select.tsx'
import { formatMoment } from '../../ui/words/numbers.ts'
import { runName } from './run-name.ts'

type Props = { label: string; runs: LedgerRun[]; value: string; onChange: (number: string) => void }

/** One of the runs; one that an address names but is not there stands in the list too, so that it is seen which. */
export function RunSelect({ label, runs, value, onChange }: Props) {
  const { t, i18n } = useLingui()
  const options = runs.map((run) => {
    const when = formatMoment(i18n.locale, new Date(run.endedAt))
    const name = runName(i18n, run)
    const { number } = run
    return { value: `${number}`, label: t`Run ${number}: ${name}, ${when}` }
  })
  // Runs may be named by their task too.
  const named = runs.find(({ number, taskId }) => `${number}` === value || taskId === value)
  const unknown = named ? [] : [{ value, label: t`Run ${value}` }]
  return <Select label={label} value={named ? `${named.number}` : value} options={[...unknown, ...options]} onChange={onChange} />
}
