import type { ThreadGap, ThreadMail } from '@dossier/contract/documents/threads'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleDashed, Paperclip } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { cleanSubject } from '../document-facts/document-names.ts'
import { decodeEncodedWords } from '../document-facts/encoded-words.ts'
import { usePlaceText } from '../document-facts/place-text.ts'
import { FileIcon } from '../file-types/file-icon.tsx'
import { withBreaks } from '../ui/display/with-breaks.ts'
import { formatCount, formatMoment } from '../ui/words/numbers.ts'
import { shownName } from '../ui/words/shown-name.ts'
import { senderName } from './sender-name.ts'
import styles from './thread-lines.module.css'

/** Steps to the right that fit on the screen; how deep a message really stands is said by its number. */
const deepest = 8

type MailProps = {
  mail: ThreadMail
  /** The message on the line before it. */
  above: ThreadMail | undefined
  index: string
  query: string
  /** It is the one that is open. */
  isOpen: boolean
}

/** A message of the thread: who, when, what is attached, and every place where it lies. */
export function MailLine({ mail, above, index, query, isOpen }: MailProps) {
  const { t, i18n } = useLingui()
  const placeText = usePlaceText()
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const hrefOfPart = ({ id, routing }: { id: string; routing: string }) =>
    hrefOf(addresses.documentPage({ index, id, routing, search: query === '' ? {} : { q: query } }))
  const from = senderName(mail.from)
  const to = shownName(decodeEncodedWords(mail.to)).replace(/,(?=\S)/g, ', ')
  const subject = shownSubject(mail)
  return (
    <li ref={line} className={styles.line} style={indent(mail.depth)} aria-current={isOpen ? 'true' : undefined}>
      <Depth depth={mail.depth} />
      <div className={styles.head}>
        <a href={hrefOfPart(mail)} data-message title={shownName(decodeEncodedWords(mail.from))} dir="auto">
          {from || t`Unknown sender`}
        </a>
        {mail.date === null ? (
          <span className={styles.quiet}>
            <Trans>without a date</Trans>
          </span>
        ) : (
          <time dateTime={new Date(mail.date).toISOString()}>{formatMoment(i18n.locale, new Date(mail.date))}</time>
        )}
        {isOpen && (
          <span className={styles.here}>
            <Trans>open</Trans>
          </span>
        )}
      </div>
      {(above === undefined || shownSubject(above) !== subject) && (
        <div className={styles.subject} dir="auto">
          {subject || t`Without a subject`}
        </div>
      )}
      {to !== '' && (
        <div className={styles.to} dir="auto">
          <Trans>to {to}</Trans>
        </div>
      )}
      {mail.attachmentsTotal > 0 && (
        <ul className={styles.attachments} aria-label={t`Attachments`}>
          {mail.attachments.map((one) => (
            <li key={one.id}>
              <FileIcon contentType={one.contentType} />
              <a href={hrefOfPart(one)} dir="auto">
                {shownName(decodeEncodedWords(one.name))}
              </a>
            </li>
          ))}
          <MoreOf count={mail.attachmentsTotal - mail.attachments.length} icon />
        </ul>
      )}
      {mail.placesTotal > 1 && (
        <ul className={styles.places} aria-label={plural(mail.placesTotal, { one: 'In # place', other: 'In # places' })}>
          {mail.places.map((one) => (
            <li key={`${one.id} ${one.path}`}>
              <a href={hrefOfPart(one)}>{withBreaks(placeText(one))}</a>
            </li>
          ))}
          <MoreOf count={mail.placesTotal - mail.places.length} />
        </ul>
      )}
      <Doubts mail={mail} />
    </li>
  )
}

/** What a reader should know who relies on this message standing here. */
function Doubts({ mail: { joinedBy, isForeign } }: { mail: ThreadMail }) {
  if (joinedBy !== 'subject' && !isForeign) return null
  return (
    <div className={styles.quiet}>
      {joinedBy === 'subject' && (
        <Trans>Joined by subject, people and dates: the message itself does not say what it answers.</Trans>
      )}
      {isForeign && <Trans>Has the identification of another message, but not its sender, subject or date.</Trans>}
    </div>
  )
}

/** Messages that others cite but nobody has. */
export function GapLine({ gap: { depth, count, messageIds } }: { gap: ThreadGap }) {
  return (
    <li className={styles.gap} style={indent(depth)}>
      <Depth depth={depth} />
      <CircleDashed aria-hidden="true" />
      <span>
        <Plural
          value={count}
          one="A message that is not in this project"
          other="# messages in a row that are not in this project"
        />
        <code className={styles.ids}>
          {withBreaks(messageIds.join(', '))}
          {count > messageIds.length && ' …'}
        </code>
      </span>
    </li>
  )
}

/** The lines from the left stand for it; those who do not see them, and those for whom they end, have the number. */
function Depth({ depth }: { depth: number }) {
  const { i18n } = useLingui()
  const level = formatCount(i18n.locale, depth + 1)
  return (
    <span className={depth > deepest ? styles.level : styles.heard}>
      <Trans>Level {level}</Trans>
    </span>
  )
}

function MoreOf({ count, icon = false }: { count: number; icon?: boolean }) {
  if (count <= 0) return null
  return (
    <li className={styles.quiet}>
      {icon && <Paperclip aria-hidden="true" />}
      <Plural value={count} one="# more" other="# more" />
    </li>
  )
}

function indent(depth: number): CSSProperties {
  return { marginInlineStart: `calc(var(--step) * ${Math.min(depth, deepest)})` }
}

function shownSubject({ subject }: ThreadMail): string {
  return shownName(cleanSubject(decodeEncodedWords(subject)))
}
