import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark, Command, Languages, Menu, SunMoon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo, hrefOf } from '../address/hash-history.ts'
import { useProject } from '../api/project.ts'
import { useSession } from '../api/session.ts'
import { activateLocale, isLocale, localeCodes, locales } from '../locales/locales.ts'
import { chooseTheme, shownTheme, subscribeTheme } from '../ui/appearance/theme.ts'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { Select } from '../ui/controls/select.tsx'
import { Logo } from '../ui/display/logo.tsx'
import { useNavEntries } from './nav-entries.ts'
import type { Overlay } from './overlay.ts'
import styles from './top-bar.module.css'

/** Brand, project, navigation, and what concerns the whole page. */
export function TopBar({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const { t } = useLingui()
  const { user, mode } = useSession()
  const name = user.name ?? user.uid
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href={hrefOf('/')}>
        <Logo />
        Dossier
      </a>
      <ProjectChoice />
      <nav className={styles.nav} aria-label={t`Main`}>
        {useNavEntries().map(({ name: entry, address, label, isCurrent, useCount }) => (
          <a key={entry} href={hrefOf(address)} aria-current={isCurrent ? 'page' : undefined}>
            {label}
            {useCount && <Count useCount={useCount} />}
          </a>
        ))}
      </nav>
      <div className={styles.end}>
        <span className={styles.wide}>
          <Button look="quiet" aria-keyshortcuts="Control+K" onClick={() => onOpen('commands')}>
            <Command aria-hidden="true" />
            <Trans>Commands</Trans> <kbd className={styles.key}>Ctrl K</kbd>
          </Button>
        </span>
        <span className={styles.middle}>
          <LanguageChoice />
          <ThemeButton />
        </span>
        <span className={styles.middle}>
          <IconButton label={t`Help and keyboard shortcuts`} aria-keyshortcuts="?" onClick={() => onOpen('help')}>
            <CircleQuestionMark aria-hidden="true" />
          </IconButton>
        </span>
        <span className={styles.narrow}>
          <IconButton label={t`Menu`} aria-haspopup="dialog" onClick={() => onOpen('menu')}>
            <Menu aria-hidden="true" />
          </IconButton>
        </span>
        <a
          className={styles.avatar}
          href={mode === 'server' ? hrefOf(addresses.settingsPage('account')) : undefined}
          title={t`Signed in as ${name}`}
        >
          {name.slice(0, 2).toUpperCase()}
        </a>
      </div>
    </header>
  )
}

/** How much is in progress on a screen; nothing where nothing is. */
function Count({ useCount }: { useCount: () => number }) {
  const { t } = useLingui()
  const count = useCount()
  return count > 0 ? (
    <span className={styles.dot} title={t`${count} running`}>
      {count}
    </span>
  ) : null
}

/** The current project: a choice where there are several, else its name, which leads to what is said of it. */
function ProjectChoice() {
  const { t } = useLingui()
  const { projects } = useSession()
  const project = useProject()
  if (projects.length < 2)
    return (
      <a className={styles.project} href={hrefOf(addresses.aboutProject(project))} title={t`Project`}>
        {project}
      </a>
    )
  const names = projects.includes(project) ? projects : [project, ...projects]
  return (
    <Select
      label={t`Project`}
      isLabelHidden
      value={project}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={(name) => goTo(addresses.project(name))}
    />
  )
}

/** The languages under their own names. */
function LanguageChoice() {
  const { t, i18n } = useLingui()
  return (
    <span className={styles.language}>
      <Languages aria-hidden="true" />
      <select
        aria-label={t`Language`}
        title={t`Language`}
        value={i18n.locale}
        onChange={(event) => {
          if (isLocale(event.target.value)) void activateLocale(event.target.value)
        }}
      >
        {localeCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {locales[code]}
          </option>
        ))}
      </select>
    </span>
  )
}

function ThemeButton() {
  const { t } = useLingui()
  const theme = useSyncExternalStore(subscribeTheme, shownTheme)
  return (
    <IconButton
      label={theme === 'dark' ? t`Switch to light` : t`Switch to dark`}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <SunMoon aria-hidden="true" />
    </IconButton>
  )
}
