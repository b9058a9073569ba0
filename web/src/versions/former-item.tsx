import type { FormerText, FoundFormerTexts } from '@dossier/contract/ledger/versions'
import { Trans, useLingui } from '@lingui/react/macro'
import { hrefOf } from '../address/hash-history.ts'
import { useRoots } from '../api/indexed-folders.ts'
import { lineNames } from '../tasks/path-names.ts'
import { Mark } from '../ui/display/mark.tsx'
import { formatMoment, formatSize } from '../ui/words/numbers.ts'
import { stateLabels } from '../ui/words/state-label.ts'
import { versionsAddress } from './versions-address.ts'
import styles from './versions-page.module.css'

type Found = FoundFormerTexts['items'][number]

/** A former text in the list: its file, when it was read and until when it held, its digest, and the words that were found. */
export function FormerItem({ item, project, query }: { item: Found; project: string; query: string }) {
  const roots = useRoots(project)
  const open = { version: `${item.version}`, number: `${item.number}` }
  return (
    <>
      <a className={styles.name} href={hrefOf(versionsAddress(project, { query, open }))} title={item.path}>
        {lineNames(item.path, item.embeddedPath, roots).join(' › ')}
      </a>
      <FormerFacts text={item} />
      {item.excerpts.map((excerpt, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the excerpts of a text are never moved
        <p key={at} className={styles.excerpt}>
          <Excerpt excerpt={excerpt} />
        </p>
      ))}
    </>
  )
}

/** When it was read and until when it held, its size, its state and its digest. */
export function FormerFacts({ text: { readAt, keptAt, sizeBytes, state, sha256, digest, embeddedPath } }: { text: FormerText }) {
  const { i18n } = useLingui()
  const until = formatMoment(i18n.locale, new Date(keptAt))
  const read = readAt === null ? null : formatMoment(i18n.locale, new Date(readAt))
  const sum = sha256 === null ? `SHA-384 ${digest}` : `SHA-256 ${sha256}`
  return (
    <>
      <p className={styles.facts}>
        {read === null ? (
          <Trans>until {until}</Trans>
        ) : (
          <Trans>
            read {read}, until {until}
          </Trans>
        )}
        {embeddedPath === null && sizeBytes !== null && ` · ${formatSize(i18n.locale, sizeBytes)}`}
        {` · ${i18n._(stateLabels[state])}`}
      </p>
      <p className={styles.digest}>{embeddedPath === null ? sum : <Trans>its file: {sum}</Trans>}</p>
    </>
  )
}

function Excerpt({ excerpt: { text, marks } }: { excerpt: Found['excerpts'][number] }) {
  const ends = [0, ...marks.map(([, end]) => end)]
  return (
    <>
      {marks.map(([start, end], at) => (
        <span key={start}>
          {text.slice(ends[at], start)}
          <Mark colour={0}>{text.slice(start, end)}</Mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
