import { defaults } from '@dossier/contract'
import type { AuditLine, AuditSubject } from '@dossier/contract/audit'
import { Trans, useLingui } from '@lingui/react/macro'
import { Tag } from '../../ui/display/tag.tsx'
import { formatCount, formatInstant } from '../../ui/words/numbers.ts'
import styles from './audit.module.css'
import { describeEvent } from './audit-words.ts'

/** One entry: when, who, from where, and what. */
export function AuditRow({ line: { at, user, address, event, subject, isHidden } }: { line: AuditLine }) {
  const { i18n } = useLingui()
  const moment = new Date(at)
  return (
    <li className={styles.row}>
      <time className={styles.quiet} dateTime={moment.toISOString()}>
        {formatInstant(i18n.locale, moment)}
      </time>
      <span className={styles.who}>
        <strong>
          <Who user={user} event={event} />
        </strong>
        <small>{address}</small>
      </span>
      <span className={styles.what}>
        <span>{describeEvent(i18n, event)}</span>
        {aboutOf(subject).map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a user may be called as a project is
          <Tag key={at}>{text}</Tag>
        ))}
        {subject.count !== undefined && <Tag>{formatCount(i18n.locale, subject.count)}</Tag>}
        <Words subject={subject} />
        {isHidden && (
          <small>
            <Trans>The rest is of a project that you may not read.</Trans>
          </small>
        )}
      </span>
    </li>
  )
}

function Who({ user, event }: { user: string; event: string }) {
  if (user === defaults.user) return <Trans>The operator</Trans>
  if (user !== '') return user
  return event === 'signInFailed' ? <Trans>Nobody who is known</Trans> : <Trans>The program</Trans>
}

function aboutOf({ projects = [], user, role, name, settings = [] }: AuditSubject): string[] {
  return [...projects, user, role, name, ...settings].filter((text) => text !== undefined)
}

/** What was typed or opened; of a search without words, all that it asked for. */
function Words({ subject: { query, clause, documents = [] } }: { subject: AuditSubject }) {
  return (
    <>
      {query === undefined ? clause && <code className={styles.clause}>{clause}</code> : <q title={clause}>{query}</q>}
      {documents.map((id) => (
        <code key={id}>{id}</code>
      ))}
    </>
  )
}
