import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { documentTitle } from '../../../document-facts/document-names.ts'
import type { PreviewProps } from '../preview-props.ts'
import styles from './media-preview.module.css'
import { hasWave } from './peaks.ts'
import { Wave } from './wave.tsx'

/** Sound, fetched by ranges as it is played; a small one with its wave form. */
export function SoundPreview({ address, document, onFail }: PreviewProps) {
  const { t } = useLingui()
  const sound = useRef<HTMLAudioElement>(null)
  return (
    <section className={styles.stage} aria-label={t`Preview`}>
      <div className={styles.sound}>
        {hasWave(document._source) && <Wave address={address} sound={sound} />}
        {/* biome-ignore lint/a11y/useMediaCaption: what was said is in the document's text, where anybody has written it down */}
        <audio
          ref={sound}
          controls
          preload="metadata"
          src={address}
          aria-label={documentTitle(document)}
          onError={() => onFail('player')}
        />
      </div>
    </section>
  )
}

/** Film, fetched by ranges as it is played; its first picture stands for it. */
export function FilmPreview({ address, document, onFail }: PreviewProps) {
  const { t } = useLingui()
  return (
    <section className={styles.stage} aria-label={t`Preview`}>
      {/* biome-ignore lint/a11y/useMediaCaption: what was said is in the document's text, where anybody has written it down */}
      <video
        controls
        preload="metadata"
        disableRemotePlayback
        src={`${address}#t=0.1`}
        aria-label={documentTitle(document)}
        onError={() => onFail('player')}
      />
    </section>
  )
}
