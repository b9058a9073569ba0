import { useLingui } from '@lingui/react/macro'
import { Minus, Plus, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { formatPercent } from '../../ui/words/numbers.ts'
import { ToolsAtEnd } from './preview-tools.tsx'

type Props<Fit extends string> = {
  /** The present size: fitted, or a share of the original's own. */
  size: Fit | number
  /** Ways to fit it in, with their words. */
  fits: Record<Fit, string>
  /** Shares to choose from; the present one is among the choices in any case. */
  shares: readonly number[]
  onSize: (size: Fit | number) => void
  onStep: (direction: 1 | -1) => void
  onTurn: () => void
  /** Stands behind the choice. */
  children?: ReactNode
}

/** Smaller, larger, a size to choose, and a turn: at the end of the bar above pages and pictures. Whoever has the keys says so here. */
export function SizeTools<Fit extends string>({ size, fits, shares, onSize, onStep, onTurn, children }: Props<Fit>) {
  const { t, i18n } = useLingui()
  const all = typeof size === 'number' && !shares.includes(size) ? [...shares, size] : shares
  const sizes = new Map<string, Fit | number>(all.map((share) => [String(share), share]))
  const options = all.map((share) => ({ value: String(share), label: formatPercent(i18n.locale, share) }))
  for (const fit in fits) sizes.set(fit, fit)
  return (
    <ToolsAtEnd>
      <IconButton label={t`Smaller`} aria-keyshortcuts="-" onClick={() => onStep(-1)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <Select
        label={t`Size`}
        isLabelHidden
        value={String(size)}
        options={[...Object.entries<string>(fits).map(([value, label]) => ({ value, label })), ...options]}
        onChange={(value) => onSize(sizes.get(value) ?? size)}
      />
      {children}
      <IconButton label={t`Larger`} aria-keyshortcuts="+" onClick={() => onStep(1)}>
        <Plus aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Turn clockwise`} aria-keyshortcuts="r" onClick={onTurn}>
        <RotateCw aria-hidden="true" />
      </IconButton>
    </ToolsAtEnd>
  )
}
