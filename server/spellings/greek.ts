import { greekNames } from './greek-names.ts'

/** Greek letters as systems write them, the letters of two first. */
type System = { name: string; pairs: [RegExp, string][]; letters: Record<string, string> }

function table(letters: string, latin: string): Record<string, string> {
  return Object.fromEntries(latin.split(' ').map((text, at) => [Array.from(letters)[at] ?? '', text]))
}

const alphabet = 'αβγδεζηθικλμνξοπρσςτυφχψω'
const pairs: [RegExp, string][] = [
  [/ου/g, 'ou'],
  [/([αεη])υ(?=[βγδζλμνραεηιουω])/g, '$1v'],
  [/([αεη])υ/g, '$1f'],
  [/^μπ/g, 'b'],
  [/γγ/g, 'ng'],
  [/^ντ/g, 'd'],
  [/^γκ/g, 'g'],
]
/** ELOT 743 (ISO 843) as in passports; what English, French and German books have; what is heard; the letters one for one. */
const systems: System[] = [
  { name: 'ELOT 743', pairs, letters: table(alphabet, 'a v g d e z i th i k l m n x o p r s s t y f ch ps o') },
  { name: 'English', pairs, letters: table(alphabet, 'a v g d e z i th i k l m n x o p r s s t i f h ps o') },
  {
    name: 'Classical',
    pairs: [[/ου/g, 'ou']],
    letters: table(alphabet, 'a b g d e z e th i k l m n x o p r s s t y ph ch ps o'),
  },
  { name: 'German', pairs, letters: table(alphabet, 'a w g d e s i th i k l m n x o p r s s t y f ch ps o') },
  {
    name: 'Heard',
    pairs: [...pairs, [/αι/g, 'e'], [/ει|οι/g, 'i'], [/γι(?=[αεο])/g, 'y'], [/μπ/g, 'b'], [/ντ/g, 'd']],
    letters: table(alphabet, 'a v g d e z i th i k l m n ks o p r s s t i f h ps o'),
  },
  { name: 'French', pairs, letters: table(alphabet, 'a v g d e z i th i k l m n x o p r s s t y f kh ps o') },
]

/** A Greek word as the systems romanise it, the commonest first. */
export function romaniseGreekWord(given: string): { word: string; system: string }[] {
  const word = given
    .normalize('NFD')
    .replace(/[\u0300-\u0307\u0309-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ϊ/g, 'ι')
    .replace(/ϋ/g, 'υ')
  const known = greekNames.filter(([, greek]) => bareGreek(greek) === word).map(([latin]) => ({ word: latin, system: 'English' }))
  const made = systems.map(({ name, pairs: own, letters }) => {
    const read = own.reduce((text, [from, to]) => text.replace(from, to), word)
    return { word: Array.from(read, (letter) => letters[letter] ?? letter).join(''), system: name }
  })
  return [...made.slice(0, 1), ...known, ...made.slice(1)]
}

/** Small, without accents. */
export function bareGreek(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
