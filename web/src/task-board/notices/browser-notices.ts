import { createListeners } from '../../api/listeners.ts'
import { readStored, writeStored } from '../../api/stored.ts'

const storageKey = 'taskNotices'
const listeners = createListeners()

/** Hears of every change of the choice; gives the function that stops listening. */
export const subscribeOutside = listeners.add

/** Whether the user wants to be told by the browser too, and the browser may. */
export function isToldOutside(): boolean {
  return canTellOutside() && Notification.permission === 'granted' && readStored(storageKey) === true
}

/** Whether there is anything to choose: some browsers show no notifications, or the user has forbidden them for this page. */
export function canTellOutside(): boolean {
  return 'Notification' in globalThis && Notification.permission !== 'denied'
}

/** Switches it; the browser is asked for the permission only here, where the user wants it. */
export async function chooseOutside(isOn: boolean): Promise<void> {
  const isAllowed = isOn && (await Notification.requestPermission()) === 'granted'
  writeStored(storageKey, isAllowed || null)
  listeners.tell()
}

/** Tells by the browser what the page tells already, where the user has chosen that and does not look at the page. */
export function tellOutside({ text, detail }: { text: string; detail?: string }, show: () => void): void {
  if (!isToldOutside() || document.visibilityState === 'visible') return
  try {
    const notice = new Notification(`Dossier: ${text}`, { ...(detail && { body: detail }), tag: 'dossier-task' })
    notice.onclick = () => {
      window.focus()
      show()
      notice.close()
    }
  } catch {
    // Browsers of phones want a service worker for this: the notice in the page is all there is then.
  }
}
