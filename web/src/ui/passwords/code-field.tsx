import { limits } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'

/** A code of one's second factor. `ref`: of its input. */
export function CodeField({
  className,
  ref,
}: {
  className?: string | undefined
  ref?: (field: HTMLInputElement | null) => void
}) {
  const { t } = useLingui()
  return (
    <label className={className}>
      <span>{t`Code of your app, or a recovery code`}</span>
      <input
        ref={ref}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={limits.codeLength}
      />
    </label>
  )
}
