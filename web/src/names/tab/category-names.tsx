import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, UserSearch } from 'lucide-react'
import { useId } from 'react'
import { useRight } from '../../api/rights.ts'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { categoryLooks, type NameCategory } from '../categories.ts'
import { CategoryIcon } from '../category-icon.tsx'
import { type NameOfDocument, namesOptions } from '../document/names-of-document.ts'
import { finderName } from '../finder-name.ts'
import { chooseName } from '../marks/chosen-name.ts'
import { nameHref } from '../name-address.ts'
import { hideName } from '../rules/change-rules.ts'
import { whoHref } from '../who/who-links.ts'
import styles from './names-tab.module.css'

type Props = { place: DocumentPlace; category: NameCategory; typed: string; total: number; openText: () => void }

/** The names of one category, 50 at a time. */
export function CategoryNames({ place, category, typed, total, openText }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const answer = useInfiniteQuery(namesOptions(place, category, typed))
  const { label } = categoryLooks[category]
  return (
    <section className={styles.category} aria-labelledby={id}>
      <h3 id={id}>
        <CategoryIcon category={category} />
        {i18n._(label)} <span className={styles.total}>{formatCount(i18n.locale, total)}</span>
      </h3>
      {answer.error && !answer.data && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      <ul className={styles.names}>
        {answer.data?.pages.flat().map((name) => (
          <Name key={name.mentionNorm} place={place} name={name} openText={openText} />
        ))}
      </ul>
      <More growth={growthOf(answer)} />
    </section>
  )
}

/** A name: all documents that have it, and its places in this one. */
function Name({ place, name, openText }: { place: DocumentPlace; name: NameOfDocument; openText: () => void }) {
  const { t, i18n } = useLingui()
  const { label, places, mentionNorm, extractors } = name
  const mayWrite = useRight(place.index, 'write')
  const finders = extractors.map((extractor) => finderName(i18n, extractor)).join(', ')
  const inWords = plural(places, { one: `# place of ${label} in the text`, other: `# places of ${label} in the text` })
  const show = () => {
    chooseName(place, { category: name.category, mentionNorm, from: 0 })
    openText()
  }
  return (
    <li className={styles.name}>
      <a
        href={nameHref(place.index, name)}
        title={t`${mentionNorm}: all documents with this name (found by ${finders})`}
        dir="auto"
      >
        {label}
      </a>
      {places > 0 ? (
        <button type="button" onClick={show} title={t`Show its places in the text`} aria-label={inWords}>
          {formatCount(i18n.locale, places)}
        </button>
      ) : (
        <span className={styles.metadata}>
          <Trans>in the metadata</Trans>
        </span>
      )}
      <span className={styles.more}>
        <a
          href={whoHref({ project: place.index, category: name.category, mentionNorm })}
          title={t`Who is this?`}
          aria-label={t`Who is ${label}?`}
        >
          <UserSearch aria-hidden="true" />
        </a>
        {mayWrite && (
          <button
            type="button"
            onClick={() => void hideName(place.index, mentionNorm)}
            title={t`Hide this name in all documents`}
            aria-label={t`Hide ${label} in all documents`}
          >
            <EyeOff aria-hidden="true" />
          </button>
        )}
      </span>
    </li>
  )
}
