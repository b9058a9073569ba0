import { expect, it } from 'vitest'
import { tidySpans } from './tidy-spans.ts'

const tidy = (text: string, name = text) =>
  tidySpans([[text.indexOf(name), text.indexOf(name) + name.length, 'PER']], text).map(([begin, end]) => text.slice(begin, end))

it.each([
  ['Cher Étienne', ['Étienne']],
  ['Querida Élise Marchetti', ['Élise Marchetti']],
  ['Madame', []],
  ['Cher Monsieur', []],
  ['Veuillez', []],
  ['Dear Mr. ', []],
  ['Don Quijote', ['Don Quijote']],
  ['Cherbourg', ['Cherbourg']],
  ['Sir Osgoode', ['Sir Osgoode']],
])('%s: %j', (text, names) => {
  expect(tidy(text)).toEqual(names)
})

it.each([
  ['of Ostsee Reederei GmbH in', 'Ostsee Reederei', 'Ostsee Reederei GmbH'],
  ['Navieras del Estrecho S.L. vende', 'Navieras del Estrecho', 'Navieras del Estrecho S.L.'],
  ['sold to Acme, Inc. and', 'Acme', 'Acme, Inc.'],
  ['sold to Northgate Ltd.', 'Northgate', 'Northgate Ltd.'],
  ['paid by Valmont SA. Then', 'Valmont', 'Valmont SA'],
  ['Jo Smith SAID', 'Jo Smith', 'Jo Smith'],
  ['Jo Smith\tLtd', 'Jo Smith', 'Jo Smith'],
])('the legal form is a part of the name: %s', (text, name, whole) => {
  expect(tidy(text, name)).toEqual([whole])
})

it('what ends with a legal form is an organisation, whatever the model takes it for', () => {
  const labels = (text: string) => tidySpans([[0, text.length, 'PER']], text).map(([, , label]) => label)
  expect(['Coral Stair Ltd', 'Fiduciaire Corbassière SA', 'Konosu Trading K.K.', 'Nordwind AG'].flatMap(labels)).toEqual(
    Array(4).fill('ORGANIZATION'),
  )
  expect(['Jo Smith', 'AG', 'Lisa', 'USA'].flatMap(labels)).toEqual(Array(4).fill('PER'))
})
