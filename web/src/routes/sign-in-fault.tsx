import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { Banner } from '../ui/display/banner.tsx'
import { signInFault } from './sign-in-words.ts'

/** Why it did not work; nothing where it has not failed. */
export function SignInFault({ error }: { error: unknown }) {
  const { i18n } = useLingui()
  if (!error) return null
  const { message, values = {} } = signInFault(error)
  return (
    <Banner kind="bad" role="alert" icon={<CircleAlert />}>
      {i18n._({ ...message, values })}
    </Banner>
  )
}
