import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { RequestError } from '../../api/request-error.ts'
import { Banner } from '../display/banner.tsx'
import { signInFault } from './sign-in-words.ts'

/** Why it did not work; nothing where it has not failed. `failed`: what is said of a wrong password where no name was asked for. */
export function SignInFault({ error, failed }: { error: unknown; failed?: string }) {
  const { i18n } = useLingui()
  if (!error) return null
  const { message, values = {} } = signInFault(error)
  const isFailed = error instanceof RequestError && error.code === 'SIGN_IN_FAILED' && error.facts.reason === undefined
  return (
    <Banner kind="bad" role="alert" icon={<CircleAlert />}>
      {(isFailed && failed) || i18n._({ ...message, values: { ...message.values, ...values } })}
    </Banner>
  )
}
