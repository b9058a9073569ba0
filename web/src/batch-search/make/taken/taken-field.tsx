import type { TakenList } from '@dossier/contract/batch-search/taken-list'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Select } from '../../../ui/controls/select.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { NamesChoice } from './names-choice.tsx'
import { QueriesChoice } from './queries-choice.tsx'
import { TakenFacts } from './taken-facts.tsx'
import styles from './taken-field.module.css'
import type { ColumnSource, TakenSource } from './taken-source.ts'
import { useTakenList } from './use-taken-list.ts'

type Props = {
  source: TakenSource
  /** The column with which the form was opened. */
  column: ColumnSource | null
  projects: string[]
  onSource: (source: TakenSource) => void
  onList: (list: TakenList | null) => void
}

/** A list of what is there already: which, and how much of it. */
export function TakenField({ source, column, projects, onSource, onList }: Props) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useTakenList(source, projects)
  const list = isFetching ? null : (data ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when there is another list
  useEffect(() => onList(list), [list])
  const begin = (from: TakenSource['from']) => {
    if (from === 'names') onSource({ from, category: 'PERSON' })
    if (from === 'queries') onSource({ from, uuid: null, show: 'all' })
    if (from === 'column' && column) onSource(column)
  }
  return (
    <div className={styles.taken}>
      <Select
        label={t`Take from`}
        isField
        value={source.from}
        options={[
          { value: 'names', label: t`The names in the documents` },
          { value: 'queries', label: t`The queries of a batch search` },
          ...(column ? [{ value: 'column' as const, label: t`A column of a spreadsheet` }] : []),
        ]}
        onChange={begin}
      />
      {source.from === 'names' && <NamesChoice source={source} onSource={onSource} />}
      {source.from === 'queries' && <QueriesChoice source={source} onSource={onSource} />}
      {source.from === 'column' && <ColumnChoice source={source} onSource={onSource} />}
      {isFetching && <QuietWait text={t`Gathering the list`} />}
      {error && !isFetching && <ErrorState error={error} retry={() => void refetch()} />}
      {list && <TakenFacts source={source} list={list} />}
      {!column && (
        <p className={styles.note}>
          <Trans>A column of a spreadsheet is taken from its preview: open the document, and choose “Search a column”.</Trans>
        </p>
      )}
    </div>
  )
}
