import { settingNames } from '@dossier/contract/settings/settings-list'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { programVersion } from '../api/program.ts'
import { useSession } from '../api/session.ts'
import { Card } from '../ui/display/card.tsx'
import styles from './settings-page.module.css'

/** What the server says about itself; it is changed by flags or the configuration file, not here. */
export function ServerCard() {
  const { t } = useLingui()
  const { settings, mode } = useSession()
  const version = useQuery(programVersion).data
  return (
    <Card title={t`Server settings`}>
      {mode === 'server' ? (
        <p>{t`You do not have access to that page in server mode`}</p>
      ) : (
        <dl className={styles.facts}>
          <dt>{t`Version`}</dt>
          <dd>{version}</dd>
          {fixedFacts(settings).map(([name, value]) => (
            <Fact key={name} name={name} value={String(value)} />
          ))}
        </dl>
      )}
    </Card>
  )
}

/** Those that are settings of ours have a card of their own. */
function fixedFacts(settings: object): [string, unknown][] {
  return Object.entries(settings).filter(([name]) => !settingNames.some((each) => each === name))
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{spaced(name)}</dt>
      <dd>{value}</dd>
    </>
  )
}

const shortForms: ReadonlyMap<string, string> = new Map(
  ['URI', 'URL', 'NLP', 'OCR', 'TCP', 'API', 'TTL', 'OAuth', 'CORS'].map((form) => [form.toLowerCase(), form]),
)

/** `tcpListenPort` becomes `TCP listen port`: words by their capitals, and short forms as they are written (client.md d). */
function spaced(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ .]/)
  const text = words.map((word) => shortForms.get(word) ?? word).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
