import { limits } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Segments } from '../../ui/controls/segments.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { type BatchDraft, typedLines } from './batch-form.ts'
import styles from './form.module.css'
import { TakenField } from './taken/taken-field.tsx'

const sources = ['file', 'typed', 'taken'] as const

type Props = { draft: BatchDraft; onChange: (change: Partial<BatchDraft>) => void }

/** Where the queries come from: a CSV file, what is typed or pasted, or what is here already. */
export function ListField({ draft, onChange }: Props) {
  const { t, i18n } = useLingui()
  const most = formatCount(i18n.locale, limits.batchQueries)
  const lines = typedLines(draft.typed).length
  const [column] = useState(() => (draft.taken.from === 'column' ? draft.taken : null))
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>List of queries</Trans> *
      </legend>
      <Segments
        label={t`Where the queries come from`}
        value={draft.source}
        options={[
          { value: 'file', label: <Trans>A CSV file</Trans> },
          { value: 'typed', label: <Trans>Typed or pasted</Trans> },
          { value: 'taken', label: <Trans>From Dossier</Trans> },
        ]}
        onChange={(source) => onChange({ source: sources.find((each) => each === source) ?? 'file', corrections: {} })}
      />
      {draft.source === 'taken' && (
        <TakenField
          source={draft.taken}
          column={column}
          projects={draft.projects}
          onSource={(taken) => onChange({ taken, takenList: null, corrections: {} })}
          onList={(takenList) => onChange({ takenList })}
        />
      )}
      {draft.source === 'file' && (
        <input
          type="file"
          accept=".csv,text/csv"
          aria-label={t`CSV file`}
          onChange={({ target }) => {
            const file = target.files?.[0] ?? null
            const name = draft.name || (file?.name.replace(/\.csv$/i, '') ?? '').slice(0, limits.batchNameLength)
            onChange({ file, charset: '', name, corrections: {} })
          }}
        />
      )}
      {draft.source === 'typed' && (
        <textarea
          aria-label={t`Queries, one on each line`}
          placeholder={t`One query on each line`}
          value={draft.typed}
          onChange={({ target }) => onChange({ typed: target.value })}
        />
      )}
      {draft.source !== 'taken' && (
        <span className={styles.note}>
          {draft.source === 'file' || lines === 0 ? (
            <Trans>One query on each line, {most} at most. Files in UTF-8, with one column.</Trans>
          ) : (
            <Plural value={lines} one="# line" other="# lines" />
          )}
        </span>
      )}
    </fieldset>
  )
}
