import { Trans } from '@lingui/react/macro'
import { hrefOf } from '../address/hash-history.ts'
import { useIndexedFolders } from '../api/indexed-folders.ts'
import { versionsAddress } from './versions-address.ts'

/** Below the results of a search: the way to former versions with the same words, where a folder of the project keeps any. */
export function SearchNote({ project, query }: { project: string; query: string }) {
  const folders = useIndexedFolders(project)
  if (query.trim() === '' || !folders.data?.some(({ keepsVersions }) => keepsVersions)) return null
  return (
    <a href={hrefOf(versionsAddress(project, { query }))}>
      <Trans>Search for it in former versions too</Trans>
    </a>
  )
}
