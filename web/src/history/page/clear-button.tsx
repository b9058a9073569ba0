import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { clearHistory, type Listed } from '../known/events.ts'

/** Removes all that is listed, on every page, once that was confirmed. */
export function ClearButton({ listed, total }: { listed: Listed; total: number }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const clear = () => {
    setAsked(false)
    void clearHistory(listed)
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        <Trash2 aria-hidden="true" />
        <Trans>Clear history</Trans>
      </Button>
      {isAsked && (
        <Confirm title={t`Clear your history?`} action={t`Clear history`} onConfirm={clear} onClose={() => setAsked(false)}>
          <p>
            {listed.type === 'DOCUMENT' ? (
              <Plural
                value={total}
                one="# document is taken from your history. The document itself stays."
                other="# documents are taken from your history. The documents themselves stay."
              />
            ) : (
              <Plural
                value={total}
                one="# search is taken from your history. Saved searches stay."
                other="# searches are taken from your history. Saved searches stay."
              />
            )}{' '}
            <Trans>This cannot be undone.</Trans>
          </p>
        </Confirm>
      )}
    </>
  )
}
