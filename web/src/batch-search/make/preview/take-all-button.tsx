import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { WandSparkles } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import type { BatchDraft } from '../batch-form.ts'
import styles from './preview-step.module.css'
import type { MakeTemplate } from './use-preview.ts'
import { type TakingAll, useTakeAll } from './use-take-all.ts'

type Props = {
  /** Lines that are not understood. */
  wrong: number
  draft: BatchDraft
  makeTemplate: MakeTemplate
  onCorrect: (corrections: Record<string, string>) => void
}

/** Takes the nearest right spelling of every line that is not understood. */
export function TakeAll({ wrong, draft, makeTemplate, onCorrect }: Props) {
  const { taking, take, stop } = useTakeAll(draft, makeTemplate, onCorrect)
  const isBusy = taking.state === 'busy'
  if (wrong === 0 && taking.state === 'idle') return null
  return (
    <div className={styles.all}>
      {wrong > 0 && (
        <Button onClick={isBusy ? stop : () => void take()}>
          <WandSparkles aria-hidden="true" />
          {isBusy ? <Trans>Stop</Trans> : <Trans>Use the nearest spelling for all</Trans>}
        </Button>
      )}
      <Told taking={taking} />
    </div>
  )
}

function Told({ taking }: { taking: TakingAll }) {
  const { t } = useLingui()
  if (taking.state === 'failed') return <ErrorState error={taking.error} />
  if (taking.state === 'done')
    return (
      <span role="status">
        <Plural
          value={taking.count}
          _0="No line has a near spelling that is understood."
          one="# line was put right."
          other="# lines were put right."
        />
      </span>
    )
  return taking.state === 'busy' && <ProgressBar value={null} label={t`Looking for the nearest spellings`} />
}
