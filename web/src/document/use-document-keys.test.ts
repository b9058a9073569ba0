import { expect, test, vi } from 'vitest'
import { actionOf } from './use-document-keys.ts'

const actions = { onFind: vi.fn(), onPrevious: vi.fn(), onNext: vi.fn(), onClose: vi.fn(), onStepTab: vi.fn() }

/** The action of a key that is pressed on an element. */
function press(key: string, init: KeyboardEventInit = {}, element = document.createElement('div')) {
  let action: ReturnType<typeof actionOf> = null
  element.addEventListener('keydown', (event) => {
    action = actionOf(event, actions)
  })
  element.dispatchEvent(new KeyboardEvent('keydown', { key, ...init }))
  return action
}

test('finds with Ctrl or ⌘ and F', () => {
  expect(press('f', { ctrlKey: true })).toBe(actions.onFind)
  expect(press('F', { metaKey: true })).toBe(actions.onFind)
  expect(press('f')).toBeNull()
})

test('goes to the documents beside it with Ctrl and the arrows, and back with Escape', () => {
  expect(press('ArrowLeft', { ctrlKey: true })).toBe(actions.onPrevious)
  expect(press('ArrowRight', { metaKey: true })).toBe(actions.onNext)
  expect(press('Escape')).toBe(actions.onClose)
})

test('leaves arrows and Escape to the field in which somebody types, but not Ctrl F', () => {
  const input = document.createElement('input')
  expect(press('ArrowLeft', { ctrlKey: true }, input)).toBeNull()
  expect(press('Escape', {}, input)).toBeNull()
  expect(press('f', { ctrlKey: true }, input)).toBe(actions.onFind)
})

test('works while a check box has the focus, in which nobody types', () => {
  const box = document.createElement('input')
  box.type = 'checkbox'
  expect(press('ArrowRight', { ctrlKey: true }, box)).toBe(actions.onNext)
  expect(press('Escape', {}, box)).toBe(actions.onClose)
})

test('changes the tab with Ctrl, Alt and Page up or down', () => {
  expect(press('PageDown', { ctrlKey: true, altKey: true })).toBeTypeOf('function')
  expect(press('PageDown')).toBeNull()
})
