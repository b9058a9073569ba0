import { Trans } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'

/** The way from the first screen to the folders. */
export function IndexFolderLink({ total }: { total: number | undefined }) {
  return <a href={hrefOf(addresses.indexing)}>{total === 0 ? <Trans>Choose a folder</Trans> : <Trans>Index a folder</Trans>}</a>
}
