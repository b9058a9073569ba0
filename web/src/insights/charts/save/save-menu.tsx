import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Popover } from '../../../ui/controls/popover.tsx'
import { fileName, saveFile } from '../../../ui/saving/save-file.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { toCsv } from './csv.ts'
import { toPng, toSvg } from './picture.ts'
import styles from './save-menu.module.css'

type Props = {
  /** What the files are called, without their ending. */
  name: string
  rows: () => (string | number)[][]
  /** The chart, where it can be saved as a picture. */
  picture?: RefObject<SVGSVGElement | null>
}

/** Saves a chart as a table or as a picture. */
export function SaveMenu({ name, rows, picture }: Props) {
  const { t } = useLingui()
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const save = async (ending: string, make: () => Blob | Promise<Blob>) => {
    setOpen(false)
    try {
      saveFile(`${fileName(name)}.${ending}`, await make())
    } catch {
      // A browser gives no reason why it cannot draw: the picture is too large, or it is out of memory.
      showToast({ kind: 'failed', text: t`The file could not be made.`, detail: t`Try a smaller chart, or the table.` })
    }
  }
  const chart = picture?.current
  return (
    <span ref={place}>
      <IconButton label={t`Save`} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Download aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Popover label={t`Save`} anchor={() => place.current?.getBoundingClientRect() ?? null} onClose={() => setOpen(false)}>
          <div className={styles.menu}>
            <Button look="quiet" data-starts onClick={() => void save('csv', () => toCsv(rows()))}>
              <Trans>Table (CSV)</Trans>
            </Button>
            {chart && (
              <>
                <Button look="quiet" onClick={() => void save('svg', () => toSvg(chart))}>
                  <Trans>Picture (SVG)</Trans>
                </Button>
                <Button look="quiet" onClick={() => void save('png', () => toPng(chart))}>
                  <Trans>Picture (PNG)</Trans>
                </Button>
              </>
            )}
          </div>
        </Popover>
      )}
    </span>
  )
}
