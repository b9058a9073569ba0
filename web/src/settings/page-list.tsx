import { useLingui } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { goTo, hrefOf } from '../address/hash-history.ts'
import type { SettingsPageName } from '../address/settings-pages.ts'
import { Select } from '../ui/controls/select.tsx'
import styles from './page-list.module.css'
import { type SettingsPageFacts, settingsGroups, settingsPages } from './pages.ts'

type Props = { names: readonly SettingsPageName[]; current: SettingsPageName; onChoose: () => void }

/** The pages under their headings; on small screens a choice of one. `onChoose` hears of the current page, too. */
export function PageList({ names, current, onChoose }: Props) {
  const { t, i18n } = useLingui()
  const groups = Object.entries(settingsGroups).map(([group, label]) => ({
    label: i18n._(label),
    names: names.filter((name) => settingsPages[name].group === group),
  }))
  return (
    <>
      <nav className={styles.list} aria-label={t`Pages of the settings`}>
        {groups
          .filter((group) => group.names.length > 0)
          .map(({ label, names: inGroup }) => (
            <section key={label} aria-label={label}>
              <h2>{label}</h2>
              <ul>
                {inGroup.map((name) => (
                  <li key={name}>
                    <PageLink name={name} facts={settingsPages[name]} isCurrent={name === current} onChoose={onChoose} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </nav>
      <div className={styles.choice}>
        <Select
          label={t`Page`}
          isField
          value={current}
          options={[...new Set([...names, current])].map((name) => ({ value: name, label: i18n._(settingsPages[name].label) }))}
          onChange={(name) => {
            onChoose()
            goTo(addresses.settingsPage(name))
          }}
        />
      </div>
    </>
  )
}

type LinkProps = { name: SettingsPageName; facts: SettingsPageFacts; isCurrent: boolean; onChoose: () => void }

function PageLink({ name, facts: { label, icon: Icon }, isCurrent, onChoose }: LinkProps) {
  const { i18n } = useLingui()
  return (
    <a href={hrefOf(addresses.settingsPage(name))} aria-current={isCurrent ? 'page' : undefined} onClick={onChoose}>
      <Icon aria-hidden="true" />
      {i18n._(label)}
    </a>
  )
}
