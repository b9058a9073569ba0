import { Trans } from '@lingui/react/macro'
import { FolderX } from 'lucide-react'
import { RequestError } from '../../api/request-error.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'

/** What is wrong with a folder, in the server's words, and what to do; other failures as everywhere. */
export function FolderError({ error }: { error: unknown }) {
  const isFolder = error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 408
  if (!isFolder) return <ErrorState error={error} />
  return (
    <Banner kind="bad" role="alert" icon={<FolderX />}>
      <b>
        <Trans>This folder cannot be used</Trans>
      </b>
      {error.reason && <div>{error.reason}</div>}
      <div>
        <Trans>Check the path, and that you may read the folder. A drive that is not plugged in has no folders.</Trans>
      </div>
    </Banner>
  )
}
