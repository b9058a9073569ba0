import { Trans, useLingui } from '@lingui/react/macro'
import { AArrowDown, AArrowUp } from 'lucide-react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { changeTextLook, resetTextLook, textFonts, textSizes, textWidths, useTextLook } from './text-look.ts'
import styles from './text-look-choices.module.css'

type Props = { canBeVertical: boolean }

/** Size, font and width of the text, and whether its lines are wrapped. */
export function TextLookChoices({ canBeVertical }: Props) {
  const { t } = useLingui()
  const look = useTextLook()
  const at = textSizes.indexOf(look.size)
  const step = (by: 1 | -1) => changeTextLook({ size: textSizes[at + by] ?? look.size })
  const fonts = { plain: t`Plain`, serif: t`Serif`, mono: t`Fixed width`, legible: t`For legibility` }
  const widths = { narrow: t`Narrow`, medium: t`Medium`, wide: t`Wide`, full: t`Full` }
  const size = look.size
  return (
    <div className={styles.choices}>
      <div className={styles.row}>
        <span>
          <Trans>Size</Trans>
        </span>
        <span className={styles.size}>
          <IconButton label={t`Smaller`} disabled={at <= 0} onClick={() => step(-1)} data-starts="">
            <AArrowDown aria-hidden="true" />
          </IconButton>
          <output aria-live="polite">
            <Trans>{size} px</Trans>
          </output>
          <IconButton label={t`Larger`} disabled={at >= textSizes.length - 1} onClick={() => step(1)}>
            <AArrowUp aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div className={styles.row}>
        <Select
          label={t`Font`}
          value={look.font}
          options={textFonts.map((value) => ({ value, label: fonts[value] }))}
          onChange={(font) => changeTextLook({ font })}
        />
      </div>
      <div className={styles.row}>
        <span>
          <Trans>Width</Trans>
        </span>
        <Segments
          label={t`Width`}
          value={look.width}
          options={Object.keys(textWidths).map((value) => ({ value, label: widths[widthNamed(value)] }))}
          onChange={(value) => changeTextLook({ width: widthNamed(value) })}
        />
      </div>
      <Switch isOn={look.isWrapped} onChange={(isWrapped) => changeTextLook({ isWrapped })}>
        <Trans>Wrap lines</Trans>
      </Switch>
      {canBeVertical && (
        <Switch isOn={look.isVertical} onChange={(isVertical) => changeTextLook({ isVertical })}>
          <Trans>Columns from right to left</Trans>
        </Switch>
      )}
      <Button look="quiet" onClick={resetTextLook}>
        <Trans>Reset</Trans>
      </Button>
    </div>
  )
}

function widthNamed(value: string): keyof typeof textWidths {
  return value === 'narrow' || value === 'wide' || value === 'full' ? value : 'medium'
}
