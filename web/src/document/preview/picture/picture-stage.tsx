import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { PreviewTools } from '../preview-tools.tsx'
import { SizeTools } from '../size-tools.tsx'
import styles from './picture-stage.module.css'

const shares = [0.25, 0.5, 0.75, 1, 1.5, 2, 4, 8] as const

/** A picture takes four bytes a point while it is drawn: with more of them a browser shows nothing, or ends. */
const mostPixels = 250_000_000

type Props = {
  address: string
  name: string
  /** Of lines rather than points: any size is drawn as large as it is shown. */
  isDrawing?: boolean
  onFail: () => void
  /** It has too many points to be drawn. */
  onFlood?: () => void
  /** Stands before the tools. */
  children?: ReactNode
}

/** A picture with its tools: its size, its turn. Keys on it: + and - size, 0 fits it in, r turns. */
export function PictureStage({ address, name, isDrawing = false, onFail, onFlood = onFail, children }: Props) {
  const { t } = useLingui()
  const [natural, setNatural] = useState<{ width: number; height: number }>()
  /** Undefined: fitted into the room. */
  const [share, setShare] = useState<number>()
  const [turned, setTurned] = useState(0)
  const stage = useRef<HTMLElement>(null)
  const isSideways = turned % 180 !== 0

  const step = (direction: 1 | -1) => {
    const now = share ?? fittedShare(stage.current, natural, isSideways)
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
  return (
    <>
      <PreviewTools label={t`Picture`}>
        {children}
        <SizeTools
          size={share ?? 'fit'}
          fits={{ fit: t`Fit` }}
          shares={shares}
          onSize={(size) => setShare(size === 'fit' ? undefined : size)}
          onStep={step}
          onTurn={turn}
        />
      </PreviewTools>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={stage} className={styles.stage} tabIndex={0} aria-label={t`Preview`} onKeyDown={press}>
        <div className={styles.room} style={roomOf(natural, share, isSideways)}>
          {/* An <img> runs no scripts and follows no links, SVG included. */}
          <img
            src={address}
            alt={name}
            className={[share === undefined && styles.fitted, isSideways && styles.sideways].filter(Boolean).join(' ')}
            // What is not seen is not decoded: its size is known before.
            style={{ rotate: `${turned}deg`, visibility: natural ? undefined : 'hidden', ...sizeOf(natural, share) }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              isDrawing || width * height <= mostPixels ? setNatural({ width, height }) : onFlood()
            }
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
function roomOf(natural: Size | undefined, share: number | undefined, isSideways: boolean) {
  if (!natural || share === undefined) return { height: '100%' }
  const [width, height] = [natural.width * share, natural.height * share]
  return isSideways ? { width: height, height: width } : { width, height }
}

function fittedShare(stage: HTMLElement | null, natural: Size | undefined, isSideways: boolean): number {
  if (!stage || !natural) return 1
  const { width, height } = isSideways ? { width: natural.height, height: natural.width } : natural
  return Math.min(1, stage.clientWidth / width, stage.clientHeight / height)
}
