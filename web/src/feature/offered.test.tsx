import { msg } from '@lingui/core/macro'
import { cleanup, screen } from '@testing-library/react'
import { File } from 'lucide-react'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { feature } from './feature.ts'
import { filterNamed, offered, offerFeatures, useOffered } from './offered.ts'
import type { Command } from './screen-slots.ts'

afterEach(cleanup)

const command = (name: string, order: number, when?: Command['when']): Command => ({
  name,
  order,
  label: msg`Search`,
  icon: File,
  run: () => undefined,
  ...(when && { when }),
})

function Names() {
  return (
    <p>
      {useOffered('commands')
        .map(({ name }) => name)
        .join()}
    </p>
  )
}

it('puts the entries of all features in order, equal ones in that of the features', () => {
  offerFeatures([
    feature({ name: 'a', commands: [command('last', 30), command('second', 20)] }),
    feature({ name: 'b', commands: [command('first', 10), command('third', 20)] }),
  ])
  expect(offered('commands').map(({ name }) => name)).toEqual(['first', 'second', 'third', 'last'])
  expect(offered('widgets')).toEqual([])
})

it('leaves out what is not for this user, and hears of other features', () => {
  offerFeatures([
    feature({ name: 'a', commands: [command('here', 10, ({ mode }) => mode === 'local'), command('there', 20, () => false)] }),
  ])
  renderScreen(<Names />)
  expect(screen.getByText('here')).toBeTruthy()
  act(() => offerFeatures([feature({ name: 'b', commands: [command('other', 10)] })]))
  expect(screen.getByText('other')).toBeTruthy()
})

it('finds a filter by the name that addresses give it', () => {
  offerFeatures([feature({ name: 'a', filters: [{ name: 'colour', label: msg`Search`, resolve: () => [] }] })])
  expect(filterNamed('colour')?.name).toBe('colour')
  expect(filterNamed('shape')).toBeUndefined()
})
