import { type FoundBy, foundBys, type VariantKind } from '@dossier/contract/batch-search/variants'
import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/controls/select.tsx'
import { useKindWords } from './kind-words.ts'

type Props = { kinds: readonly VariantKind[]; value: FoundBy | ''; onChange: (value: FoundBy | '') => void }

/** Narrows hits to those found by the line as it stands, or by one kind of other spellings. */
export function FoundBySelect({ kinds, value, onChange }: Props) {
  const { t } = useLingui()
  const words = useKindWords()
  const options = foundBys.flatMap((by) => {
    if (by === 'line') return [{ value: by, label: t`By the line itself` }]
    return kinds.includes(by) ? [{ value: by, label: words[by].name }] : []
  })
  return (
    <Select
      label={t`By which spelling`}
      isLabelHidden
      value={value}
      options={[{ value: '' as const, label: t`By any spelling` }, ...options]}
      onChange={onChange}
    />
  )
}
