import type { FormerText } from '@dossier/contract/ledger/versions'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useRoots } from '../api/indexed-folders.ts'
import { lineNames } from '../tasks/path-names.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Segments } from '../ui/controls/segments.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { Differences } from './differences/differences.tsx'
import { FormerFacts } from './former-item.tsx'
import { PlainText } from './plain-text.tsx'
import { useFormerText } from './use-former.ts'
import type { FormerPlace } from './versions-address.ts'
import styles from './versions-page.module.css'

/** One former text: what has changed since, and the text as it was. */
export function FormerView({ project, place }: { project: string; place: FormerPlace }) {
  const { t } = useLingui()
  const { data, error, refetch } = useFormerText(project, place)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <QuietWait text={t`Asking for the former version`} />
  return <Opened project={project} text={data} />
}

function Opened({ project, text }: { project: string; text: FormerText }) {
  const { t } = useLingui()
  const roots = useRoots(project)
  const [view, setView] = useState('changes')
  const { present, path, embeddedPath, presentPath } = text
  return (
    <Card
      title={lineNames(path, embeddedPath, roots).join(' › ')}
      extra={
        present && (
          <ButtonLink look="quiet" href={hrefOf(addresses.documentPage({ index: project, ...present }))}>
            <FileText aria-hidden="true" />
            <Trans>The present document</Trans>
          </ButtonLink>
        )
      }
    >
      <FormerFacts text={text} />
      {presentPath !== path && (
        <p className={styles.facts}>
          <Trans>Its file lies at {presentPath} now.</Trans>
        </p>
      )}
      <div className={styles.choice}>
        <Segments
          label={t`What is shown`}
          options={[
            { value: 'changes', label: t`What has changed since` },
            { value: 'text', label: t`Former text` },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'changes' ? <Differences project={project} text={text} /> : <PlainText project={project} text={text} />}
    </Card>
  )
}
