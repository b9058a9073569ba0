import { expect, it } from 'vitest'
import { runsOfLetters, wordsByText } from './letters-in-text.ts'

const said = (text: string) => runsOfLetters(text).map((run) => wordsByText(run))

it('joins letters that stand alone, by wider spaces where there are any', () => {
  expect(said('H a r b o u r')).toEqual(['Harbour'])
  expect(said('h g q d f x l h p j c s')).toEqual(['hgqdfxlhpjcs'])
  expect(said('before it\nA m e r i c a n  D r e a m\nbehind')).toEqual(['American Dream'])
  expect(said('J e t z t   k o m m t   R e g e n .')).toEqual(['Jetzt kommt Regen.'])
  expect(said('d\u00e9 j\u00e0 R e\u0301 s u m e\u0301 s')).toEqual(['Re\u0301sume\u0301s'])
  expect(said('\u041c \u043e \u0441 \u043a \u0432 \u0430')).toEqual(['\u041c\u043e\u0441\u043a\u0432\u0430'])
})

it('takes lists, columns, formulas and initials for no words', () => {
  for (const text of [
    'a b c d e f',
    'G F E D C',
    'Y N Y Y N Y N',
    'X X X X X',
    'x y z',
    'B C D F K L',
    '1 2 3 4 5 6',
    '+ - * /',
    'I a m',
    'Figure 2 a b c d and e',
    'A plain line of words',
  ])
    expect(said(text), text).toEqual([])
})

it('is unsure of a long row that no wider space divides', () => {
  expect(said([...'thequickbrownfoxjumpsoverthelazydog'].join(' '))).toEqual([undefined])
})
