import { msg } from '@lingui/core/macro'
import { cleanup, screen } from '@testing-library/react'
import { File } from 'lucide-react'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { roleOf } from '../testing/answers.ts'
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

function Names({ project }: { project?: string }) {
  return (
    <p>
      {useOffered('commands', project)
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

it('leaves out what the user has no right to in the project, or nowhere where none is named', () => {
  offerFeatures([feature({ name: 'a', commands: [command('read', 10), { ...command('mark', 20), needs: 'mark' }] })])
  const permissions = [roleOf('PROJECT_VISITOR', 'default::p'), roleOf('PROJECT_MEMBER', 'default::q')]
  renderScreen(
    <>
      <Names project="p" />
      <Names project="q" />
      <Names />
    </>,
    { mode: 'server', projects: ['p', 'q'], permissions },
  )
  expect(screen.getAllByText(/read/).map(({ textContent }) => textContent)).toEqual(['read', 'read,mark', 'read,mark'])
})

it('finds a filter by the name that addresses give it', () => {
  offerFeatures([feature({ name: 'a', filters: [{ name: 'colour', label: msg`Search`, resolve: () => [] }] })])
  expect(filterNamed('colour')?.name).toBe('colour')
  expect(filterNamed('shape')).toBeUndefined()
})
