import type { Piece } from '../piece.ts'
import { type Run, runsOfLetters, wordsByText } from './letters-in-text.ts'
import type { SpacedLine } from './spaced-words.ts'

/** Pages are drawn for so long, and so many of them; what is left then is told by the text alone. */
const [mostMs, mostPages] = [8_000, 2_000]

/** What is still to be explained; `isBegun`: a page has a piece of it. */
type Runs = Map<string, Run & { isBegun?: boolean }>

/**
 * Words of a PDF that the first reader gave letter by letter, because they are set apart: joined by where the letters stand on the pages, or, where nobody can tell that, by
 * the text alone. Nothing where the text has none, which costs a look at it.
 * @param text what the first reader made of it
 */
export async function lettersApart(pdf: Buffer, text: string): Promise<Piece[]> {
  const runs: Runs = new Map(runsOfLetters(text).map((run) => [[run.isStart, run.signs, run.isEnd].join(), run]))
  if (runs.size === 0) return []
  const lines = await linesOnPages(pdf, runs).catch(() => [])
  const rest = [...runs.values()].flatMap((run) => (run.isBegun ? [] : (wordsByText(run) ?? [])))
  return [{ kind: 'spaced', text: [...lines, ...rest].join('\n'), isRepeated: true }]
}

/** Takes runs away that the pages explain. @throws what pdf.js throws of a file that it cannot open */
async function linesOnPages(pdf: Buffer, runs: Runs): Promise<string[]> {
  // It takes a while to load, and few files need it.
  const [{ openPdf }, { paintedBy }, { spacedLines }] = await Promise.all([
    import('./open-pdf.ts'),
    import('./painted.ts'),
    import('./spaced-words.ts'),
  ])
  const until = performance.now() + mostMs
  const document = await openPdf(pdf, { largestPicture: 1 })
  try {
    const found: string[] = []
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      if (runs.size === 0 || performance.now() > until) break
      const page = await document.getPage(number)
      found.push(...spacedLines(paintedBy(await page.getOperatorList())).flatMap((line) => explain(line, runs)))
      page.cleanup()
    }
    return found
  } finally {
    await document.loadingTask.destroy()
  }
}

/** A line of the page, where the text has it letter by letter: all of it, a piece, or beside others. */
function explain(line: SpacedLine, runs: Runs): string[] {
  const ends = endsOfWords(line.words)
  let isExplained = false
  for (const [key, run] of runs) {
    const isWhole = hasRun(line.signs, run, ends)
    if (isWhole) runs.delete(key)
    else if (run.signs.includes(line.signs)) run.isBegun = true
    else continue
    isExplained = true
  }
  return isExplained ? [line.words] : []
}

/** Whether a line has a run, which ends in the middle of a word only where its own line goes on: `C h i l e` is no piece of `Chilena`. */
function hasRun(signs: string, run: Run, ends: Set<number>): boolean {
  for (let at = signs.indexOf(run.signs); at >= 0; at = signs.indexOf(run.signs, at + 1))
    if ((!run.isStart || ends.has(at)) && (!run.isEnd || ends.has(at + run.signs.length))) return true
  return false
}

/** How many signs stand before each word, and in all. */
function endsOfWords(words: string): Set<number> {
  let length = 0
  return new Set([0, ...words.split(' ').map((word) => (length += word.length))])
}
