import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { watchWhatIsSeen } from '../../testing/seen.ts'
import { useGrowing } from './growth.ts'
import { More } from './more.tsx'

let lookAtEnd: () => void

beforeEach(() => {
  lookAtEnd = watchWhatIsSeen()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function List({ items }: { items: number }) {
  const all = Array.from({ length: items }, (_, item) => `item ${item + 1}`)
  const { shown, growth } = useGrowing(all, 10)
  return (
    <>
      {shown.map((item) => (
        <button key={item} type="button">
          {item}
        </button>
      ))}
      <More growth={growth} />
      <button type="button">after</button>
    </>
  )
}

const items = () => screen.getAllByRole('button', { name: /^item/ }).length
const more = () => screen.queryByRole('button', { name: 'More' })

test('waits for its button at the end of the first page, and loads by itself from the second on', () => {
  renderScreen(<List items={35} />)
  lookAtEnd()
  expect(items()).toBe(10)
  fireEvent.click(more() ?? document.body)
  expect(items()).toBe(20)
  lookAtEnd()
  expect(items()).toBe(30)
  lookAtEnd()
  expect(items()).toBe(35)
  expect(more()).toBeNull()
})

test('has no button where one page is all', () => {
  renderScreen(<List items={10} />)
  expect(more()).toBeNull()
})

test('leads the focus from its button to the first item that is new, also when the button goes', () => {
  renderScreen(<List items={15} />)
  more()?.focus()
  fireEvent.click(more() ?? document.body)
  expect(document.activeElement?.textContent).toBe('item 11')
})

test('leaves the focus where it is when a page comes by itself', () => {
  renderScreen(<List items={35} />)
  fireEvent.click(more() ?? document.body)
  screen.getByRole('button', { name: 'item 3' }).focus()
  lookAtEnd()
  expect(items()).toBe(30)
  expect(document.activeElement?.textContent).toBe('item 3')
})

test('stops after a failure, says so, and tries again when asked', () => {
  const grow = vi.fn()
  const growth = { pages: 2, hasMore: true, isLoading: false, hasFailed: true, grow }
  renderScreen(<More growth={growth} />)
  lookAtEnd()
  expect(grow).not.toHaveBeenCalled()
  expect(screen.getByText('The rest could not be loaded.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(grow).toHaveBeenCalledOnce()
})
