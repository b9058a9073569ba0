import { type Variant, type VariantKind, type VariantlessReason, variantKinds } from '@dossier/contract/batch-search/variants'
import { inOtherForms } from './company.ts'
import { type LineName, readLine } from './line-words.ts'
import { divided, misread } from './misread.ts'
import { inOtherOrder, withInitials } from './order.ts'
import { withOtherSigns } from './signs.ts'
import { keyOf, type Spelling } from './spelling.ts'
import { transliterated } from './transliteration.ts'

/** The variants of a line, those with the fewest changes first; how many more there are than these, by the last of their kinds; why there are none. */
export type MadeVariants = {
  items: Variant[]
  leftOut: { kind: VariantKind; count: number }[]
  reason: VariantlessReason | null
}

/** Variants of a line, of one kind and in all: so many phrases are looked for beside the line itself. */
const mostOfKind = { accents: 10, order: 6, initials: 20, transliteration: 80, company: 14, ocr: 40 } as const
const most = 144
/** Spellings of which the order and the initials are changed too. */
const mostBases = 24

/**
 * Other spellings of a line, of these kinds: of the line itself, and of its spellings in other letters also with another order and initials. The same line always has the
 * same ones, in the same order; such as any search takes for the line itself are none.
 */
export function variantsOf(line: string, kinds: readonly VariantKind[]): MadeVariants {
  const read = readLine(line)
  if ('reason' in read) return { items: [], leftOut: [], reason: read.reason }
  const isAsked = (spelling: Spelling) => spelling.kinds.every((kind) => kinds.includes(kind))
  const { spellings, leftOut } = spellingsOf(read.name, kinds)
  return bounded(line, spellings.filter(isAsked), leftOut)
}

function spellingsOf(name: LineName, kinds: readonly VariantKind[]) {
  const own: Spelling = { words: name.words, kinds: [], changed: '' }
  const signs = kinds.includes('accents') ? withOtherSigns(name.words) : []
  const letters = kinds.includes('transliteration') ? transliterated(name.words, name.script) : { items: [], leftOut: 0 }
  const bases = [own, ...signs, ...letters.items]
  const shaped = bases
    .slice(0, mostBases)
    .flatMap((base) => [...inOtherOrder(name, base.words), ...withInitials(name, base.words)].map((made) => joined(base, made)))
  const read = kinds.includes('ocr') && name.script === 'latin' ? [...misread(name.words), ...divided(name.words)] : []
  const spellings = [...bases.slice(1), ...shaped, ...inOtherForms(name), ...formsOfRespelled(name, bases.slice(1)), ...read]
  return { spellings, leftOut: letters.leftOut }
}

/** A company's name in other letters, without its legal form and with others. */
function formsOfRespelled(name: LineName, bases: readonly Spelling[]): Spelling[] {
  const { company } = name
  if (!company || company.isBefore) return []
  const length = name.words.length - company.name.length
  return bases.flatMap((base) => {
    if (base.words.length !== name.words.length) return []
    const words = [...base.words]
    const changed = { ...company, name: words.slice(0, words.length - length) }
    return inOtherForms({ ...name, words, company: changed }).map((made) => joined(base, made))
  })
}

function joined(base: Spelling, made: Spelling): Spelling {
  const kinds = variantKinds.filter((kind) => base.kinds.includes(kind) || made.kinds.includes(kind))
  return { words: made.words, kinds, changed: [base.changed, made.changed].filter((text) => text !== '').join('; ') }
}

/** Those that a search tells from the line and from each other, as many as are looked for. */
function bounded(line: string, spellings: readonly Spelling[], transliterations: number): MadeVariants {
  const seen = new Set([keyOf(line.replace(/^\s*"|"\s*$/g, '').split(/\s+/))])
  const counts = new Map<VariantKind, number>()
  const left = new Map<VariantKind, number>(transliterations > 0 ? [['transliteration', transliterations]] : [])
  const items: Variant[] = []
  for (const { words, kinds, changed } of spellings.toSorted((one, other) => one.kinds.length - other.kinds.length)) {
    const key = keyOf(words)
    const [first] = kinds
    const last = kinds.at(-1)
    if (first === undefined || last === undefined || key === '' || seen.has(key)) continue
    seen.add(key)
    // What changes order or initials of other letters counts among those letters.
    const kind = kinds.includes('transliteration') ? 'transliteration' : last
    const count = counts.get(kind) ?? 0
    if (count >= mostOfKind[kind] || items.length >= most) left.set(kind, (left.get(kind) ?? 0) + 1)
    else {
      counts.set(kind, count + 1)
      items.push({ spelling: words.join(' '), kinds: [...kinds], changed })
    }
  }
  return { items, leftOut: [...left].map(([kind, count]) => ({ kind, count })), reason: null }
}
