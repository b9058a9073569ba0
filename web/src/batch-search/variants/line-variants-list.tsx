import type { LineVariants, VariantlessReason } from '@dossier/contract/batch-search/variants'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../ui/words/numbers.ts'
import { useKindWords } from './kind-words.ts'
import styles from './line-variants-list.module.css'

type Props = { variants: LineVariants; removed: readonly string[]; onRemove: (removed: string[]) => void }

/** The spellings of a line, those that find something first; what is not ticked is not searched. */
export function LineVariantsList({ variants: { items, leftOut, reason }, removed, onRemove }: Props) {
  const { t, i18n } = useLingui()
  const words = useKindWords()
  const reasons = useReasons()
  const left = leftOut.reduce((sum, { count }) => sum + count, 0)
  const sorted = items.toSorted((one, other) => Number((other.count ?? 0) > 0) - Number((one.count ?? 0) > 0))
  const toggle = (spelling: string, isOn: boolean) =>
    onRemove(isOn ? removed.filter((each) => each !== spelling) : [...removed, spelling])
  if (reason) return <p className={styles.note}>{reasons[reason]}</p>
  if (items.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No other spellings.</Trans>
      </p>
    )
  return (
    <>
      <ul className={styles.spellings} aria-label={t`Spellings`}>
        {sorted.map(({ spelling, kinds, changed, count }) => (
          <li key={spelling}>
            <label className={styles.spelling} title={changed || undefined}>
              <input
                type="checkbox"
                checked={!removed.includes(spelling)}
                onChange={({ target }) => toggle(spelling, target.checked)}
              />
              <bdi>{spelling}</bdi>
              <small>{kinds.map((kind) => words[kind].name).join(', ')}</small>
              {count !== null && count > 0 && <b>{formatCount(i18n.locale, count)}</b>}
            </label>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={styles.note}>
          <Plural
            value={left}
            one="# more spelling is left out: there would be too many."
            other="# more spellings are left out: there would be too many."
          />
        </p>
      )}
    </>
  )
}

function useReasons(): Record<VariantlessReason, string> {
  const { t } = useLingui()
  return {
    operators: t`It has operators or wildcards: it is searched as it stands.`,
    long: t`It is too long for a name: it is searched as it stands.`,
    letters: t`It has no word of letters alone: it is searched as it stands.`,
    scripts: t`It has letters of several scripts: it is searched as it stands.`,
  }
}
