import type { NameCategory } from '@dossier/contract/names/categories'

/** A normal form taken apart. */
export type NameWords = {
  /** Without what is no letter or digit, a person's in the order given name, family name. */
  words: string[]
  /** Also cut at hyphens and apostrophes. */
  pieces: string[]
  /** It had the family name first, behind a comma the others. */
  isReversed: boolean
  /** It had a title before it, which is not among the words. */
  isTitled: boolean
}

/** Titles and forms of address in the languages that name finders read, without accents and full stops. */
const titles = new Set(
  (
    'mr mrs ms miss mx dr prof professor sir lord lady dame rev judge justice captain capt colonel general ' +
    'mme mlle madame monsieur mademoiselle messieurs maitre docteur professeur ' +
    'sr sra srta senor senora senorita don dona doctor doctora ' +
    'herr frau dipl ing ' +
    'esq esquire jr junior phd'
  ).split(' '),
)

/** What companies are called by law: behind a name, it may be left out. */
const legalForms = new Set(
  (
    'ltd limited llc llp lp plc inc incorporated corp corporation co company ' +
    'sa sas sarl sca sci snc sl slu srl spa ag gmbh kg ohg se nv bv ab as oy kk group holding'
  ).split(' '),
)

/** Takes a normal form apart. */
export function wordsOf(norm: string, category: NameCategory): NameWords {
  const [before = '', behind = '', ...more] = norm.split(',').map((part) => part.trim())
  const isReversed = category === 'PERSON' && before !== '' && behind !== '' && more.length === 0
  const text = isReversed ? `${behind} ${before}` : norm
  const all = lettersIn(text, /\s+/)
  const own = category === 'PERSON' ? all.filter((word) => !titles.has(word)) : all
  const words = own.length > 0 ? own : all
  const pieces = lettersIn(text, /[^a-z0-9]+/).filter((piece) => category !== 'PERSON' || !titles.has(piece))
  return { words, pieces, isReversed, isTitled: words.length < all.length }
}

/** Whether a word is what companies are called by law. */
export function isLegalForm(word: string): boolean {
  return legalForms.has(word)
}

function lettersIn(text: string, seam: RegExp): string[] {
  return text
    .split(seam)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
}
