import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react'
import { fetchPeaks } from './peaks.ts'
import styles from './wave.module.css'

const [steps, height, gap] = [240, 64, 0.35]

type Props = { address: string; sound: RefObject<HTMLAudioElement | null> }

/** How loud a sound is, from its beginning to its end; what has been played stands out, and a click goes there. The player beside it does the same by keys. */
export function Wave({ address, sound }: Props) {
  const id = useId()
  const played = usePlayed(sound)
  const peaks = useQuery({
    queryKey: ['wave', address],
    queryFn: ({ signal }) => fetchPeaks(address, steps, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A sound that cannot be decoded here may be played all the same.
  if (peaks.isError) return null
  const path = pathOf(peaks.data ?? [])
  const go = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const player = sound.current
    if (player && Number.isFinite(player.duration)) player.currentTime = ((clientX - left) / width) * player.duration
  }
  return (
    <svg className={styles.wave} viewBox={`0 0 ${steps} ${height}`} preserveAspectRatio="none" aria-hidden="true" onClick={go}>
      <clipPath id={id}>
        <rect width={played * steps} height={height} />
      </clipPath>
      <path d={path} className={styles.all} />
      <path d={path} className={styles.played} clipPath={`url(#${id})`} />
    </svg>
  )
}

function pathOf(peaks: readonly number[]): string {
  const wide = steps / Math.max(1, peaks.length)
  return peaks
    .map((peak, step) => {
      const tall = Math.max(1, peak * (height - 4))
      return `M${(step * wide).toFixed(2)} ${((height - tall) / 2).toFixed(2)}h${(wide * (1 - gap)).toFixed(2)}v${tall.toFixed(2)}h${(-wide * (1 - gap)).toFixed(2)}z`
    })
    .join('')
}

/** How much of it has been played, 0 to 1. */
function usePlayed(sound: RefObject<HTMLAudioElement | null>): number {
  const [played, setPlayed] = useState(0)
  useEffect(() => {
    const player = sound.current
    if (!player) return
    const tell = () => setPlayed(player.duration > 0 ? player.currentTime / player.duration : 0)
    const events = ['timeupdate', 'seeked', 'loadedmetadata'] as const
    for (const event of events) player.addEventListener(event, tell)
    return () => {
      for (const event of events) player.removeEventListener(event, tell)
    }
  }, [sound])
  return played
}
