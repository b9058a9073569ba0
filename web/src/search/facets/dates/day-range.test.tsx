import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { Days } from '../../body/date-values.ts'
import { DayRange } from './day-range.tsx'

afterEach(cleanup)

/** A range whose choices are searched at once; gives all that were. */
function show(first: Days = { from: '', to: '' }): Days[] {
  const searched: Days[] = []
  function Facet() {
    const [days, setDays] = useState(first)
    return (
      <>
        <DayRange
          days={days}
          onChoose={(next) => {
            searched.push(next)
            setDays(next)
          }}
        />
        <button type="button" onClick={() => setDays({ from: '2001-01-01', to: '2001-12-31' })}>
          2001
        </button>
      </>
    )
  }
  renderScreen(<Facet />)
  return searched
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const alert = () => screen.getByRole('alert').textContent

test('searches a range as soon as it is one, also with an open end', () => {
  const searched = show()
  type('From', '2014-03-01')
  type('To', '2014-04-30')
  expect(searched).toEqual([
    { from: '2014-03-01', to: '' },
    { from: '2014-03-01', to: '2014-04-30' },
  ])
  expect(alert()).toBe('')
})

test('says that the first day is after the last one, and searches only once that is mended', () => {
  const searched = show({ from: '2014-03-01', to: '' })
  type('To', '2013-01-01')
  expect(alert()).toBe('The first day is after the last one.')
  expect(field('To').getAttribute('aria-invalid')).toBe('true')
  expect(field('From').value).toBe('2014-03-01')
  expect(searched).toEqual([])
  type('To', '2015-01-01')
  expect(alert()).toBe('')
  expect(field('To').getAttribute('aria-invalid')).toBeNull()
  expect(searched).toEqual([{ from: '2014-03-01', to: '2015-01-01' }])
})

test('says that something is not a date, once its field is left', () => {
  const searched = show({ from: '2014-03-01', to: '' })
  // As browsers do for 31 February; jsdom has no such fields.
  Object.defineProperty(field('From'), 'validity', { value: { badInput: true } })
  type('From', '')
  expect(alert()).toBe('')
  fireEvent.blur(field('From'))
  expect(alert()).toBe('This is not a date.')
  expect(field('From').getAttribute('aria-invalid')).toBe('true')
  expect(field('To').getAttribute('aria-invalid')).toBeNull()
  expect(searched).toEqual([])
})

test('waits for the fourth digit of a year, unless the field is left', () => {
  const searched = show({ from: '2014-03-01', to: '' })
  for (const year of ['0002', '0020', '0201']) type('To', `${year}-12-31`)
  expect([searched, alert()]).toEqual([[], ''])
  fireEvent.blur(field('To'))
  expect(alert()).toBe('The first day is after the last one.')
  type('To', '2014-12-31')
  expect(searched).toEqual([{ from: '2014-03-01', to: '2014-12-31' }])
})

test('follows a choice that is made elsewhere', () => {
  show({ from: '2014-03-01', to: '' })
  type('To', '2013-01-01')
  fireEvent.click(screen.getByRole('button', { name: '2001' }))
  expect([field('From').value, field('To').value, alert()]).toEqual(['2001-01-01', '2001-12-31', ''])
})
