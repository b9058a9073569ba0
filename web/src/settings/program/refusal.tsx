import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { RequestError } from '../../api/request-error.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { valueFaults } from './value-faults.ts'

/** That the settings were not changed, and what is wrong with each; where the fault is elsewhere, such as in the file, the server's own words. */
export function Refusal({ error }: { error: unknown }) {
  const { i18n } = useLingui()
  const faults = valueFaults(i18n, error)
  return (
    <Banner kind="bad" role="alert" icon={<CircleAlert />}>
      <b>
        <Trans>Unable to submit the settings.</Trans>
      </b>
      {faults.map(({ name, sentence }) => (
        <div key={name}>{sentence}</div>
      ))}
      {faults.length === 0 && error instanceof RequestError && error.reason !== null && <div>{error.reason}</div>}
    </Banner>
  )
}
