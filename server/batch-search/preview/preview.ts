import { setImmediate as turn } from 'node:timers/promises'
import type { UploadedFile } from '@dossier/contract'
import type { BatchPreview, PreviewFields, PreviewLine } from '@dossier/contract/batch-search/preview'
import { readTerms } from '@dossier/contract/query-string/terms'
import type { Scope } from '../../scope/scope.ts'
import { readOptions } from '../create-batch.ts'
import { type ListLine, readQueries } from '../csv/read-csv.ts'
import { lineText, ownText } from '../run/line-query.ts'
import { countVariants, listVariants } from '../variants/preview-variants.ts'
import type { LineFault } from './check-line.ts'
import { type Counting, countLine, nearestSpelling, whileTime } from './count-lines.ts'
import { estimate, evenlyTaken } from './estimate.ts'
import { findFaults } from './find-faults.ts'
import { suggestLine } from './suggest.ts'

/** Lines of the list that are counted for the estimate, at most, and how long that and the page may take. */
const sampled = 400
const sampleMs = 600
const pageMs = 500
const variantsMs = 700
/** Letters of a line, and parts of a query, that are told. */
const toldLength = 500
const toldParts = 50

type Asked = { fields: PreviewFields; file: UploadedFile }

/**
 * What a list would search, before it does: its lines, page by page, those that are not understood with the nearest that is, and what they may find. Nothing is stored. Throws what
 * making a batch search of it would throw.
 */
export async function previewBatch(scope: Scope, projects: string[], { fields, file }: Asked): Promise<BatchPreview> {
  const options = readOptions(fields)
  const list = readQueries(file.bytes, { ...fields, most: scope.program.config.batchSearchMaxNbQueries })
  const faults = await findFaults(scope, list.lines, options)
  const shown = list.lines.filter((line) => isShown(line, fields.show, faults))
  const page = shown.slice(fields.from, fields.from + fields.size)
  const right = list.lines.filter(({ row, state }) => state === 'ok' && !faults.has(row))
  const counts = await sample({ scope, projects, options, untilMs: performance.now() + sampleMs }, right)
  const counting = { scope, projects, options, untilMs: performance.now() + pageMs }
  return {
    rows: list.rows,
    queries: right.length + faults.size,
    wrong: faults.size,
    dropped: list.dropped,
    charset: fields.charset || 'utf-8',
    items: await describePage(counting, page, faults),
    total: shown.length,
    estimate: estimate(counts, right.length),
  }
}

function isShown({ row, state }: ListLine, show: PreviewFields['show'], faults: Map<number, LineFault>): boolean {
  if (show === 'all') return true
  if (show === 'wrong') return faults.has(row)
  return show === 'searched' ? state === 'ok' && !faults.has(row) : state !== 'ok'
}

async function sample(counting: Counting, lines: readonly ListLine[]): Promise<number[]> {
  const taken = shuffled(evenlyTaken(lines.length, sampled)).flatMap((at) => lines[at] ?? [])
  const counts = await whileTime(counting, taken, ({ query }, signal) => countLine(counting, query, signal))
  return counts.filter((count) => count !== undefined)
}

/** In an order in which any beginning is spread over the whole: the time may be over in the middle. The golden section divides so, and alike each time. */
function shuffled(places: readonly number[]): number[] {
  const keyOf = (at: number) => (at * 0.618_033_988_75) % 1
  return places
    .map((place, at) => ({ place, key: keyOf(at) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ place }) => place)
}

async function describePage(counting: Counting, page: ListLine[], faults: Map<number, LineFault>): Promise<PreviewLine[]> {
  const { options } = counting
  const counts = await whileTime(counting, page, async ({ row, state, query }, signal) =>
    state === 'ok' && !faults.has(row) ? countLine(counting, query, signal) : undefined,
  )
  const near = await whileTime(counting, [...page.entries()], async ([at, { query }], signal) =>
    counts[at] === 0 ? nearestSpelling(counting, query, signal) : undefined,
  )
  const listed = page.map(({ row, state, query }) =>
    state === 'ok' && !faults.has(row) ? listVariants(options, query) : undefined,
  )
  // They have a time of their own, for the lines go before them.
  const late = { ...counting, untilMs: performance.now() + variantsMs }
  const variants = await whileTime(late, listed, async (each, signal) => each && countVariants(counting, each, signal))
  const lines: PreviewLine[] = []
  for (const [at, line] of page.entries()) {
    const fault = faults.get(line.row) ?? null
    // A correction takes some milliseconds.
    if (fault) await turn()
    const query = line.state === 'ok' ? lineText(line.query, options) : null
    const spellings = variants[at] ?? listed[at]
    lines.push({
      row: line.row,
      line: line.line.slice(0, toldLength),
      isCut: line.line.length > toldLength,
      state: fault ? 'wrong' : line.state,
      query: query?.slice(0, toldLength) ?? null,
      // Other spellings are told by themselves.
      parts: query === null || fault ? [] : partsOf(ownText(line.query, options)),
      sameAs: line.state === 'repeated' ? line.sameAs : null,
      fault: fault && { message: fault.message.slice(0, 2 * toldLength), at: fault.at },
      suggestion: fault && suggestLine(line.query, fault, options),
      count: counts[at] ?? null,
      near: near[at] ?? null,
      ...(spellings && { variants: spellings }),
    })
  }
  return lines
}

function partsOf(query: string): PreviewLine['parts'] {
  return readTerms(query.slice(0, 10 * toldLength))
    .slice(0, toldParts)
    .map(({ kind, text, field, isNegated }) => ({ kind, text: text.slice(0, toldLength), field, isNegated }))
}
