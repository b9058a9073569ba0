import type { PackageKind } from '@dossier/contract/packages'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { InstallDialog } from './install-dialog.tsx'
import { type Place, usePackages } from './package-calls.ts'
import { PackageRow } from './package-row.tsx'
import styles from './packages.module.css'

/** The plugins among the settings. */
export function PluginsCard() {
  return <PackagesCard kind="plugins" />
}

/** The extensions among the settings. */
export function ExtensionsCard() {
  return <PackagesCard kind="extensions" />
}

/** In server mode they are the operator's, by the command line. */
function PackagesCard({ kind }: { kind: PackageKind }) {
  const { mode } = useSession()
  return mode === 'local' ? <LocalCard kind={kind} /> : null
}

/** What is being installed: nothing, something that is still to be named, or a place. */
type Installing = { place: Place | null } | null

function LocalCard({ kind }: { kind: PackageKind }) {
  const { t } = useLingui()
  const list = usePackages()
  const [words, setWords] = useState('')
  const [installing, setInstalling] = useState<Installing>(null)
  const all = list.data?.[kind] ?? []
  const typed = words.toLowerCase()
  const found = all.filter(({ id, name, description }) => `${id} ${name} ${description}`.toLowerCase().includes(typed))
  const title = kind === 'plugins' ? t`Plugins` : t`Extensions`
  return (
    <Card
      title={title}
      extra={
        <span className={styles.end}>
          <Button onClick={() => setInstalling({ place: null })}>{t`Install…`}</Button>
        </span>
      }
    >
      <p className={styles.quiet}>
        {kind === 'plugins' ? (
          <Trans>
            Plugins add to this page: cards, filters, lines in documents. A change holds once the page is loaded again.
          </Trans>
        ) : (
          <Trans>Extensions are programs that find names in the texts of documents, beside those that come with Dossier.</Trans>
        )}{' '}
        <a href={hrefOf(addresses.guide(kind))}>
          <Trans>Read more in the guide</Trans>
        </a>
      </p>
      {list.data?.safeMode && (
        <Banner kind="warn" icon={<ShieldCheck />}>
          <Trans>Dossier was started in safe mode: nothing that is listed here is run.</Trans>
        </Banner>
      )}
      {list.data?.registry.fault && (
        <Banner kind="warn" icon={<TriangleAlert />}>
          {list.data.registry.fault}
        </Banner>
      )}
      {list.isPending && <QuietWait text={t`Loading`} />}
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <div className={styles.search}>
          <SearchField label={kind === 'plugins' ? t`Search plugins` : t`Search extensions`} value={words} onChange={setWords} />
        </div>
      )}
      <ul className={styles.packages}>
        {found.map((each) => (
          <PackageRow key={each.id} kind={kind} each={each} onInstall={(place) => setInstalling({ place })} />
        ))}
      </ul>
      {list.data && found.length === 0 && (
        <p className={styles.quiet}>{all.length === 0 ? t`None is installed.` : t`Nothing matches.`}</p>
      )}
      {installing && (
        <InstallDialog
          kind={kind}
          place={installing.place}
          onPlace={(place) => setInstalling({ place })}
          onClose={() => setInstalling(null)}
        />
      )}
    </Card>
  )
}
