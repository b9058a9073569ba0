import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { RequestError } from '../../api/request-error.ts'
import { Banner } from '../../ui/display/banner.tsx'

/** That the settings were not changed, and the server's own words of what is wrong with them: each sentence names its setting. */
export function Refusal({ error }: { error: unknown }) {
  return (
    <Banner kind="bad" role="alert" icon={<CircleAlert />}>
      <b>
        <Trans>Unable to submit the settings.</Trans>
      </b>
      {error instanceof RequestError && error.reason !== null && <div>{error.reason}</div>}
    </Banner>
  )
}
