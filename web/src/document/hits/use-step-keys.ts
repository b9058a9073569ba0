import { useEffect } from 'react'

/** F3 and Shift+F3 anywhere on the page go to the next and the previous hit. */
export function useStepKeys(step: (direction: 1 | -1) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F3') return
      event.preventDefault()
      step(event.shiftKey ? -1 : 1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [step])
}
