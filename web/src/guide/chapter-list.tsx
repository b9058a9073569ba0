import { useLingui } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { goTo, hrefOf } from '../address/hash-history.ts'
import { Select } from '../ui/controls/select.tsx'
import styles from './chapter-list.module.css'
import type { GuideChapter } from './guide-chapters.ts'

/** `isShown`: whether the current chapter is what the page shows. `onChoose` hears of it, too. */
type Props = { chapters: readonly GuideChapter[]; current: GuideChapter; isShown: boolean; onChoose: () => void }

/** The chapters under each other; on small screens a choice of one, so that the page begins with it. */
export function ChapterList({ chapters, current, isShown, onChoose }: Props) {
  const { t } = useLingui()
  return (
    <>
      <ul className={styles.list}>
        {chapters.map((each) => (
          <li key={each.slug}>
            <a
              href={hrefOf(addresses.guide(each.slug))}
              aria-current={each === current && isShown ? 'page' : undefined}
              lang={each.locale}
              onClick={onChoose}
            >
              {each.title}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.choice}>
        <Select
          label={t`Page`}
          isField
          value={current.slug}
          options={chapters.map(({ slug, title }) => ({ value: slug, label: title }))}
          onChange={(slug) => {
            onChoose()
            goTo(addresses.guide(slug))
          }}
        />
      </div>
    </>
  )
}
