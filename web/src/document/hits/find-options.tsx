import { findKinds } from '@dossier/contract/documents/documents'
import { useLingui } from '@lingui/react/macro'
import { CaseSensitive, WholeWord } from 'lucide-react'
import type { ReactNode } from 'react'
import { Select } from '../../ui/controls/select.tsx'
import styles from './find-bar.module.css'
import type { FindInput } from './find-input.ts'

type Props = { typed: FindInput; onType: (input: FindInput) => void }

/** How what is typed is meant: as it stands, as words, as an expression; only whole words; only in this case. */
export function FindOptions({ typed, onType }: Props) {
  const { t } = useLingui()
  const kinds = { text: t`As typed`, words: t`Any of the words`, expression: t`Regular expression` }
  const { wholeWords, matchCase } = typed
  return (
    <div className={styles.options}>
      <Select
        label={t`How to find it`}
        isLabelHidden
        value={typed.kind}
        options={findKinds.map((value) => ({ value, label: kinds[value] }))}
        onChange={(kind) => onType({ ...typed, kind })}
      />
      <Toggle label={t`Match case`} isOn={matchCase} onClick={() => onType({ ...typed, matchCase: !matchCase })}>
        <CaseSensitive aria-hidden="true" />
      </Toggle>
      <Toggle label={t`Whole words`} isOn={wholeWords} onClick={() => onType({ ...typed, wholeWords: !wholeWords })}>
        <WholeWord aria-hidden="true" />
      </Toggle>
    </div>
  )
}

type ToggleProps = { label: string; isOn: boolean; onClick: () => void; children: ReactNode }

function Toggle({ label, isOn, onClick, children }: ToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}
