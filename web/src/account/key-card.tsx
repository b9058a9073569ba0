import { type ApiKey, keyCalls } from '@dossier/contract/keys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Confirm } from '../ui/controls/confirm.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Banner } from '../ui/display/banner.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { formatMoment } from '../ui/words/numbers.ts'
import styles from './form.module.css'

/** The key by which programs ask as the reader. In local mode no key is asked. */
export function KeyCard() {
  const { mode } = useSession()
  return mode === 'server' ? <OwnKey /> : null
}

function OwnKey() {
  const { t } = useLingui()
  const { user } = useSession()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'make' | 'remove' | null>(null)
  const params = { user: user.uid }
  const queryKey = ['own-key', user.uid]
  const known = useQuery({ queryKey, queryFn: ({ signal }) => ask(keyCalls.read, { params, signal }) })
  const onSettled = () => client.invalidateQueries({ queryKey })
  const make = useMutation({ mutationFn: () => ask(keyCalls.make, { params }), onSettled })
  const remove = useMutation({ mutationFn: () => ask(keyCalls.remove, { params }), onSuccess: () => make.reset(), onSettled })
  const hasKey = typeof known.data?.hashedKey === 'string'
  const isBusy = make.isPending || remove.isPending
  const failure = make.error ?? remove.error
  const confirm = () => {
    setAsking(null)
    if (asking === 'make') make.mutate()
    else remove.mutate()
  }
  return (
    <Card title={t`API key`}>
      <div className={styles.form}>
        <p>
          <Trans>
            A program that sends this key with its requests, as <code>Authorization: Bearer</code>, may do what you may.
          </Trans>
        </p>
        {known.isPending && <QuietWait text={t`Reading the key`} />}
        {known.error && <ErrorState error={known.error} retry={() => void known.refetch()} />}
        {known.data && <KeyFacts known={known.data} />}
        {make.data && <NewKey apiKey={make.data.apiKey} />}
        {failure && <ErrorState error={failure} />}
        {known.data && (
          <div className={styles.buttons}>
            <Button
              look={hasKey ? 'plain' : 'primary'}
              disabled={isBusy}
              onClick={() => (hasKey ? setAsking('make') : make.mutate())}
            >
              {hasKey ? t`Make another key` : t`Make a key`}
            </Button>
            {hasKey && (
              <Button look="danger" disabled={isBusy} onClick={() => setAsking('remove')}>
                <Trans>Remove the key</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      {asking && (
        <Confirm
          title={asking === 'make' ? t`Make another key?` : t`Remove the key?`}
          action={asking === 'make' ? t`Make another key` : t`Remove the key`}
          onClose={() => setAsking(null)}
          onConfirm={confirm}
        >
          <Trans>Programs that use the present key are refused from then on.</Trans>
        </Confirm>
      )}
    </Card>
  )
}

function KeyFacts({ known: { prefix, madeAt, usedAt } }: { known: ApiKey }) {
  const { t, i18n } = useLingui()
  if (prefix === null || madeAt === null) return <p>{t`You have no key.`}</p>
  const moment = (ms: number) => formatMoment(i18n.locale, new Date(ms))
  const [made, used] = [moment(madeAt), usedAt === null ? null : moment(usedAt)]
  return (
    <p>
      <code>{prefix}…</code> · {t`made ${made}`} · {used === null ? t`never used` : t`last used ${used}`}
    </p>
  )
}

function NewKey({ apiKey }: { apiKey: string }) {
  const { t } = useLingui()
  return (
    <Banner kind="ok" role="status" icon={<KeyRound />}>
      <Trans>This is your key. It is shown now and never again: keep it where passwords are kept.</Trans>
      <div className={styles.told}>
        <code>{apiKey}</code>
        <CopyButton text={apiKey} label={t`the key`} />
      </div>
    </Banner>
  )
}
