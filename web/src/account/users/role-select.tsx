import type { GivenRole } from '@dossier/contract/users'
import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/controls/select.tsx'
import { projectRoles } from './role-words.ts'

type Props = { label: string; value: GivenRole; onChange: (role: GivenRole) => void }

/** One of the roles in a project. */
export function RoleSelect({ label, value, onChange }: Props) {
  const { i18n } = useLingui()
  const options = projectRoles.map((each) => ({ value: each.given, label: i18n._(each.label) }))
  return <Select label={label} isLabelHidden value={value} options={options} onChange={onChange} />
}
