import { expect, it } from 'vitest'
import { shownLabel } from './shown-label.ts'

it.each([
  [['ÉLISE  MARCHETTI', 'Elise Marchetti'], 'elise marchetti', 'ÉLISE  MARCHETTI'],
  [['MARCHETTI, Elise', 'Élise Marchetti'], 'elise marchetti', 'Élise Marchetti'],
  [['Иван Петров'], 'ivan petrov', 'Иван Петров'],
  [['Jhn Smth'], 'john smith', 'john smith'],
  [[], 'john smith', 'john smith'],
])('of the spellings %j of %j shows %j', (mentions, norm, label) => {
  expect(shownLabel(mentions, norm)).toBe(label)
})
