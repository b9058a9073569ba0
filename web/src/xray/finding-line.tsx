import type { XrayFinding } from '@dossier/contract/documents/xray'
import { useLingui } from '@lingui/react/macro'
import { Tag } from '../ui/display/tag.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import { shownName } from '../ui/words/shown-name.ts'
import styles from './xray.module.css'
import { kindWords } from './xray-words.ts'

/** One finding: what kind, where, by whom, and the words. */
export function FindingLine({ finding }: { finding: XrayFinding }) {
  const { t, i18n } = useLingui()
  const { kind, text, page, part, place, author, box } = finding
  const number = page === null ? '' : formatCount(i18n.locale, page)
  const by = author === null ? '' : shownName(author)
  const where = [page === null ? '' : t`page ${number}`, part ?? '', place ?? '', author === null ? '' : t`by ${by}`]
  return (
    <li>
      <p className={styles.where}>
        <Tag kind={kind === 'covered' || kind === 'colour' || kind === 'outside' || kind === 'earlier-version' ? 'warn' : 'info'}>
          {i18n._(kindWords[kind])}
        </Tag>
        <span>
          <bdi>{where.filter((each) => each !== '').join(', ')}</bdi>
        </span>
        {box && <PlaceOnPage box={box} />}
      </p>
      {text !== '' && (
        <blockquote className={styles.text} dir="auto">
          {shownName(text)}
        </blockquote>
      )}
    </li>
  )
}

/** A small page with the place of a finding on it. */
function PlaceOnPage({ box: [left, top, right, bottom] }: { box: [number, number, number, number] }) {
  const { t } = useLingui()
  const percent = Math.round(top * 100)
  return (
    <svg className={styles.page} viewBox="0 0 21 29" role="img" aria-label={t`${percent} % down the page`}>
      <rect className={styles.sheet} x="0.5" y="0.5" width="20" height="28" rx="1" />
      <rect
        className={styles.spot}
        x={0.5 + left * 19}
        y={0.5 + top * 27}
        width={Math.max(1.5, (right - left) * 20)}
        height={Math.max(1.5, (bottom - top) * 28)}
      />
    </svg>
  )
}
