import { type FormerText, versionCalls } from '@dossier/contract/ledger/versions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { growthOf } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import styles from './versions-page.module.css'

const pieceLength = 50_000

type Props = { project: string; text: Pick<FormerText, 'version' | 'number'> }

/** A former text as it was read, a piece at a time. */
export function PlainText({ project, text: { version, number } }: Props) {
  const { t } = useLingui()
  const params = { project, version: `${version}`, number: `${number}` }
  const text = useInfiniteQuery({
    queryKey: ['versions', project, 'text', version, number],
    queryFn: ({ signal, pageParam }) =>
      ask(versionCalls.piece, { params, query: { offset: pageParam, limit: pieceLength }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, content, textLength }) =>
      content !== '' && offset + content.length < textLength ? offset + content.length : undefined,
  })
  if (text.error) return <ErrorState error={text.error} retry={() => void text.refetch()} />
  if (!text.data) return <QuietWait text={t`Reading the text`} />
  const content = text.data.pages.map((page) => page.content).join('')
  return (
    <>
      {content === '' ? (
        <p className={styles.about}>
          <Trans>It had no text.</Trans>
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
        <section className={styles.text} tabIndex={0} aria-label={t`Former text`}>
          {content}
        </section>
      )}
      <More growth={growthOf(text)} />
    </>
  )
}
