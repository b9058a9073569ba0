import { describe, expect, it } from 'vitest'
import { readTsv } from './read-tsv.ts'

const head = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext'

/** Rows of words at block, paragraph and line. */
function tsv(...words: [place: string, confidence: number, text: string][]): string {
  const rows = words.map(
    ([place, confidence, text]) => `5\t1\t${place.split('').join('\t')}\t1\t0\t0\t9\t9\t${confidence}\t${text}`,
  )
  return [head, '4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t', ...rows, ''].join('\n')
}

describe('the table of words', () => {
  it('becomes lines and paragraphs', () => {
    const { text, words } = readTsv(tsv(['111', 90, 'The'], ['111', 90, 'harbour'], ['112', 90, 'master'], ['121', 90, 'paid']))
    expect(text).toBe('The harbour\nmaster\n\npaid')
    expect(words).toBe(4)
  })

  it('weighs the confidence of words by their length', () => {
    expect(readTsv(tsv(['111', 90, 'harbour'], ['111', 10, 'x'])).confidence).toBe(80)
    expect(readTsv(head)).toEqual({ text: '', confidence: 0, words: 0, skew: 0 })
  })

  it('puts no spaces between signs of scripts that have none', () => {
    expect(readTsv(tsv(['111', 90, '東京'], ['111', 90, '都'], ['111', 90, 'Tower'], ['111', 90, '。'])).text).toBe(
      '東京都 Tower 。',
    )
  })

  it('tells by how many degrees lines fall to the right', () => {
    const word = (line: number, left: number) => `5\t1\t1\t1\t${line}\t1\t${left}\t${left / 10 + 50 * line}\t40\t20\t90\tword`
    const rows = [1, 2, 3].flatMap((line) => [100, 200, 300, 400].map((left) => word(line, left)))
    // A title of two words that lies in another way tells nothing.
    expect(readTsv([head, ...rows, word(4, 100), word(4, 900)].join('\n')).skew).toBeCloseTo(5.71, 2)
    expect(readTsv([head, word(1, 100), word(1, 200)].join('\n')).skew).toBe(0)
  })

  it('leaves out words of nothing but blanks', () => {
    expect(readTsv(tsv(['111', 95, ' '], ['111', 90, 'one']))).toEqual({ text: 'one', confidence: 90, words: 1, skew: 0 })
  })
})
