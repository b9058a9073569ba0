import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { useShortcuts } from '../shortcuts.ts'
import styles from './toast-list.module.css'
import { dismissToast, runNewestAction, type ShownToast, shownToasts, subscribeToasts } from './toasts.ts'

/**
 * The toasts; `u` does what the newest one offers. They are read out because the list is a live region, the only one: it is there, and seen by readers,
 * before the first toast comes, and a toast with a role of its own would be read twice.
 */
export function ToastList() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts)
  useShortcuts({ u: () => void runNewestAction() })
  return (
    <section className={styles.list} aria-label={t`Messages`} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { t } = useLingui()
  const { id, kind, text, detail, action, endsAfterMs } = toast
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), endsAfterMs)
    return () => clearTimeout(timer)
  }, [id, endsAfterMs, isHeld])
  const Icon = toast.icon ?? (kind === 'failed' ? CircleAlert : CircleCheck)
  const hold = (isOn: boolean) => () => setHeld(isOn)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops its clock while somebody is at it
    <div
      className={`${styles.toast} ${styles[kind]}`}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <b>{text}</b>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {action && (
        <Button
          look="link"
          aria-keyshortcuts="u"
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t`Dismiss`} onClick={() => dismissToast(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
