import type { AddedName } from '@dossier/contract/names/by-hand'
import { Plural, Trans } from '@lingui/react/macro'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { tailOfPath } from '../../tasks/path-names.ts'
import styles from './rules-page.module.css'

/** Where a name was added, and what became of it there. */
export function AddedPlace({ project, added }: { project: string; added: AddedName }) {
  const { document: id, routing, path, places } = added
  if (path === null)
    return (
      <span className={styles.gone}>
        <Trans>Its document is not in the project any more.</Trans>
      </span>
    )
  return (
    <span className={styles.place}>
      <a href={hrefOf(addresses.documentPage({ index: project, id, routing: routing ?? id }))} title={path}>
        {tailOfPath(path, 2)}
      </a>{' '}
      {places > 0 ? (
        <Plural value={places} one="# place" other="# places" />
      ) : (
        <span className={styles.gone}>
          <Trans>Its words are not in the text any more.</Trans>
        </span>
      )}
    </span>
  )
}
