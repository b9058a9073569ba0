import type { DownloadEstimate } from '@dossier/contract/batch-download/batch-download'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, formatSize } from '../ui/words/numbers.ts'
import styles from './download-dialog.module.css'

type Props = {
  estimate: DownloadEstimate
  /** Whether another choice is being counted. */
  isStale: boolean
}

/** How much a download is, what of it comes along on request, and what a limit leaves out. */
export function EstimateLines({ estimate: { documents, bytes, containers, threads, ...limits }, isStale }: Props) {
  const { i18n } = useLingui()
  const size = formatSize(i18n.locale, bytes)
  const files = formatCount(i18n.locale, limits.mostFiles)
  const most = formatSize(i18n.locale, limits.mostBytes)
  const { hoursKept } = limits
  return (
    <>
      <div role="status" aria-busy={isStale}>
        <p>
          <Plural
            value={documents}
            one={`You are about to download # document, ${size}.`}
            other={`You are about to download # documents, ${size}.`}
          />
        </p>
        {containers && (
          <Along
            beside={containers}
            text={<Plural value={containers.documents} one="# that others lie in" other="# that others lie in" />}
          />
        )}
        {threads && (
          <Along
            beside={threads}
            text={<Plural value={threads.documents} one="# other message of a thread" other="# other messages of threads" />}
          />
        )}
      </div>
      {threads?.isCut && (
        <p className={styles.limit}>
          <Trans>A thread is too long to be had whole: search for the messages that are missing.</Trans>
        </p>
      )}
      {documents > limits.mostFiles && (
        <p className={styles.limit}>
          <Trans>An archive has {files} files at most: the others are named in its manifest only.</Trans>
        </p>
      )}
      {bytes > limits.mostBytes && (
        <p className={styles.limit}>
          <Trans>An archive has {most} of documents at most: what is beyond is named in its manifest only.</Trans>
        </p>
      )}
      <p className={styles.quiet}>
        <Plural value={hoursKept} one="The archive is kept for # hour." other="The archive is kept for # hours." />
      </p>
    </>
  )
}

type AlongProps = { beside: { documents: number; bytes: number }; text: ReactNode }

/** One line of what comes along. */
function Along({ beside: { bytes }, text }: AlongProps) {
  const { i18n } = useLingui()
  const size = formatSize(i18n.locale, bytes)
  return (
    <p className={styles.quiet}>
      <Trans>
        Among them {text}, {size}
      </Trans>
    </p>
  )
}
