import { readFileSync } from 'node:fs'
import { type VariantKind, VariantKind as VariantKindShape } from '@dossier/contract/batch-search/variants'
import { seeded } from '../harness/seeded.ts'
import { anyFromElsewhere, anyPerson, nameOf, type Person } from './people.ts'

/** A line of a list, and how its name is spelled in documents; `kind`: what these spellings need. */
export type Planted = { line: string; kind: VariantKind; spellings: string[] }

/** A document of which it is known whose name stands in it: `lines` of that name, none for other people's; `spelling` as it stands there. */
export type PlantedDocument = { id: string; content: string; lines: readonly string[]; spelling: string }

/** What was written by hand. */
export function plantedByHand(): Planted[] {
  let kind: VariantKind = 'accents'
  return readFileSync(new URL('./planted.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((row): Planted[] => {
      const [, named] = /^\[(\w+)\]$/.exec(row) ?? []
      if (named !== undefined) kind = VariantKindShape.parse(named)
      const [line = '', spellings] = row.split(' = ')
      return spellings === undefined || row.startsWith('#') ? [] : [{ line, kind, spellings: spellings.split(' | ') }]
    })
}

const peopleOfKind = 60

/** People whom chance made, each spelled in the ways that a kind is about: by rules of our own here, which the program does not know. */
export function plantedByRule(seed: number): Planted[] {
  const random = seeded(seed)
  const kinds: [VariantKind, (person: Person, random: () => number) => string[]][] = [
    ['order', ordered],
    ['initials', abbreviated],
    ['ocr', misread],
  ]
  return kinds.flatMap(([kind, spell]) =>
    Array.from({ length: peopleOfKind }, (): Planted => {
      const person = anyPerson(random)
      return {
        kind,
        line: nameOf(person),
        spellings: [...new Set(spell(person, random))].filter((text) => text !== nameOf(person)),
      }
    }),
  )
}

function ordered({ given, middle, family }: Person): string[] {
  const first = [given, middle].filter((word) => word !== '').join(' ')
  return [`${family}, ${first}`, `${family.toUpperCase()} ${first}`]
}

function abbreviated({ given, middle, family }: Person): string[] {
  const [one = '', two = ''] = [given[0], middle[0]]
  if (middle === '') return [`${one}. ${family}`, `${family}, ${one}.`, `${one} ${family}`]
  return [
    `${one}. ${two}. ${family}`,
    `${one}.${two}. ${family}`,
    `${given} ${two}. ${family}`,
    `${given} ${family}`,
    `${family}, ${one}.`,
  ]
}

/** As scanned pages are read: the shapes, not the letters, decide. */
const shapes: [RegExp, string][] = [
  [/rn/, 'm'],
  [/m/, 'rn'],
  [/l/, '1'],
  [/l/, 'I'],
  [/I/, 'l'],
  [/O/, '0'],
  [/o/, '0'],
  [/cl/, 'd'],
  [/d/, 'cl'],
  [/W/, 'VV'],
  [/w/, 'vv'],
]

function misread(person: Person, random: () => number): string[] {
  const name = nameOf(person)
  const read = shapes.filter(([shape]) => shape.test(name)).map(([shape, letters]) => name.replace(shape, letters))
  return [...read, broken(name, random)]
}

/** Its longest word is divided at the end of a line. */
function broken(name: string, random: () => number): string {
  const [longest = ''] = name.split(' ').toSorted((one, other) => other.length - one.length)
  const places = [...longest.matchAll(/(?<=[aeiouy].*)[^aeiouy](?=[aeiouy])/gi)].map(({ index }) => index).filter((at) => at > 1)
  const at = places[Math.floor(random() * places.length)]
  return at === undefined ? name : name.replace(longest, `${longest.slice(0, at)}-\n${longest.slice(at)}`)
}

const otherPeople = 3_000
const namesInDocument = 4

/** A document for each planted spelling, and others of people who are on no list, written in all these ways too. */
export function documentsOf(planted: readonly Planted[], seed: number): PlantedDocument[] {
  const random = seeded(seed + 1)
  const listed = new Set(planted.map(({ line }) => line))
  const isListed = ({ given, family }: Person) =>
    [...listed].some((line) => line.startsWith(`${given} `) && line.endsWith(` ${family}`))
  const stranger = (): string => {
    if (random() < 0.25) return unlisted(() => anyFromElsewhere(random))
    const person = anyPerson(random)
    if (isListed(person)) return stranger()
    const forms = [nameOf(person), nameOf(person), ...ordered(person), ...abbreviated(person)]
    return forms[Math.floor(random() * forms.length)] ?? nameOf(person)
  }
  const unlisted = (make: () => string): string => {
    const name = make()
    return known.has(withoutForm(name)) ? unlisted(make) : name
  }
  const known = new Set(planted.flatMap(({ line, spellings }) => [line, ...spellings].map(withoutForm)))
  const text = (own: readonly string[]) => [...own, ...Array.from({ length: namesInDocument - own.length }, stranger)].join(';\n')
  const own = planted.flatMap(({ line, spellings }, at) =>
    [line, ...spellings].map((spelling, place) => ({
      id: `p${at}-${place}`,
      content: text([spelling]),
      lines: sameName(planted, line),
      spelling,
    })),
  )
  const others = Array.from({ length: otherPeople }, (_, at) => ({ id: `o${at}`, content: text([]), lines: [], spelling: '' }))
  return [...own, ...others]
}

/** A company of the same name with another legal form might be the same one: nobody could say whether such a hit is right. */
function withoutForm(name: string): string {
  return name
    .replace(/,? (?:Ltd|Limited|GmbH|S\.A\.|SA|Inc\.?|Incorporated|LLC|L\.L\.C\.|AG|B\.V\.|BV|Corp|Corporation|AB|Oy)$/i, '')
    .toLowerCase()
}

/** Lines of one name: those of which a spelling of the one is a spelling of the other, if by way of third ones. */
function sameName(planted: readonly Planted[], line: string): string[] {
  const lines = new Set([line])
  const spellings = new Set<string>()
  for (let before = 0; before < lines.size; ) {
    before = lines.size
    for (const one of planted)
      if (lines.has(one.line)) for (const each of [one.line, ...one.spellings]) spellings.add(each.toLowerCase())
    for (const one of planted)
      if (isWritten(one) && [one.line, ...one.spellings].some((each) => spellings.has(each.toLowerCase()))) lines.add(one.line)
  }
  return [...lines]
}

/** By hand: initials that chance gives to two people make no one of them. */
function isWritten({ kind }: Planted): boolean {
  return kind === 'accents' || kind === 'transliteration' || kind === 'company'
}
