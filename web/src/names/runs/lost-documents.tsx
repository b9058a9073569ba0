import type { LostDocument } from '@dossier/contract/names/names'
import { Plural, useLingui } from '@lingui/react/macro'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { tailOfPath } from '../../tasks/path-names.ts'
import { faultText } from '../find/fault-text.ts'
import styles from './name-runs.module.css'

type Props = { project: string; documents: readonly LostDocument[]; lost: number }

/** The documents on which the finder was lost, each with the reason; `lost`: how many there are, of which 100 are named. */
export function LostDocuments({ project, documents, lost }: Props) {
  const { i18n } = useLingui()
  if (documents.length === 0) return null
  return (
    <details className={styles.lost}>
      <summary>
        <Plural
          value={lost}
          one="The document on which the finder was lost"
          other="The # documents on which the finder was lost"
        />
      </summary>
      <ul>
        {documents.map(({ id, routing, path, fault }) => (
          <li key={id}>
            <a href={hrefOf(addresses.documentPage({ index: project, id, routing }))}>{tailOfPath(path)}</a>:{' '}
            {faultText(i18n, fault)}
          </li>
        ))}
      </ul>
    </details>
  )
}
