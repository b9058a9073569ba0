import type { DownloadEstimate } from '@dossier/contract/batch-download/batch-download'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
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
  const [ofContainers, ofThreads] = [containers, threads].map((beside) => formatSize(i18n.locale, beside?.bytes ?? 0))
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
          <p className={styles.quiet}>
            <Plural
              value={containers.documents}
              _0="No document lies in another one."
              one={`Among them # that others lie in, ${ofContainers}.`}
              other={`Among them # that others lie in, ${ofContainers}.`}
            />
          </p>
        )}
        {threads && (
          <p className={styles.quiet}>
            <Plural
              value={threads.documents}
              _0="No other message stands in a thread with them."
              one={`Among them # other message of a thread, ${ofThreads}.`}
              other={`Among them # other messages of threads, ${ofThreads}.`}
            />
          </p>
        )}
      </div>
      {limits.isBesideUncounted && (
        <p className={styles.limit}>
          <Trans>There are too many documents to count the files and messages that come with them.</Trans>
        </p>
      )}
      {threads?.isCut && (
        <p className={styles.limit}>
          <Trans>A thread is too long to include in full: search for the messages that are missing.</Trans>
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
