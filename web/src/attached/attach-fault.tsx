import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { RequestError } from '../api/request-error.ts'
import { Banner } from '../ui/display/banner.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'

/** What is wrong, and what to do, by the code of the answer; below stands what the server said, which names the file, index or address. */
const words: Record<string, { title: ReturnType<typeof msg>; cure: ReturnType<typeof msg> }> = {
  BAD_REQUEST: {
    title: msg`It cannot be read like this`,
    cure: msg`Look at what is named here: the address, the file, or the form of the index.`,
  },
  NOT_FOUND: {
    title: msg`There is no such index`,
    cure: msg`Check its name, and whether the user or key in the file may see it.`,
  },
  CONFLICT: {
    title: msg`It cannot be read into this project`,
    cure: msg`Name another project: a new one is made.`,
  },
  ENGINE_DOWN: {
    title: msg`The cluster does not answer as it should`,
    cure: msg`Check the address, whether it runs, and the user or key in the file. Then look again.`,
  },
  TIMEOUT: {
    title: msg`The cluster takes too long`,
    cure: msg`It is busy, or a firewall swallows what is asked. Look again later.`,
  },
}

/** Why an index could not be looked at or read, with the cure. */
export function AttachFault({ error }: { error: Error | null }) {
  const { i18n } = useLingui()
  if (!error) return null
  const known = error instanceof RequestError && error.code !== null ? words[error.code] : undefined
  if (!known || !(error instanceof RequestError)) return <ErrorState error={error} />
  return (
    <Banner kind="bad" role="alert" icon={<CircleAlert />}>
      <b>{i18n._(known.title)}</b>
      <div>{i18n._(known.cure)}</div>
      {error.reason && <div>{error.reason}</div>}
    </Banner>
  )
}
