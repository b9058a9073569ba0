import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { programSettings } from '../api/program.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Banner } from '../ui/display/banner.tsx'
import styles from './login-page.module.css'
import { refusalWords } from './refusal-words.ts'
import { SignInForm } from './sign-in-form.tsx'

/** How one signs in here: by the form, or at a provider or a proxy, beside which the form is for accounts of this server alone. `refused`: why it did not work there. */
export function WayIn({ refused }: { refused: unknown }) {
  const settings = useQuery(programSettings)
  if (settings.isPending) return null
  if (settings.data?.auth !== 'oauth' && settings.data?.auth !== 'proxy')
    return (
      <>
        <Refusal reason={refused} />
        <SignInForm />
      </>
    )
  return (
    <div className={styles.form}>
      <p>
        <Trans>Sign in to see the projects that are shared with you.</Trans>
      </p>
      <Refusal reason={refused} />
      <ButtonLink look="primary" href="/auth/signin">
        <Trans>Login with Account</Trans>
      </ButtonLink>
      <details className={styles.other}>
        <summary>
          <Trans>With a password of this server</Trans>
        </summary>
        <SignInForm isSecond />
      </details>
    </div>
  )
}

function Refusal({ reason }: { reason: unknown }) {
  const { i18n } = useLingui()
  const words = refusalWords(reason)
  if (!words) return null
  return (
    <Banner kind="bad" role="alert" icon={<CircleAlert />}>
      {i18n._(words)}
    </Banner>
  )
}
