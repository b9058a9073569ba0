import type { Variant } from '@dossier/contract/batch-search/variants'
import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'
import { formWords } from '../../spellings/legal-forms.ts'

/** A company's name of one word without its legal form, which other companies have among theirs. */
export function isLoneCompany({ spelling, kinds }: Pick<Variant, 'spelling' | 'kinds'>): boolean {
  return kinds.includes('company') && /^\S+$/.test(spelling)
}

/** What asks for it where it stands in no company's longer name: in no text that has a legal form behind it, or behind one more word. */
export function aloneText(phrase: string, spelling: string): string {
  const longer = formWords.map((form) => `${quotePhrase(`${spelling} ${form}`)}~1`)
  return `(${phrase} NOT content:(${longer.join(' OR ')}))`
}
