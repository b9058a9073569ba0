import type { KeptVersion } from '@dossier/contract/ledger/versions'
import { versionCalls } from '@dossier/contract/ledger/versions'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hrefOf } from '../address/hash-history.ts'
import { ask } from '../api/ask.ts'
import type { DetailsSectionProps } from '../feature/document-slots.ts'
import { Button } from '../ui/controls/button.tsx'
import { formatMoment, formatSize } from '../ui/words/numbers.ts'
import { stateLabels } from '../ui/words/state-label.ts'
import { PlainText } from './plain-text.tsx'
import { versionsAddress } from './versions-address.ts'
import styles from './versions-section.module.css'

/** What was read of a document's file before it changed, where that was kept: date, digest, and the text on request. */
export function VersionsSection({ document, place }: DetailsSectionProps) {
  const params = { project: place.index, id: document._id }
  const versions = useQuery({
    queryKey: ['ledger', 'versions', params],
    queryFn: ({ signal }) => ask(versionCalls.list, { params, signal }),
    retry: false,
  })
  // Most files have none, and a document that was removed meanwhile says so elsewhere.
  if (!versions.data || versions.data.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans>Former versions</Trans>
      </h2>
      <ul className={styles.versions}>
        {versions.data.map((version) => (
          <li key={version.version}>
            <Version version={version} params={params} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Params = { project: string; id: string }

function Version({ version, params }: { version: KeptVersion; params: Params }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { readAt, keptAt, sha256, digest, sizeBytes, own, documents } = version
  const until = formatMoment(i18n.locale, new Date(keptAt))
  const read = readAt === null ? null : formatMoment(i18n.locale, new Date(readAt))
  const embedded = documents - 1
  return (
    <>
      <p>
        <b>
          {read === null ? (
            <Trans>until {until}</Trans>
          ) : (
            <Trans>
              read {read}, until {until}
            </Trans>
          )}
        </b>
        {sizeBytes !== null && ` · ${formatSize(i18n.locale, sizeBytes)}`}
        {own !== null && ` · ${i18n._(stateLabels[own.state])}`}
        {own?.embeddedPath === null && embedded > 0 && (
          <>
            {' · '}
            <Plural value={embedded} one="# document in it" other="# documents in it" />
          </>
        )}
      </p>
      <p className={styles.digest}>{sha256 === null ? `SHA-384 ${digest}` : `SHA-256 ${sha256}`}</p>
      {own === null && (
        <p className={styles.digest}>
          <Trans>It was not in the file then.</Trans>
        </p>
      )}
      {own !== null && (
        <p className={styles.ways}>
          <a href={hrefOf(versionsAddress(params.project, { open: { version: `${version.version}`, number: `${own.number}` } }))}>
            <Trans>What has changed since</Trans>
          </a>
          <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t`Hide the former text` : t`Show the former text`}
          </Button>
        </p>
      )}
      {own !== null && isOpen && <PlainText project={params.project} text={{ version: version.version, number: own.number }} />}
    </>
  )
}
