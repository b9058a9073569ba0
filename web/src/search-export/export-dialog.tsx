import { type ExportState, exportForms, namedColumns, usualColumns } from '@dossier/contract/search/search-export'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { SearchState } from '../search/address/search-state.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Segments } from '../ui/controls/segments.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { ProgressBar } from '../ui/display/progress-bar.tsx'
import { ServerSentence } from '../ui/display/server-sentence.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import { columnNames } from './column-names.ts'
import styles from './export-dialog.module.css'
import { columnsOf, type ExportChoice, keepChoice, keptChoice } from './kept-choice.ts'
import { goesOn, useExport } from './use-export.ts'

const formNames = { csv: 'CSV', jsonl: 'JSON Lines', xlsx: 'Excel' }

type Props = { search: SearchState; total: number | undefined; onClose: () => void }

/** Asks which columns and which form, then shows how far the export is. */
export function ExportDialog({ search, total, onClose }: Props) {
  const { t } = useLingui()
  const { run, stopError, begin, stop, again } = useExport(search)
  const [choice, setChoice] = useState(keptChoice)
  const { columns, wrong } = columnsOf(choice)
  const isReady = columns.length > 0 && wrong === undefined && run.kind !== 'preparing' && total !== 0
  const start = () => {
    keepChoice(choice)
    void begin(choice)
  }
  const isChoosing = run.kind === 'none' || run.kind === 'preparing'
  const isGoing = run.kind === 'going' && goesOn(run.state)
  return (
    <Dialog
      title={t`Export all results`}
      size="large"
      onClose={onClose}
      actions={
        <>
          {isGoing && (
            <Button look="danger" onClick={() => void stop()}>
              <Trans>Stop the export</Trans>
            </Button>
          )}
          {!isChoosing && !isGoing && (
            <Button onClick={again}>
              <Trans>Export again</Trans>
            </Button>
          )}
          <Button onClick={onClose}>{isChoosing ? t`Cancel` : t`Close`}</Button>
          {isChoosing && (
            <Button look="primary" disabled={!isReady} onClick={start}>
              <Trans>Export</Trans>
            </Button>
          )}
        </>
      }
    >
      {isChoosing && <Choice choice={choice} wrong={wrong} total={total} onChange={setChoice} />}
      {run.kind === 'going' && <Progress {...run.state} />}
      {run.kind === 'failed' && <ErrorState error={run.error} />}
      {isGoing && stopError !== null && <ErrorState error={stopError} />}
    </Dialog>
  )
}

type ChoiceProps = {
  choice: ExportChoice
  wrong: string | undefined
  total: number | undefined
  onChange: (choice: ExportChoice) => void
}

function Choice({ choice, wrong, total, onChange }: ChoiceProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const toggle = (column: string) =>
    onChange({
      ...choice,
      columns: namedColumns.filter((each) => (each === column) !== choice.columns.includes(each)),
    })
  return (
    <div className={styles.choice}>
      {total !== undefined && (
        <p role="status">
          <Plural value={total} one="# document, in the order of the list." other="# documents, in the order of the list." />
        </p>
      )}
      <Segments
        label={t`Form of the file`}
        value={choice.format}
        options={exportForms.map((value) => ({ value, label: formNames[value] }))}
        onChange={(value) => onChange({ ...choice, format: exportForms.find((each) => each === value) ?? 'csv' })}
      />
      <fieldset className={styles.columns}>
        <legend>
          <Trans>Columns</Trans>
        </legend>
        {namedColumns.map((column) => (
          <label key={column}>
            <input type="checkbox" checked={choice.columns.includes(column)} onChange={() => toggle(column)} />
            {i18n._(columnNames[column])}
          </label>
        ))}
      </fieldset>
      <Button look="link" onClick={() => onChange({ ...choice, columns: [...usualColumns], others: '' })}>
        <Trans>The usual columns</Trans>
      </Button>
      <div className={styles.others}>
        <label htmlFor={id}>
          <Trans>Other fields, with a comma between them</Trans>
        </label>
        <input
          id={id}
          value={choice.others}
          placeholder="metadata.tika_metadata_application_name"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-wrong`}
          onChange={(event) => onChange({ ...choice, others: event.target.value })}
        />
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          {wrong !== undefined && t`“${wrong}” is not the name of a field.`}
        </p>
      </div>
      {choice.columns.includes('content') && (
        <p className={styles.quiet}>
          {choice.format === 'xlsx' ? (
            <Trans>A cell holds 32,767 characters: longer texts are cut there, and say so.</Trans>
          ) : (
            <Trans>With whole texts the file can be very large.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

function Progress({ state, rows, total, leftOut, error }: ExportState) {
  const { t, i18n } = useLingui()
  const [done, all] = [formatCount(i18n.locale, rows), formatCount(i18n.locale, total)]
  return (
    <div className={styles.progress} role="status">
      {(state === 'waiting' || state === 'sending') && (
        <>
          <ProgressBar label={t`Export`} value={total === 0 ? null : rows / total} />
          <p>
            <Trans>
              {done} of {all} documents
            </Trans>
          </p>
          <p className={styles.quiet}>
            <Trans>Your browser saves the file as it comes. You may close this window: the export goes on.</Trans>
          </p>
        </>
      )}
      {state === 'sent' && (
        <p>
          <Plural value={rows} one="# document was exported." other="# documents were exported." />
        </p>
      )}
      {state === 'sent' && leftOut > 0 && (
        <p className={styles.limit}>
          <Plural
            value={leftOut}
            one="# document was left out: it is damaged in the records, or was removed meanwhile."
            other="# documents were left out: they are damaged in the records, or were removed meanwhile."
          />
        </p>
      )}
      {state === 'stopped' && (
        <p className={styles.limit}>
          <Trans>
            Stopped after {done} of {all} documents. The file is not whole.
          </Trans>
        </p>
      )}
      {state === 'failed' && (
        <p className={styles.limit} role="alert">
          <Trans>
            The export broke off after {done} of {all} documents. The file is not whole: export again.
          </Trans>{' '}
          {error && <ServerSentence text={error.message} />}
        </p>
      )}
    </div>
  )
}
