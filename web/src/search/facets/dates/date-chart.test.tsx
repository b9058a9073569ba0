import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { Days } from '../../body/date-values.ts'
import { dateBins } from './date-bins.ts'
import { DateChart } from './date-chart.tsx'

afterEach(cleanup)

const bins = dateBins([], { first: 2000, last: 2009 })

function show(days: Days = { from: '', to: '' }) {
  const onChoose = vi.fn()
  const { container } = renderScreen(<DateChart bins={bins} days={days} onChoose={onChoose} />)
  const bars = container.querySelector('svg')
  if (!bars) throw new Error('no bars')
  bars.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50)
  return { bars, onChoose, slider: (name: string) => screen.getByRole('slider', { name }) }
}

test('chooses the years over which the pointer is drawn, also backwards', () => {
  const { bars, onChoose } = show()
  fireEvent.pointerDown(bars, { clientX: 55 })
  fireEvent.pointerMove(bars, { clientX: 41 })
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.pointerUp(bars, { clientX: 31 })
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ from: '2003-01-01', to: '2005-12-31' })
})

test('chooses nothing where drawing is broken off', () => {
  const { bars, onChoose } = show()
  fireEvent.pointerDown(bars, { clientX: 55 })
  fireEvent.pointerCancel(bars)
  fireEvent.pointerUp(bars, { clientX: 31 })
  expect(onChoose).not.toHaveBeenCalled()
})

test('draws by the first button alone', () => {
  const { bars, onChoose } = show()
  fireEvent.pointerDown(bars, { clientX: 55, button: 2 })
  fireEvent.pointerUp(bars, { clientX: 31, button: 2 })
  expect(onChoose).not.toHaveBeenCalled()
})

test('moves an end by keys, and searches once the key is let go', () => {
  const { slider, onChoose } = show({ from: '2002-01-01', to: '2004-12-31' })
  const end = slider('End of the range')
  expect(end).toHaveProperty('value', '4')
  fireEvent.change(end, { target: { value: '5' } })
  fireEvent.change(end, { target: { value: '6' } })
  expect(end.getAttribute('aria-valuetext')).toContain('2006')
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.keyUp(end, { key: 'ArrowRight' })
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ from: '2002-01-01', to: '2006-12-31' })
})

test('never lets one end pass the other', () => {
  const { slider, onChoose } = show({ from: '2002-01-01', to: '2004-12-31' })
  const end = slider('End of the range')
  fireEvent.change(end, { target: { value: '0' } })
  fireEvent.keyUp(end, { key: 'Home' })
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ from: '2002-01-01', to: '2002-12-31' })
})
