import { insightCalls } from '@dossier/contract/insights'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { useGrowing } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { SaveMenu } from '../charts/save/save-menu.tsx'
import { WidgetCard } from '../known/widget-card.tsx'
import { SilenceLine } from './silence-line.tsx'
import { silenceRows } from './silence-rows.ts'
import styles from './silences.module.css'

/** So many are shown at first: the least probable come first. */
const pageSize = 10

/** Months, folders, mailboxes, senders and series of numbers with unusual gaps, each with why it is one. */
export function SilencesWidget({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const asked = useQuery({
    queryKey: ['search', 'insights', 'silences', project],
    queryFn: ({ signal }) => ask(insightCalls.silences, { params: { project }, signal }),
  })
  const { shown, growth } = useGrowing(asked.data?.items ?? [], pageSize)
  const { folders = 0, mailboxes = 0, senders = 0, series = 0 } = asked.data?.looked ?? {}
  return (
    <WidgetCard
      title={t`Silences`}
      extra={<SaveMenu name={`${project}-${t`Silences`}`} rows={() => silenceRows(i18n, asked.data?.items ?? [])} />}
      asked={asked}
    >
      {({ items, isCut }) => (
        <>
          <p className={styles.intro}>
            <Trans>
              Where documents stop coming although they come before and after, and where numbers are left out. A gap is a
              question, not an answer.
            </Trans>
          </p>
          {items.length === 0 && (
            <p className={styles.none}>
              <Trans>Nothing is unusually quiet.</Trans>
            </p>
          )}
          <ul className={styles.list}>
            {shown.map((silence) => (
              <SilenceLine
                key={`${silence.kind} ${silence.subject} ${'from' in silence ? silence.from : silence.pattern}`}
                {...{ project, silence }}
              />
            ))}
          </ul>
          <More growth={growth} />
          <p className={styles.looked}>
            {folders + mailboxes + senders + series === 0 ? (
              <Trans>
                Only the project as a whole was looked at: no folder, mailbox or sender has 24 dated documents, and no series of
                file names has 10 numbers.
              </Trans>
            ) : (
              <>
                <Trans>Looked at:</Trans> <Plural value={folders} one="# folder" other="# folders" />,{' '}
                <Plural value={mailboxes} one="# mailbox" other="# mailboxes" />,{' '}
                <Plural value={senders} one="# sender" other="# senders" />,{' '}
                <Plural value={series} one="# series of numbers" other="# series of numbers" />.
              </>
            )}{' '}
            {isCut && <Trans>There are more: the largest were looked at, and the least probable gaps are listed.</Trans>}
          </p>
        </>
      )}
    </WidgetCard>
  )
}
