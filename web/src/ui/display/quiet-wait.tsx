import { useEffect, useState } from 'react'
import styles from './quiet-wait.module.css'

/** A wait under 200 ms shows nothing, a longer one a quiet line. */
export function QuietWait({ text }: { text: string }) {
  const isLong = useIsLong(200)
  return (
    <p className={styles.wait} role="status">
      {isLong ? `${text} …` : ''}
    </p>
  )
}

/** True once the component has been mounted for some time. */
export function useIsLong(milliseconds: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isLong
}
