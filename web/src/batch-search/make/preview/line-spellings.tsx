import type { LineVariants } from '@dossier/contract/batch-search/variants'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { formatCount } from '../../../ui/words/numbers.ts'
import { LineVariantsList } from '../../variants/line-variants-list.tsx'
import styles from './line-spellings.module.css'

type Props = { variants: LineVariants; removed: readonly string[]; onRemove: (removed: string[]) => void }

/** Spellings that are named before the list is opened. */
const mostNamed = 3

/** What a line also finds by its other spellings; opened, all of them with their kinds, of which single ones can be left out. */
export function LineSpellings({ variants, removed, onRemove }: Props) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const list = <LineVariantsList variants={variants} removed={removed} onRemove={onRemove} />
  const { items } = variants
  if (items.length === 0) return list
  const found = items.flatMap(({ spelling, count }) => (count && !removed.includes(spelling) ? [{ spelling, count }] : []))
  const named = found.toSorted((one, other) => other.count - one.count).slice(0, mostNamed)
  const more = found.length - named.length
  return (
    <>
      <p className={styles.sum}>
        <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Plural value={items.length} one="# other spelling" other="# other spellings" />
        </Button>
        {named.length > 0 && (
          <span className={styles.found}>
            <Trans>also finds</Trans>
            {named.map(({ spelling, count }) => (
              <span key={spelling}>
                <bdi>{spelling}</bdi> <b>{formatCount(i18n.locale, count)}</b>
              </span>
            ))}
            {more > 0 && <Plural value={more} one="and # more" other="and # more" />}
          </span>
        )}
      </p>
      {isOpen && list}
    </>
  )
}
