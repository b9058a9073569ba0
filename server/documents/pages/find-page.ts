/** So many letters are looked for at once, and how far into the page: of what stands there, some is on other pages too, or is read otherwise. */
const anchorLetters = 24
const anchorSteps = [0, 50, 100, 180, 260, 380, 500, 700, 900, 1_200]
/** How far apart two anchors may be from where they stand on the page, in letters: readers differ in what they leave out. */
const slack = 150

/**
 * Where a page begins in a stretch of a text, UTF-16 units from its beginning: most of the letters that are looked for stand there once, as far from each other as on the page. Undefined where
 * it cannot be told, as for a page that is not in this stretch.
 */
export function findPage(page: string, stretch: string): number | undefined {
  const own = lettersOf(page, (anchorSteps.at(-1) ?? 0) + anchorLetters).letters
  if (own.length < anchorLetters) return undefined
  const { letters, runs } = lettersOf(stretch)
  const steps = anchorSteps.filter((step) => step + anchorLetters <= own.length)
  const found = steps.map((step) => onlyPlace(letters, own.slice(step, step + anchorLetters), step))
  const begins = found.filter((place) => typeof place === 'number')
  // What stands there twice, such as the head of each page, says nothing for it or against it.
  const tried = found.filter((place) => place !== 'often').length
  const wanted = Math.min(tried, Math.max(2, Math.ceil(tried / 2)))
  const begin = begins.find((one) => begins.filter((other) => Math.abs(one - other) <= slack).length >= wanted)
  return begin === undefined ? undefined : placeOf(Math.max(0, begin), runs)
}

/** Where the page would begin if these letters of it are meant; undefined where they do not stand there. */
function onlyPlace(letters: string, anchor: string, step: number): number | 'often' | undefined {
  const at = letters.indexOf(anchor)
  if (at < 0) return undefined
  return letters.includes(anchor, at + 1) ? 'often' : at - step
}

/** Letters and digits without anything between them: `from` is where a run of them begins there, `at` in the text. */
type Run = { from: number; at: number }

/** Of a text as far as it has so many letters, in the simplest form: two readers of a PDF differ in white space and ligatures. */
function lettersOf(text: string, most = Number.POSITIVE_INFINITY): { letters: string; runs: Run[] } {
  const parts: string[] = []
  const runs: Run[] = []
  let from = 0
  for (const { 0: run, index: at } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const plain = run.normalize('NFKC')
    parts.push(plain)
    runs.push({ from, at })
    from += plain.length
    if (from >= most) break
  }
  return { letters: parts.join(''), runs }
}

/** The place in the text of a letter by its number. */
function placeOf(letter: number, runs: readonly Run[]): number {
  const run = runs.findLast(({ from }) => from <= letter)
  return run ? run.at + letter - run.from : 0
}
