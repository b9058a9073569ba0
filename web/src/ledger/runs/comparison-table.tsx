import type { ComparedLine, LineThen } from '@dossier/contract/ledger/ledger-runs'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRoots } from '../../api/indexed-folders.ts'
import { useMountedPath } from '../../api/mounted-path.ts'
import { lineNames } from '../../tasks/path-names.ts'
import { Hidden } from '../../ui/display/hidden.tsx'
import tables from '../../ui/display/table.module.css'
import { reasonText } from '../../ui/words/reason-text.ts'
import { stateLabels } from '../../ui/words/state-label.ts'
import { LinePlace } from '../line-place.tsx'
import { changeWords } from './change-words.ts'
import styles from './comparison.module.css'

/** The lines that differ: the file, how it differs, what was said of it then and later. Cards on a phone. */
export function ComparisonTable({ items, project }: { items: ComparedLine[]; project: string }) {
  const roots = useRoots(project)
  return (
    <div className={styles.frame}>
      <table className={`${tables.table} ${styles.table}`}>
        <caption>
          <Hidden>
            <Trans>Lines that differ</Trans>
          </Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>File</Trans>
            </th>
            <th scope="col">
              <Trans>What differs</Trans>
            </th>
            <th scope="col">
              <Trans>Before</Trans>
            </th>
            <th scope="col">
              <Trans>After</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: members of one name in a container have the same place
            <Line key={at} item={item} roots={roots} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ item: { path, embeddedPath, changes, before, after }, roots }: { item: ComparedLine; roots: string[] }) {
  const { i18n } = useLingui()
  const mounted = useMountedPath()
  const from = before && before.path !== path ? lineNames(before.path, embeddedPath, roots).join(' › ') : null
  return (
    <tr>
      <td className={styles.file}>
        <LinePlace path={path} embeddedPath={embeddedPath} roots={roots} hasLine={after !== null} />
        {from !== null && (
          <span className={styles.from} title={mounted(before?.path ?? '')}>
            <Trans>was {from}</Trans>
          </span>
        )}
      </td>
      <td className={styles.changes}>{changes.map((change) => i18n._(changeWords[change])).join(', ')}</td>
      <Then line={before} />
      <Then line={after} />
    </tr>
  )
}

function Then({ line }: { line: LineThen | null }) {
  const { i18n } = useLingui()
  return (
    <td className={styles.then}>
      {line === null ? (
        <Trans>no line</Trans>
      ) : (
        <>
          {i18n._(stateLabels[line.state])}
          {line.isMissing && (
            <>
              {', '}
              <Trans>no longer on disk</Trans>
            </>
          )}
          {line.reasons.length > 0 && <span className={styles.reason}>{reasonText(i18n, line.reasons)}</span>}
        </>
      )}
    </td>
  )
}
