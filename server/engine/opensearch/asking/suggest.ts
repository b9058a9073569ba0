import { z } from 'zod'
import type { SuggestOptions } from '../../../query/suggest.ts'
import type { SuggestedWord } from '../../port.ts'
import type { TextService } from '../../texts.ts'
import { clusterField } from './fields.ts'
import type { Questions } from './questions.ts'

const Suggested = z.object({
  suggest: z
    .object({
      it: z.array(
        z.object({
          text: z.string(),
          offset: z.number(),
          length: z.number(),
          options: z.array(z.object({ text: z.string(), score: z.number(), freq: z.number() })),
        }),
      ),
    })
    .optional(),
})

type Asked = { questions: Questions; texts: TextService; signal?: AbortSignal | undefined }

/** Near spellings by the cluster's own suggester; the words of the text alone where no index was asked. */
export async function suggestWords(
  { questions, texts, signal }: Asked,
  projects: string[],
  options: SuggestOptions,
): Promise<SuggestedWord[]> {
  const { field, text } = options
  const body = { size: 0, suggest: { it: { text, term: suggester(options) } } }
  const { suggest } = Suggested.parse(
    await questions.search(await questions.indices.led(projects, signal), body, undefined, signal),
  )
  if (suggest)
    return suggest.it.map((word) => ({
      ...word,
      options: word.options.map(({ freq, ...rest }) => ({ ...rest, documents: freq })),
    }))
  const [marks = []] = await texts.highlight(
    { query: { kind: 'match', field, text, operator: 'or' }, field, texts: [text], limit: 1_000 },
    signal,
  )
  return marks.map(({ start, end }) => ({ text: text.slice(start, end), offset: start, length: end - start, options: [] }))
}

function suggester(options: SuggestOptions): object {
  return {
    field: clusterField(options.field),
    suggest_mode: options.mode,
    size: options.size,
    max_inspections: options.inspections,
    max_edits: options.maxEdits,
    prefix_length: options.prefixLength,
    min_word_length: options.minWordLength,
    accuracy: options.accuracy,
    sort: options.byFrequency ? 'frequency' : 'score',
    max_term_freq: options.maxFrequency,
    min_doc_freq: options.minFrequency,
  }
}
