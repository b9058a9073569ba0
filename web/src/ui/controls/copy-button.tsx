import { useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'

/** Copies a text; `label` says what it is. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(text).then(() => setCopied(true))
  return (
    <IconButton label={isCopied ? t`Copied` : t`Copy: ${label}`} onClick={copy} onBlur={() => setCopied(false)}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    </IconButton>
  )
}
