import { useLingui } from '@lingui/react/macro'
import { Minus, Plus, RotateCw } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { PreviewTools, ToolsAtEnd } from '../preview-tools.tsx'
import styles from './picture-stage.module.css'

const shares = [0.25, 0.5, 0.75, 1, 1.5, 2, 4, 8] as const

type Props = { address: string; name: string; onFail: () => void /** Stands before the tools. */; children?: ReactNode }

/** A picture with its tools: its size, its turn. Keys on it: + and - size, 0 fits it in, r turns. */
export function PictureStage({ address, name, onFail, children }: Props) {
  const { t } = useLingui()
  const [natural, setNatural] = useState<{ width: number; height: number }>()
  /** Undefined: fitted into the room. */
  const [share, setShare] = useState<number>()
  const [turned, setTurned] = useState(0)
  const stage = useRef<HTMLElement>(null)

  const step = (direction: 1 | -1) => {
    const now = share ?? fittedShare(stage.current, natural)
    const others = direction === 1 ? shares.filter((each) => each > now + 0.01) : shares.filter((each) => each < now - 0.01)
    setShare((direction === 1 ? others[0] : others.at(-1)) ?? now)
  }
  const turn = () => setTurned((turned + 90) % 360)
  const keys: Record<string, () => void> = {
    '+': () => step(1),
    '=': () => step(1),
    '-': () => step(-1),
    '0': () => setShare(undefined),
    r: turn,
  }
  const press = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  const known = share === undefined || shares.some((each) => each === share) ? shares : [...shares, share]
  return (
    <>
      <PreviewTools label={t`Picture`}>
        {children}
        <ToolsAtEnd>
          <IconButton label={t`Smaller`} aria-keyshortcuts="-" onClick={() => step(-1)}>
            <Minus aria-hidden="true" />
          </IconButton>
          <Select
            label={t`Size`}
            isLabelHidden
            value={String(share ?? 'fit')}
            options={[
              { value: 'fit', label: t`Fit` },
              ...known.map((each) => ({ value: String(each), label: `${Math.round(each * 100)} %` })),
            ]}
            onChange={(value) => setShare(value === 'fit' ? undefined : Number(value))}
          />
          <IconButton label={t`Larger`} aria-keyshortcuts="+" onClick={() => step(1)}>
            <Plus aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Turn clockwise`} aria-keyshortcuts="r" onClick={turn}>
            <RotateCw aria-hidden="true" />
          </IconButton>
        </ToolsAtEnd>
      </PreviewTools>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={stage} className={styles.stage} tabIndex={0} aria-label={t`Preview`} onKeyDown={press}>
        <div className={styles.room} style={roomOf(natural, share, turned)}>
          {/* An <img> runs no scripts and follows no links, SVG included. */}
          <img
            src={address}
            alt={name}
            className={share === undefined ? styles.fitted : undefined}
            style={{ transform: turned === 0 ? undefined : `rotate(${turned}deg)`, ...sizeOf(natural, share) }}
            onLoad={({ currentTarget }) => setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
            onError={onFail}
            decoding="async"
          />
        </div>
      </section>
    </>
  )
}

type Size = { width: number; height: number }

function sizeOf(natural: Size | undefined, share: number | undefined) {
  if (!natural || share === undefined) return {}
  return { width: natural.width * share, height: natural.height * share, maxWidth: 'none' }
}

/** A turned picture takes as much room as it has sides. */
function roomOf(natural: Size | undefined, share: number | undefined, turned: number) {
  if (!natural || share === undefined) return { height: '100%' }
  const [width, height] = [natural.width * share, natural.height * share]
  return turned % 180 === 0 ? { width, height } : { width: height, height: width }
}

function fittedShare(stage: HTMLElement | null, natural: Size | undefined): number {
  if (!stage || !natural) return 1
  return Math.min(1, stage.clientWidth / natural.width, stage.clientHeight / natural.height)
}
