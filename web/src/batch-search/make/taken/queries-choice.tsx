import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/controls/select.tsx'
import { shownName } from '../../../ui/words/shown-name.ts'
import { useBatch, useBatches } from '../../known/batches.ts'
import type { TakenSource } from './taken-source.ts'

type QueriesSource = Extract<TakenSource, { from: 'queries' }>

/** The queries of which batch search, and which of them; of those there are the latest hundred, and the one that the address names. */
export function QueriesChoice({ source, onSource }: { source: QueriesSource; onSource: (source: QueriesSource) => void }) {
  const { t } = useLingui()
  const latest = useBatches('', 1).data?.items ?? []
  const named = useBatch(source.uuid ?? '', { isAsked: source.uuid !== null && !latest.some(({ uuid }) => uuid === source.uuid) })
  const known = named.data ? [named.data, ...latest] : latest
  return (
    <>
      <Select
        label={t`Batch search`}
        isField
        value={source.uuid ?? ''}
        options={[
          ...(source.uuid === null ? [{ value: '', label: t`Choose one` }] : []),
          ...known.map(({ uuid, name }) => ({ value: uuid, label: shownName(name) })),
        ]}
        onChange={(uuid) => onSource({ ...source, uuid: uuid === '' ? null : uuid })}
      />
      <Select
        label={t`Which queries`}
        isField
        value={source.show}
        options={[
          { value: 'all', label: t`All queries` },
          { value: 'found', label: t`Those with hits` },
          { value: 'nothing', label: t`Those without` },
          { value: 'cut', label: t`Those that are cut` },
          { value: 'error', label: t`Not understood` },
        ]}
        onChange={(show) => onSource({ ...source, show })}
      />
    </>
  )
}
