import { cleanup, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ToastList } from './toast-list.tsx'
import { dismissToast, shownToasts, showToast } from './toasts.ts'

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dismissToast(id)
})

test('a toast is in one live region, which was there before it', () => {
  renderScreen(<ToastList />)
  const list = screen.getByRole('region', { name: 'Messages' })
  act(() => {
    showToast({ kind: 'done', text: 'Starred' })
    showToast({ kind: 'failed', text: 'Not starred' })
  })
  for (const text of ['Starred', 'Not starred']) expect(regionsAround(screen.getByText(text))).toEqual([list])
})

/** The live regions that would read an element out, by `aria-live` or by a role that is one. */
function regionsAround(element: Element | null): Element[] {
  if (!element) return []
  const isLive = element.matches('[aria-live], [role="alert"], [role="status"], [role="log"]')
  return [...(isLive ? [element] : []), ...regionsAround(element.parentElement)]
}
