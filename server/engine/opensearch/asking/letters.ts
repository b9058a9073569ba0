import type { AggregationResult, SearchRequest } from '../../port.ts'
import type { Questions } from './questions.ts'

/** The letters of all words of a field, which no cluster counts: its values are gone through. */
export async function readLetters(
  questions: Questions,
  { projects, query, aggregations }: SearchRequest,
  signal?: AbortSignal,
): Promise<Record<string, AggregationResult>> {
  const results: Record<string, AggregationResult> = {}
  for (const [name, one] of Object.entries(aggregations)) {
    if (one.kind !== 'letters') continue
    const letters = new Map<number, number>()
    const lengths: Lengths = { count: 0, minLength: null, maxLength: null, totalLength: 0 }
    const found = { query: await questions.whole(projects, query, signal), field: one.field }
    for await (const { value, count } of questions.values(projects, found, signal))
      addWord(String(value), count, { letters, lengths })
    results[name] = { kind: 'letters', ...lengths, letters: [...letters].sort(([a], [b]) => a - b) }
  }
  return results
}

type Lengths = { count: number; minLength: number | null; maxLength: number | null; totalLength: number }

function addWord(word: string, count: number, { letters, lengths }: { letters: Map<number, number>; lengths: Lengths }): void {
  lengths.count += count
  lengths.totalLength += word.length * count
  lengths.minLength = Math.min(lengths.minLength ?? word.length, word.length)
  lengths.maxLength = Math.max(lengths.maxLength ?? 0, word.length)
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at)
    letters.set(letter, (letters.get(letter) ?? 0) + count)
  }
}
