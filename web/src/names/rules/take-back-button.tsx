import type { NameRule } from '@dossier/contract/names/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useRight } from '../../api/rights.ts'
import { Button } from '../../ui/controls/button.tsx'
import { takeBack } from './change-rules.ts'
import { ruleText } from './rule-text.ts'

/** `spelling`: the one beside which the button stands, where a rule has several. */
type Props = { project: string; rule: NameRule; spelling?: string }

/** Takes a rule back; nothing for those who may not. */
export function TakeBackButton({ project, rule, spelling }: Props) {
  const { t, i18n } = useLingui()
  const text = ruleText(i18n, rule)
  if (!useRight(project, 'write')) return null
  return (
    <Button
      look="quiet"
      onClick={() => void takeBack(project, rule)}
      title={spelling === undefined ? undefined : text}
      aria-label={spelling === undefined ? t`Take back: ${text}` : t`Take back: ${text} (${spelling})`}
    >
      <Undo2 aria-hidden="true" />
      <Trans>Take back</Trans>
    </Button>
  )
}
