import { type VariantKind, variantKinds } from '@dossier/contract/batch-search/variants'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Switch } from '../../ui/controls/switch.tsx'
import { useKindWords } from './kind-words.ts'
import styles from './variants-field.module.css'

type Props = { chosen: readonly VariantKind[]; onChange: (chosen: VariantKind[]) => void; children?: ReactNode }

/** Which other spellings are searched beside each line; none unless they are switched on. */
export function VariantsField({ chosen, onChange, children }: Props) {
  const words = useKindWords()
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Other spellings of each line</Trans>
      </legend>
      <p className={styles.note}>
        <Trans>Each is searched as an exact phrase beside the line; every hit says by which spelling it was found.</Trans>
      </p>
      <ul className={styles.kinds}>
        {variantKinds.map((kind) => (
          <li key={kind}>
            <Switch isOn={chosen.includes(kind)} onChange={(isOn) => onChange(switched(chosen, kind, isOn))}>
              <span className={styles.words}>
                <b>{words[kind].name}</b>
                <span>{words[kind].does}</span>
                <span className={styles.example}>{words[kind].example}</span>
              </span>
            </Switch>
          </li>
        ))}
      </ul>
      {children}
    </fieldset>
  )
}

/** In the order in which the kinds are listed, however they were switched. */
function switched(chosen: readonly VariantKind[], kind: VariantKind, isOn: boolean): VariantKind[] {
  return variantKinds.filter((each) => (each === kind ? isOn : chosen.includes(each)))
}
