import { limits } from '@dossier/contract'
import { auditKinds } from '@dossier/contract/audit'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import styles from './audit.module.css'
import { kindWords } from './audit-words.ts'
import type { TypedFilter } from './use-audit.ts'

const all = 'all'

type Props = { filter: TypedFilter; onChange: (filter: TypedFilter) => void }

/** Of whom, of what kind, and between which days. */
export function AuditFilters({ filter, onChange }: Props) {
  const { t, i18n } = useLingui()
  const kinds = auditKinds.map((kind) => ({ value: kind, label: i18n._(kindWords[kind]) }))
  const change = (part: Partial<TypedFilter>) => onChange({ ...filter, ...part })
  return (
    <div className={styles.filters}>
      <SearchField
        label={t`Name to sign in with`}
        value={filter.user}
        onChange={(user) => change({ user })}
        maxLength={limits.loginLength}
      />
      <Select
        label={t`Kind`}
        isLabelHidden
        value={filter.kind ?? all}
        options={[{ value: all, label: t`Everything` }, ...kinds]}
        onChange={(value) => change({ kind: value === all ? undefined : value })}
      />
      <DayField value={filter.from} onChange={(from) => change({ from })}>
        <Trans context="first day of a range">From</Trans>
      </DayField>
      <DayField value={filter.to} onChange={(to) => change({ to })}>
        <Trans context="last day of a range">To</Trans>
      </DayField>
    </div>
  )
}

type DayProps = { value: string; onChange: (day: string) => void; children: ReactNode }

function DayField({ value, onChange, children }: DayProps) {
  return (
    <label className={styles.day}>
      {children}
      <input type="date" min="1970-01-01" max="9999-12-30" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
