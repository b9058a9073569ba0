import { hrefOf } from '../address/hash-history.ts'
import { useMountedPath } from '../api/mounted-path.ts'
import { lineNames } from '../tasks/path-names.ts'
import { ledgerAddress } from './ledger-address.ts'

type Props = { path: string; embeddedPath: string | null; roots: string[]; hasLine?: boolean }

/** The place of a file, or of what is embedded in one, as crumbs; it leads to the file's lines in the ledger where it has any. */
export function LinePlace({ path, embeddedPath, roots, hasLine = true }: Props) {
  const place = useMountedPath()(path)
  const names = lineNames(path, embeddedPath, roots).join(' › ')
  if (!hasLine) return <span title={place}>{names}</span>
  return (
    <a href={hrefOf(ledgerAddress({ folder: path }))} title={place}>
      {names}
    </a>
  )
}
