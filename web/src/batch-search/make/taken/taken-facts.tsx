import type { TakenList } from '@dossier/contract/batch-search/taken-list'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../../ui/words/numbers.ts'
import styles from './taken-field.module.css'
import type { TakenSource } from './taken-source.ts'

/** How many queries a list has, what of it is no query, and whether there is more than was taken. */
export function TakenFacts({ source, list }: { source: TakenSource; list: TakenList }) {
  const { t, i18n } = useLingui()
  const { lines, dropped } = list
  const parts = [
    dropped.empty > 0 && plural(dropped.empty, { one: '# empty', other: '# empty' }),
    dropped.short > 0 && plural(dropped.short, { one: '# of one character', other: '# of one character' }),
    dropped.repeated > 0 && plural(dropped.repeated, { one: '# repeated', other: '# repeated' }),
  ].filter((part) => typeof part === 'string')
  const left = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(parts)
  if (lines === 0)
    return (
      <p className={styles.facts} role="status">
        <Nothing source={source} />
      </p>
    )
  return (
    <p className={styles.facts} role="status">
      <b>
        <Plural value={lines} one="# query" other="# queries" />
      </b>
      {parts.length > 0 && ` · ${t`left out: ${left}`}`}
      {list.cut && (
        <span className={styles.cut}>
          {' · '}
          <Cut source={source} list={list} />
        </span>
      )}
    </p>
  )
}

function Nothing({ source }: { source: TakenSource }) {
  if (source.from === 'names')
    return <Trans>There are no such names in these projects. Names are found with “Find people”.</Trans>
  if (source.from === 'queries') return <Trans>That batch search has no such queries.</Trans>
  return <Trans>The column is empty.</Trans>
}

function Cut({ source, list }: { source: TakenSource; list: TakenList }) {
  const { i18n } = useLingui()
  const [taken, all] = [list.lines, list.of].map((value) => formatCount(i18n.locale, value))
  if (list.cut === 'sheet') return <Trans>the sheet was too large to be read whole: there may be more</Trans>
  if (list.cut === 'fault') return <Trans>the file cannot be read to its end: there may be more</Trans>
  if (source.from === 'names')
    return (
      <Trans>
        the {taken} most frequent of {all} names: a batch search takes no more
      </Trans>
    )
  if (source.from === 'queries')
    return (
      <Trans>
        the first {taken} of {all} queries: a batch search takes no more
      </Trans>
    )
  return (
    <Trans>
      the first {taken}, from a sheet of {all} rows or more: a batch search takes no more
    </Trans>
  )
}
