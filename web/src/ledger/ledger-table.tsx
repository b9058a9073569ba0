import type { LedgerItem, LedgerState } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useMountedPath } from '../api/mounted-path.ts'
import { FileIcon } from '../file-types/file-icon.tsx'
import { previewKind } from '../file-types/preview-kind.ts'
import { ocrLanguageName } from '../ocr/language-names.ts'
import { lineNames } from '../tasks/path-names.ts'
import tags from '../tasks/task-tag.module.css'
import { tasksKey } from '../tasks/use-tasks.ts'
import { Button } from '../ui/controls/button.tsx'
import { Hidden } from '../ui/display/hidden.tsx'
import tables from '../ui/display/table.module.css'
import { formatDay, formatDuration, formatSize } from '../ui/words/numbers.ts'
import { reasonText } from '../ui/words/reason-text.ts'
import { stateLabels } from '../ui/words/state-label.ts'
import { retryEntries } from './ledger-calls.ts'
import styles from './ledger-table.module.css'
import { canRetry } from './retry/ledger-retry.tsx'

type Props = { items: LedgerItem[]; project: string; roots: string[]; canManage: boolean }

const tagOf: Record<LedgerState, string | undefined> = {
  indexed: tags.success,
  'indexed-in-part': tags.warning,
  duplicate: tags.plain,
  skipped: tags.plain,
  empty: tags.plain,
  encrypted: tags.danger,
  damaged: tags.danger,
  'timed-out': tags.danger,
  unsupported: tags.danger,
  failed: tags.danger,
  waiting: tags.info,
}

/** The lines of the ledger: file, state, reason, size, time taken, and what can be done. Cards on a phone. */
export function LedgerTable({ items, project, roots, canManage }: Props) {
  return (
    <div className={styles.frame}>
      <table className={`${tables.table} ${styles.table}`}>
        <caption>
          <Hidden>
            <Trans>Files in the chosen states</Trans>
          </Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.file}>
              <Trans>File</Trans>
            </th>
            <th scope="col">
              <Trans>State</Trans>
            </th>
            <th scope="col">
              <Trans>Reason</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Size</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Time taken</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Action</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Line
              key={`${item.path} ${item.embeddedPath} ${item.id}`}
              item={item}
              project={project}
              roots={roots}
              canManage={canManage}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ item, project, roots, canManage }: { item: LedgerItem } & Omit<Props, 'items'>) {
  const { i18n } = useLingui()
  const names = lineNames(item.path, item.embeddedPath, roots).join(' › ')
  const place = useMountedPath()(item.path)
  const href = item.id === null ? null : hrefOf(addresses.documentPage({ index: project, id: item.id }))
  return (
    <tr>
      <td className={styles.file}>
        <div>
          <FileIcon contentType={item.contentType} />
          {href === null ? (
            <span title={place}>{names}</span>
          ) : (
            <a href={href} title={place}>
              {names}
            </a>
          )}
        </div>
      </td>
      <td className={styles.state}>
        <span className={`${tags.tag} ${tagOf[item.state]}`}>{i18n._(stateLabels[item.state])}</span>
        {item.missingSince !== null && <Missing since={item.missingSince} />}
      </td>
      <td className={styles.reason}>
        {reasonText(i18n, item.reasons)}
        {item.state === 'unsupported' && href !== null && previewKind(item.contentType ?? '') && <CanBeSeen href={href} />}
        {item.members !== null && <Members members={item.members} />}
        <ReadWith item={item} />
      </td>
      <td className={styles.number}>
        {item.sizeBytes !== null && item.sizeBytes >= 0 && formatSize(i18n.locale, item.sizeBytes)}
      </td>
      <td className={styles.number}>{item.durationMs !== null && formatDuration(i18n.locale, item.durationMs)}</td>
      <td className={styles.action}>
        {canManage && canRetry(item.state) && item.missingSince === null && (
          <RetryButton project={project} path={item.path} name={names} />
        )}
      </td>
    </tr>
  )
}

/** What nothing takes text from may be shown all the same. */
function CanBeSeen({ href }: { href: string }) {
  return (
    <a href={href} className={styles.seen}>
      <Trans>Its original can be looked at</Trans>
    </a>
  )
}

/** How much of what a container names was read. */
function Members({ members: { expected, read } }: { members: NonNullable<LedgerItem['members']> }) {
  return (
    <span className={styles.members}>
      <Trans>
        directly in it: {read} of {expected} read
      </Trans>
    </span>
  )
}

/** By which tool, in which version and with which options it was read. */
function ReadWith({ item: { tool, options } }: { item: LedgerItem }) {
  const { i18n } = useLingui()
  if (tool === null) return null
  const { passwords = 0, language, charset, strings = false, ocr = null } = options ?? {}
  // As they were asked for: the language by the contract's name, the encoding by its own.
  const said = [language?.toLowerCase(), charset].filter((each) => each !== undefined)
  const languages = ocr?.languages.map((code) => ocrLanguageName(i18n.locale, code)).join(', ')
  return (
    <span className={styles.with}>
      {[tool, ...said].join(' · ')}
      {strings && (
        <>
          {' · '}
          <Trans>with strings</Trans>
        </>
      )}
      {passwords > 0 && (
        <>
          {' · '}
          <Plural value={passwords} one="# password at hand" other="# passwords at hand" />
        </>
      )}
      {ocr !== null && (
        <>
          {' · '}
          <Trans>OCR: {languages}</Trans>
          {ocr.engine !== null && ` (${ocr.engine})`}
        </>
      )}
    </span>
  )
}

/** The mark beside the state: the file is not on disk any more. */
function Missing({ since }: { since: number }) {
  const { i18n } = useLingui()
  const day = formatDay(i18n.locale, new Date(since))
  return (
    <span className={`${tags.tag} ${tags.warning} ${styles.mark}`}>
      <Trans>Not on disk since {day}</Trans>
    </span>
  )
}

function RetryButton({ project, path, name }: { project: string; path: string; name: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryEntries({ project, path }),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
  return (
    <Button look="quiet" disabled={retry.isPending} onClick={() => retry.mutate()} aria-label={t`Try again: ${name}`}>
      <RotateCw aria-hidden="true" />
      {retry.error ? <Trans>Something went wrong</Trans> : <Trans>Try again</Trans>}
    </Button>
  )
}
