import type { SearchEngine } from '../../engine/port.ts'
import type { TextService } from '../../engine/texts.ts'
import { unpackText } from '../../records/texts/text.ts'

/** What a test lets the engine, and its service of texts, answer. */
type Answers = Partial<SearchEngine> & Partial<Pick<TextService, 'highlight' | 'analyze'>>

/** An engine that answers what a test gives it; whatever else is asked fails the test. */
export function fakeEngine({ highlight, analyze, ...answers }: Answers): SearchEngine {
  const unexpected = (name: string) => () => Promise.reject(new Error(`the engine was asked for ${name}`))
  return {
    write: unexpected('write'),
    commit: unexpected('commit'),
    // An index that is whole.
    position: async () => ({ recordsId: 'r', change: 0 }),
    clear: unexpected('clear'),
    search: unexpected('search'),
    searchEach: unexpected('searchEach'),
    count: unexpected('count'),
    occurring: unexpected('occurring'),
    collect: unexpected('collect'),
    locate: unexpected('locate'),
    suggest: unexpected('suggest'),
    texts: {
      highlight: highlight ?? unexpected('highlight'),
      highlightStored: highlight ? wholeTexts(highlight) : unexpected('highlightStored'),
      analyze: analyze ?? unexpected('analyze'),
      close: async () => {},
    },
    sets: {
      provide() {},
      define: unexpected('sets.define'),
      change: unexpected('sets.change'),
      drop: unexpected('sets.drop'),
      list: unexpected('sets.list'),
    },
    stats: unexpected('stats'),
    close: unexpected('close'),
    ...answers,
  }
}

/** What is stored is unpacked and marked by `highlight`; each text is one part. */
function wholeTexts(highlight: TextService['highlight']): TextService['highlightStored'] {
  return async ({ query, field, texts: stored, limit }) => {
    const texts = stored.map(({ bytes, length }) => unpackText(bytes, length))
    const marked = await highlight({ query, field, texts, limit })
    return texts.map((text, at) => {
      const marks = marked[at] ?? []
      return marks.length === 0 ? [] : [{ text, marks }]
    })
  }
}
