import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/controls/select.tsx'
import type { TakenSource } from './taken-source.ts'

type NamesSource = Extract<TakenSource, { from: 'names' }>

/** Names of which category are searched. */
export function NamesChoice({ source, onSource }: { source: NamesSource; onSource: (source: NamesSource) => void }) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Kind of name`}
      isField
      value={source.category}
      options={[
        { value: 'PERSON', label: t`People` },
        { value: 'ORGANIZATION', label: t`Organisations` },
        { value: 'LOCATION', label: t`Locations` },
        { value: 'EMAIL', label: t`E-mail addresses` },
      ]}
      onChange={(category) => onSource({ ...source, category })}
    />
  )
}
