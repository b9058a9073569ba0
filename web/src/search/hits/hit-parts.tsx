import { useLingui } from '@lingui/react/macro'
import { createElement, Fragment, type ReactNode } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { useRoots } from '../../api/indexed-folders.ts'
import { useMountedPath } from '../../api/mounted-path.ts'
import { creationDate, documentHeading, documentTitle, foldersOf } from '../../document-facts/document-names.ts'
import { Mark } from '../../ui/display/mark.tsx'
import { formatDay, formatSize } from '../../ui/words/numbers.ts'
import { searchAddress } from '../address/search-address.ts'
import { emptySearch, type SearchState, setFilter } from '../address/search-state.ts'
import { translations } from '../body/highlight-body.ts'
import type { SearchHit } from '../body/search-requests.ts'
import { type ExcerptPiece, splitHighlight } from '../query-string/highlight.ts'
import type { QueryTerm } from '../query-string/query-terms.ts'
import { fitExcerpt } from './fit-excerpt.ts'
import styles from './hit-parts.module.css'
import { asksForWords, findOtherMatch } from './other-match.ts'
import { hitAddress } from './results-place.ts'

/** The name of a hit; opens it beside the results. */
export function HitTitle({ hit, state, isCurrent }: { hit: SearchHit; state: SearchState; isCurrent: boolean }) {
  return (
    <a
      className={styles.title}
      href={hrefOf(hitAddress(hit, state))}
      data-hit={hit._id}
      dir="auto"
      aria-current={isCurrent ? 'true' : undefined}
    >
      {documentHeading(hit)}
    </a>
  )
}

/** The folders above a hit, each a link to what lies in it, and the file's own name where the title is another. */
export function HitPath({ hit, state }: { hit: SearchHit; state: SearchState }) {
  const { t } = useLingui()
  const folders = foldersOf(hit._source.path ?? '', useRoots(state.index))
  const mounted = useMountedPath()
  const name = documentTitle(hit)
  return (
    <div className={styles.path} dir="auto">
      {folders.slice(-3).map((folder) => (
        <Fragment key={folder.path}>
          <a
            href={hrefOf(
              searchAddress(setFilter(emptySearch(state.index), 'path', { values: [folder.path], isExcluded: false })),
            )}
            title={t`Documents in ${mounted(folder.path)}`}
          >
            {folder.name}
          </a>
          <span aria-hidden="true">›</span>
        </Fragment>
      ))}
      <span className={styles.name} title={hit._source.path && mounted(hit._source.path)}>
        {name}
      </span>
    </div>
  )
}

/** The highlighted excerpt, as long as there is room for; nothing where the match is in a name or another field. */
export function HitExcerpt({ hit, room }: { hit: SearchHit; room: number }) {
  const fragments = (hit.highlight?.content ?? []).map((fragment) => splitHighlight(fragment))
  return createElement(Fragment, null, ...fitExcerpt(fragments, room).map(drawPiece))
}

/** Where a hit matched outside its text; nothing where its excerpt shows the match. */
export function HitOtherMatch({ hit, terms }: { hit: SearchHit; terms: QueryTerm[] }) {
  const { t, i18n } = useLingui()
  const [translated] = (!hit.highlight?.content && hit.highlight?.[translations]) || []
  if (translated !== undefined)
    return (
      <>
        <span className={styles.quiet}>{t`Translation`}:</span>{' '}
        {createElement(Fragment, null, ...splitHighlight(translated).map(drawPiece))}
      </>
    )
  if (hit.highlight?.content) return null
  const found = findOtherMatch(hit, terms)
  if (!found)
    return asksForWords(terms) ? (
      <span className={styles.quiet}>{t`Matched in the names found in it, or in a field that is not shown`}</span>
    ) : null
  const label = typeof found.label === 'string' ? found.label : i18n._(found.label)
  return (
    <>
      <span className={styles.quiet}>{label}:</span> {found.before}
      {found.colour === null ? <b>{found.match}</b> : <Mark colour={found.colour}>{found.match}</Mark>}
      {found.after}
    </>
  )
}

function drawPiece({ text, colour }: ExcerptPiece): ReactNode {
  // Each piece is an argument of its own below, so none needs a key.
  return colour === null ? text : <Mark colour={colour}>{text}</Mark>
}

/** Its creation date, or that it is unknown. */
export function HitDate({ hit }: { hit: SearchHit }) {
  const { t, i18n } = useLingui()
  const date = creationDate(hit)
  if (!date) return <span className={styles.quiet}>{t`no date`}</span>
  return <time dateTime={date.toISOString()}>{formatDay(i18n.locale, date)}</time>
}

/** Its size in bytes. */
export function HitSize({ hit }: { hit: SearchHit }) {
  const { i18n } = useLingui()
  const bytes = hit._source.contentLength
  return <>{bytes === undefined || bytes < 0 ? '' : formatSize(i18n.locale, bytes)}</>
}
