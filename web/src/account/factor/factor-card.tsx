import { secondFactorCalls } from '@dossier/contract/second-factor'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import form from '../form.module.css'
import { sessionsKey } from '../sessions-card.tsx'
import { Enrolment } from './enrolment.tsx'
import { type GivenPassword, PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Change = 'begin' | 'renew' | 'remove'

/** Codes of an app as a second factor beside one's password: set up, recovery codes, switched off. */
export function FactorCard() {
  const { t } = useLingui()
  const [asking, setAsking] = useState<Change | null>(null)
  const { known, begin, confirm, renew, remove } = useFactor(() => setAsking(null))
  const words = {
    begin: {
      title: t`Set up a second factor`,
      text: t`You need an app for codes on your phone.`,
      action: t`Continue`,
      change: begin,
    },
    renew: {
      title: t`Other recovery codes?`,
      text: t`The former ones open nothing any more.`,
      action: t`Make other codes`,
      change: renew,
    },
    remove: {
      title: t`Switch the second factor off?`,
      text: t`Your password alone lets you in then.`,
      action: t`Switch it off`,
      change: remove,
    },
  }
  const asked = asking && words[asking]
  const open = (change: Change) => {
    words[change].change.reset()
    setAsking(change)
  }
  const codes = renew.data ?? confirm.data
  return (
    <Card title={t`Second factor`}>
      <div className={form.form}>
        {known.isPending && <QuietWait text={t`Reading the settings`} />}
        {known.error && <ErrorState error={known.error} retry={() => void known.refetch()} />}
        {codes && known.data?.isOn && <RecoveryCodes codes={codes.recoveryCodes} />}
        {known.data && !begin.data && <FactorState known={known.data} open={open} />}
        {begin.data && (
          <Enrolment
            begun={begin.data}
            error={confirm.error}
            isBusy={confirm.isPending}
            onCode={confirm.mutate}
            onCancel={begin.reset}
          />
        )}
      </div>
      {asked && (
        <PasswordDialog
          title={asked.title}
          text={asked.text}
          action={asked.action}
          look={asking === 'remove' ? 'danger' : 'primary'}
          error={asked.change.error}
          isBusy={asked.change.isPending}
          onClose={() => setAsking(null)}
          isCoded={asking !== 'begin'}
          onPassword={asked.change.mutate}
        />
      )}
    </Card>
  )
}

type Known = { isOn: boolean; codesLeft: number }

function FactorState({ known: { isOn, codesLeft }, open }: { known: Known; open: (change: Change) => void }) {
  const { t } = useLingui()
  if (!isOn)
    return (
      <>
        <p>{t`With a second factor, whoever knows your password cannot sign in without your phone.`}</p>
        <Button look="primary" onClick={() => open('begin')}>
          <Trans>Set it up</Trans>
        </Button>
      </>
    )
  return (
    <>
      <p>
        <Trans>You sign in with a code of your app.</Trans>{' '}
        {t({ message: plural(codesLeft, { one: '# recovery code is left.', other: '# recovery codes are left.' }) })}
      </p>
      <div className={form.buttons}>
        <Button onClick={() => open('renew')}>
          <Trans>Other recovery codes</Trans>
        </Button>
        <Button look="danger" onClick={() => open('remove')}>
          <Trans>Switch it off</Trans>
        </Button>
      </div>
    </>
  )
}

/** One's own second factor as it is, and what can be done with it; `onDone`: a password was right. */
function useFactor(onDone: () => void) {
  const client = useQueryClient()
  const queryKey = ['own-factor']
  const onSettled = async () => {
    await client.invalidateQueries({ queryKey })
    await client.invalidateQueries({ queryKey: sessionsKey })
  }
  const known = useQuery({ queryKey, queryFn: ({ signal }) => ask(secondFactorCalls.read, { signal }) })
  const begin = useMutation({
    mutationFn: ({ password }: GivenPassword) => ask(secondFactorCalls.begin, { body: { password } }),
    onSuccess: () => {
      confirm.reset()
      onDone()
    },
  })
  const confirm = useMutation({
    mutationFn: (code: string) => ask(secondFactorCalls.confirm, { body: { code } }),
    onSuccess: () => begin.reset(),
    onSettled,
  })
  const renew = useMutation({
    mutationFn: (body: GivenPassword) => ask(secondFactorCalls.renew, { body }),
    onSuccess: onDone,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (body: GivenPassword) => ask(secondFactorCalls.remove, { body }),
    onSuccess: () => {
      renew.reset()
      confirm.reset()
      onDone()
    },
    onSettled,
  })
  return { known, begin, confirm, renew, remove }
}
