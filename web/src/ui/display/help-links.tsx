import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { programSettings, programVersion } from '../../api/program.ts'
import styles from './help-links.module.css'

type Props = { isSignedOut?: boolean; onFollow?: () => void }

/** Where there is help: the pages that the operator has named, else chapters of the guide, which needs a session; the way out, and the version. Nothing while the server is away. */
export function HelpLinks({ isSignedOut = false, onFollow }: Props) {
  const { t } = useLingui()
  const settings = useQuery(programSettings).data
  const version = useQuery(programVersion).data
  if (!settings) return null
  const { helpLink, faqLink, userGuidesLink, devWikiLink } = settings
  const chapter = (slug: string) => (isSignedOut ? undefined : hrefOf(addresses.guide(slug)))
  const links = [
    { label: t`FAQ`, href: faqLink ?? chapter('errors') },
    { label: t`User guide`, href: userGuidesLink ?? chapter('start') },
    { label: t`Developer wiki`, href: devWikiLink },
    { label: t`Ask for help`, href: helpLink },
  ]
  return (
    <footer className={styles.help}>
      {links.map(({ label, href }) => href && <HelpLink key={label} {...{ label, href, onFollow }} />)}
      {!isSignedOut && settings.mode.toLowerCase() === 'server' && <a href="/auth/signout">{t`Sign out`}</a>}
      {version && (
        <span>
          <Trans>Version {version}</Trans>
        </span>
      )}
    </footer>
  )
}

/** Other sites are opened beside the page, and told nothing of it. */
function HelpLink({ label, href, onFollow }: { label: string; href: string; onFollow: (() => void) | undefined }) {
  const isOther = !href.startsWith('#')
  return (
    <a href={href} onClick={onFollow} {...(isOther && { target: '_blank', rel: 'noreferrer' })}>
      {label}
    </a>
  )
}
