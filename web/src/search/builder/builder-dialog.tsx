import type { Occurrence } from '@dossier/contract/query-string/occurrences'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Select } from '../../ui/controls/select.tsx'
import type { SearchState } from '../address/search-state.ts'
import { knownFields } from '../assist/known-fields.ts'
import styles from './builder-dialog.module.css'
import { type BuilderRow, printRows, type RowKind, readRows, rowKinds } from './builder-rows.ts'

type Props = { state: SearchState; onSearch: (query: string) => void; onHelp: () => void; onClose: () => void }
type NumberedRow = { number: number; row: BuilderRow }

const emptyRow: BuilderRow = { need: 'must', kind: 'words', field: null, text: '' }

/** Builds a query from lines, for whoever does not know its language; one that stands in the box is taken apart, and what cannot be shown stays as it is. */
export function BuilderDialog({ state, onSearch, onHelp, onClose }: Props) {
  const { t } = useLingui()
  const read = readRows(state.query, state.operator)
  const [rows, setRows] = useState<NumberedRow[]>(() =>
    (read?.length ? read : [emptyRow]).map((row, number) => ({ row, number })),
  )
  const query = printRows(
    rows.map(({ row }) => row),
    state.operator,
  )
  const change = (number: number, row: BuilderRow) =>
    setRows(rows.map((each) => (each.number === number ? { number, row } : each)))
  const add = () => setRows([...rows, { number: Math.max(-1, ...rows.map(({ number }) => number)) + 1, row: emptyRow }])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(query)
  }
  return (
    <Dialog title={t`Build a search`} size="large" onClose={onClose}>
      <form onSubmit={submit}>
        {read === null && (
          <p className={styles.wrong}>
            <Trans>The query in the box is wrong, so it cannot be taken apart. What you build here replaces it.</Trans>
          </p>
        )}
        <ul className={styles.rows} aria-label={t`Conditions`}>
          {rows.map(({ number, row }) => (
            <li key={number} className={styles.row}>
              <Line
                row={row}
                hasNeeded={rows.some((each) => each.row.need === 'must')}
                onChange={(next) => change(number, next)}
              />
              <IconButton label={t`Remove this condition`} onClick={() => setRows(rows.filter((each) => each.number !== number))}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <Button look="quiet" onClick={add}>
          <Plus aria-hidden="true" />
          <Trans>Add a condition</Trans>
        </Button>
        <p className={styles.query}>
          <span>
            <Trans>The query</Trans>
          </span>
          <code>{query || '*'}</code>
        </p>
        <footer className={styles.actions}>
          <span className={styles.help}>
            <Button look="link" onClick={onHelp}>
              <Trans>How to write a search</Trans>
            </Button>
          </span>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit">
            <Trans>Search</Trans>
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

type LineProps = { row: BuilderRow; hasNeeded: boolean; onChange: (row: BuilderRow) => void }

function Line({ row, hasNeeded, onChange }: LineProps) {
  const { t } = useLingui()
  const needs: { value: Occurrence; label: string }[] = [
    { value: 'must', label: t`must have` },
    { value: 'should', label: hasNeeded ? t`better with` : t`any of` },
    { value: 'mustNot', label: t`must not have` },
  ]
  return (
    <>
      <Select label={t`Need`} isLabelHidden value={row.need} options={needs} onChange={(need) => onChange({ ...row, need })} />
      {row.kind === 'raw' ? (
        <span className={styles.raw}>
          <code>{row.text}</code>
          <span>
            <Trans>cannot be shown here and stays as it is</Trans>
          </span>
        </span>
      ) : (
        <WordsOf row={row} onChange={onChange} />
      )}
    </>
  )
}

type WordsRow = Extract<BuilderRow, { field: string | null }>

function WordsOf({ row, onChange }: { row: WordsRow; onChange: (row: BuilderRow) => void }) {
  const { t, i18n } = useLingui()
  const kinds: Record<RowKind, string> = {
    words: t`the words`,
    phrase: t`the phrase`,
    begins: t`words that begin with`,
    like: t`words spelled like`,
  }
  const named = knownFields.map(({ name, label }) => ({ value: name, label: i18n._(label) }))
  const own =
    row.field !== null && !knownFields.some(({ name }) => name === row.field) ? [{ value: row.field, label: row.field }] : []
  return (
    <>
      <Select
        label={t`Kind`}
        isLabelHidden
        value={row.kind}
        options={rowKinds.map((value) => ({ value, label: kinds[value] }))}
        onChange={(kind) => onChange({ ...row, kind })}
      />
      <input
        className={styles.words}
        aria-label={t`Words`}
        value={row.text}
        data-starts
        autoComplete="off"
        onChange={(event) => onChange({ ...row, text: event.target.value })}
      />
      <Select
        label={t`Field`}
        isLabelHidden
        value={row.field ?? ''}
        options={[{ value: '', label: t`in all fields` }, ...own, ...named]}
        onChange={(field) => onChange({ ...row, field: field === '' ? null : field })}
      />
    </>
  )
}
