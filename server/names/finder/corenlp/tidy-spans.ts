import type { Span } from '../child/finder-child.ts'

/** How letters begin, and titles, in the languages of the models; never a name by themselves. */
const greetings = 'Dear|Cher|Chère|Chers|Chères|Liebe|Lieber|Querido|Querida|Estimado|Estimada'
const titles = 'Mr|Mrs|Ms|Dr|Sir|Madam|Monsieur|Madame|Mademoiselle|Messieurs|Mesdames|Maître|Herr|Frau|Señor|Señora|Don|Doña'
const greeting = new RegExp(`^(?:${greetings})\\s+`, 'u')
const noName = new RegExp(`^(?:(?:${greetings}|${titles})\\.?\\s*)+$`, 'u')

/** Names as they stand in letters: "Cher Étienne" is Étienne, and "Madame" nobody. */
export function tidySpans(spans: Span[], text: string): Span[] {
  return spans.flatMap(([begin, end, label]) => {
    const mention = text.slice(begin, end)
    if (noName.test(mention)) return []
    const span: Span = [begin + (greeting.exec(mention)?.[0].length ?? 0), end, label]
    return [span]
  })
}
