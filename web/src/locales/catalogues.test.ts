import { describe, expect, it } from 'vitest'
import { readMessages } from '../testing/read-messages.ts'
import en from './en.po?raw'
import es from './es.po?raw'
import fr from './fr.po?raw'
import ja from './ja.po?raw'

const source = readMessages(en)
const files: Record<string, string> = import.meta.glob(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('catalogues of texts', () => {
  it('are not empty: an extraction in the wrong folder would leave nothing', () => {
    expect(source.size).toBeGreaterThan(400)
  })

  it('hold every plain text of the code; if not, run `npm run messages`', () => {
    const texts = Object.values(files).flatMap((code) =>
      [...code.matchAll(/\b(?:t|msg)`([^`$\\]+)`/g)].map(([, text = '']) => text),
    )
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.filter((text) => !source.has(text))).toEqual([])
  })

  it.each(Object.entries({ es, fr, ja }))('%s keeps the places for values of each message', (_locale, po) => {
    const translated = readMessages(po)
    const broken = [...translated].filter(([id, text]) => text !== '' && id.includes('{') && places(id) !== places(text))
    expect(broken).toEqual([])
  })
})

/** The names in braces, each once; a word alone in a branch of a plural is none. */
function places(text: string): string {
  return [...new Set([...text.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+) )\{(\w+)[},]/g)].map(([, name]) => name))]
    .sort()
    .join()
}
