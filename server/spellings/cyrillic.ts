import { cyrillicNames } from './cyrillic-names.ts'

/** A romanisation of Cyrillic: what each letter becomes, and what is different where it stands. */
type System = { name: string; letters: Record<string, string>; after?: [RegExp, string][]; before?: [RegExp, string][] }

/** Letters in a row with what they become, `-` for nothing. */
function table(...rows: [letters: string, latin: string][]): Record<string, string> {
  const pairs = rows.flatMap(([letters, latin]) =>
    latin.split(' ').map((text, at): [string, string] => [Array.from(letters)[at] ?? '', text === '-' ? '' : text]),
  )
  return Object.fromEntries(pairs)
}

const shared = table(['абвгдезиклмнопрстуфы', 'a b v g d e z i k l m n o p r s t u f y'], ['ьъэіїєґў', '- - e i i ie g u'])
const english = { ...shared, ...table(['жхцчшщ', 'zh kh ts ch sh shch']) }
const serbian = table(['ђјљњћџ', 'dj j lj nj c dz'])
/** Behind a vowel, a sign or at the beginning е is heard as ye. */
const heardYe: [RegExp, string] = [/(^|[аеёиоуыэюяьъ])е/g, '$1ѥ']

/**
 * BGN/PCGN 1947, as English-speaking press shortens it, passports (ICAO 9303), ISO 9 and what libraries and Slavic languages make of it (carons count for nothing to a search), German (Duden),
 * French and Polish habit, Ukrainian by the resolution of 2010, and Bulgarian by law. The order is that of use.
 */
const systems: System[] = [
  { name: 'English', letters: { ...english, ...table(['ёйюя', 'yo y yu ya']) }, after: [[/(?:iy|yy)$/, 'y']] },
  { name: 'ICAO 9303', letters: { ...english, ...table(['ёйюяъ', 'e i iu ia ie']) } },
  { name: 'BGN/PCGN', letters: { ...english, ...table(['ёйюяѥ', 'e y yu ya ye']) }, before: [heardYe] },
  { name: 'ISO 9', letters: { ...shared, ...table(['жхцчшщёйюя', 'ž h c č š š e j u a']) } },
  { name: 'Scholarly', letters: { ...shared, ...table(['жхцчшщёйюя', 'ž ch c č š šč e j ju ja']) } },
  {
    name: 'German',
    letters: { ...shared, ...table(['взжхцчшщёйюяѥ', 'w s sch ch z tsch sch schtsch jo i ju ja je']) },
    before: [[/(?<=[жчшщ])ё/g, 'о'], heardYe],
    after: [[/(?:ii|yi)$/, 'i']],
  },
  {
    name: 'German press',
    letters: { ...shared, ...table(['взжхцчшщёйюя', 'w s sch ch z tsch sch schtsch jo j ju ja']) },
    after: [
      [/(?:ij|yj)$/, 'y'],
      [/ks/g, 'x'],
    ],
  },
  {
    name: 'French',
    letters: { ...shared, ...table(['жхцчшщуёйюя', 'j kh ts tch ch chtch ou e i iou ia']) },
    after: [
      [/g(?=[ei])/g, 'gu'],
      [/in$/, 'ine'],
      [/(?:ii|yi)$/, 'i'],
    ],
  },
  {
    name: 'Press',
    letters: { ...english, ...table(['ёйюя', 'e i yu ya']) },
    after: [
      [/(?:ii|yi)$/, 'i'],
      [/ks/g, 'x'],
    ],
  },
  { name: 'Older English', letters: { ...english, ...table(['чщёйюя', 'tch shtch yo i yu ya']) }, after: [[/(?:ii|yi)$/, 'y']] },
  {
    name: 'Polish',
    letters: { ...shared, ...table(['вжхцчшщёйюя', 'w z ch c cz sz szcz io j iu ia']) },
    after: [[/ij$|yj$/, 'i']],
  },
]
const ukrainian: System = {
  name: 'Ukrainian',
  letters: { ...english, ...table(['гиєїйюяґ', 'h y ie i i iu ia g']) },
  before: [
    [/^є/, 'ye'],
    [/^ї/, 'yi'],
    [/^й/, 'y'],
    [/^ю/, 'yu'],
    [/^я/, 'ya'],
    [/зг/g, 'zgh'],
  ],
}
const ukrainianPress: System = {
  name: 'Ukrainian',
  letters: { ...english, ...table(['гиєїйюя', 'h y ye i y yu ya']) },
  before: [[/^ї/, 'yi']],
  after: [[/(?:iy|yy|yi)$/, 'y']],
}
const bulgarian: System = { name: 'Bulgarian', letters: { ...english, ...table(['хщъйюя', 'h sht a y yu ya']) } }
const balkan: System = { name: 'Serbian', letters: { ...shared, ...serbian, ...table(['жхцчш', 'z h c c s']) } }

/** A romanised word, and by which system. */
export type Romanised = { word: string; system: string }

/** A Cyrillic word as the systems romanise it, the commonest first; those that differ by accents alone once. */
export function romaniseCyrillic(given: string): Romanised[] {
  const word = given.toLowerCase()
  const made = systemsFor(word).map((system) => ({ word: romanise(word, system), system: system.name }))
  const known = cyrillicNames.filter(([, cyrillic]) => cyrillic === word).map(([latin]) => ({ word: latin, system: 'English' }))
  return [...known, ...made]
}

function systemsFor(word: string): System[] {
  if (/[ђјљњћџ]/.test(word)) return [balkan, ...systems]
  if (/[іїєґ]|ськ|цьк/.test(word)) return [ukrainianPress, ukrainian, { ...ukrainianPress, after: [] }, ...systems]
  return /ъ(?![еёюя])|(?:ов|ев)$/.test(word) && /ъ/.test(word) ? [bulgarian, ...systems] : systems
}

function romanise(word: string, { letters, before = [], after = [] }: System): string {
  const heard = before.reduce((text, [from, to]) => text.replace(from, to), word)
  const latin = Array.from(heard, (letter) => letters[letter] ?? (letter === 'ѥ' ? 'ye' : letter)).join('')
  return after.reduce((text, [from, to]) => text.replace(from, to), latin)
}
