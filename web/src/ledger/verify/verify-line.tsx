import type { Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { stringifyAddressSearch } from '../../address/address-search.ts'
import { addresses } from '../../address/addresses.ts'
import { TaskFacts } from '../../tasks/task-facts.tsx'
import { formatCount, formatSize } from '../../ui/words/numbers.ts'
import { differenceText } from './difference-words.ts'
import { isVerifyTask } from './verify-task.ts'

/** A verification in the list of all tasks: once it has ended each kind of difference leads to its lines. */
export function VerifyLine({ task }: { task: Task }) {
  const { t, i18n } = useLingui()
  if (!isVerifyTask(task)) return null
  const number = (value: number) => formatCount(i18n.locale, value)
  const { files = 0, bytes = 0, differences = 0, expectedFiles } = task.properties ?? {}
  const found = Object.entries(task.result?.counts ?? {}).filter(([, count]) => count > 0)
  const address = (kind: string) => addresses.verification + stringifyAddressSearch({ index: task.args?.defaultProject, kind })
  return (
    <TaskFacts
      task={task}
      done={expectedFiles === undefined ? undefined : t`${number(files)} of ${number(expectedFiles)} files`}
      counts={[
        <Trans key="bytes">{formatSize(i18n.locale, bytes)} read again</Trans>,
        task.state === 'DONE' && found.length === 0 && <Trans key="none">no difference</Trans>,
        found.length === 0 && differences > 0 && <Trans key="some">{number(differences)} differences so far</Trans>,
      ]}
      faults={found.map(([kind, count]) => ({
        key: kind,
        label: `${number(count)} ${differenceText(i18n, { kind })}`,
        address: address(kind),
      }))}
    />
  )
}
