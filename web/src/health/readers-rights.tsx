import type { HealthPart } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import styles from './health-card.module.css'

type Rights = NonNullable<HealthPart['rights']>

/** What the programs that touch bytes of documents cannot do on this system, and what they still could. */
export function ReadersRights({ rights }: { rights: Rights }) {
  const { t } = useLingui()
  const sentences: Record<Rights[number]['name'], string> = {
    writes: t`writes nothing outside its own folder in the home`,
    reads: t`reads no files but Java, libraries and fonts: it is sent the bytes of documents`,
    connections: t`connects to no other program or machine`,
    datagrams: t`sends no packets`,
    signals: t`sends no signals to other programs`,
    calls: t`looks into no other program, mounts nothing, makes no namespaces`,
    privileges: t`gains no privileges`,
  }
  return (
    <div className={styles.quiet}>
      {t`A reader of documents`}
      <ul className={styles.rights}>
        {rights.map(({ name, isRefused }) => (
          <li key={name} className={isRefused ? undefined : styles.open}>
            {isRefused ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
            <span>{isRefused ? sentences[name] : t`not so on this system: ${sentences[name]}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
