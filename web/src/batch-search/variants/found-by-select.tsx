import type { FoundBy, VariantKind } from '@dossier/contract/batch-search/variants'
import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/controls/select.tsx'
import { useKindWords } from './kind-words.ts'

type Props = { kinds: readonly VariantKind[]; value: FoundBy | ''; onChange: (value: FoundBy | '') => void }

/** Narrows hits to those found by the line as it stands, or by one kind of other spellings. */
export function FoundBySelect({ kinds, value, onChange }: Props) {
  const { t } = useLingui()
  const words = useKindWords()
  const options: { value: FoundBy | ''; label: string }[] = [
    { value: '', label: t`By any spelling` },
    { value: 'line', label: t`By the line itself` },
    ...kinds.map((kind) => ({ value: kind, label: words[kind].name })),
  ]
  return <Select label={t`By which spelling`} isLabelHidden value={value} options={options} onChange={onChange} />
}
