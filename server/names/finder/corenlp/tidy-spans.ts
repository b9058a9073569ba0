import type { Span } from '../child/finder-child.ts'
import { isCompany, legalFormAfter } from './legal-forms.ts'

/** How letters begin and end, and titles, in the languages of the models; never a name by themselves. */
const greetings = 'Dear|Cher|Chère|Chers|Chères|Liebe|Lieber|Querido|Querida|Estimado|Estimada'
const closings = 'Veuillez|Agréez|Recevez'
const titles = 'Mr|Mrs|Ms|Dr|Sir|Madam|Monsieur|Madame|Mademoiselle|Messieurs|Mesdames|Maître|Herr|Frau|Señor|Señora|Don|Doña'
const greeting = new RegExp(`^(?:${greetings})\\s+`, 'u')
const noName = new RegExp(`^(?:(?:${greetings}|${closings}|${titles})\\.?\\s*)+$`, 'u')

/** Names as they stand in letters and contracts: "Cher Étienne" is Étienne, "Madame" nobody, and "Kestrel Quay" before "Ltd" a company with all of its name. */
export function tidySpans(spans: Span[], text: string): Span[] {
  return spans.flatMap(([start, end, label]) => {
    const mention = text.slice(start, end)
    if (noName.test(mention)) return []
    const begin = start + (greeting.exec(mention)?.[0].length ?? 0)
    const whole = end + legalFormAfter(text.slice(end, end + longestForm))
    const span: Span = [begin, whole, isCompany(text.slice(begin, whole)) ? 'ORGANIZATION' : label]
    return [span]
  })
}

const longestForm = 20
