import { AppError, limits } from '@dossier/contract'
import type { DroppedLines } from '@dossier/contract/batch-search/batch-search'
import { parse } from 'csv-parse/sync'
import { decodeCsv } from './decode-csv.ts'

/**
 * A line of a list: `row` is its place, from 1, `line` what it says, `query` what is searched for it. One of those that are left out is empty, of one character, or says what the row
 * `sameAs` says.
 */
export type ListLine = { row: number; line: string; query: string } & (
  | { state: 'ok' | 'empty' | 'short' }
  | { state: 'repeated'; sameAs: number }
)

/** A list in its order: of `rows` lines the queries, and lines that are left out, the first `mostLeftOut` of them. */
export type QueryList = { rows: number; lines: ListLine[]; dropped: DroppedLines }

/** Lines that are left out are told so far, and counted beyond it. */
const mostLeftOut = 100_000
/** Ours: more lines than this are no list of queries, most of which are empty. */
const mostRows = 1_000_000

/** Between columns, where they are several. A comma before a space is a text's own: no program writes its columns so. */
const separators = [',', ';', '\t']
/** Stands in no text: what is told to divide at it divides nowhere. */
const nowhere = '\u0000'

/** How a list is read. `corrections`: what is searched in place of a line, by what that says; nothing leaves it out. */
export type ListOptions = { charset: string; most: number; corrections?: Readonly<Record<string, string>> }

/**
 * The queries of a CSV of one column: one for each line, in their order, each once. A cell that had to be quoted (it has quotes or a separator in it) is unquoted; one that
 * is quoted without need is a phrase, and keeps its quotes. A column beside others that are empty throughout is the one that is meant.
 *
 * Throws AppError BAD_REQUEST for what is no such CSV; TOO_LARGE for more than `most` queries.
 */
export function readQueries(bytes: Uint8Array, { charset, most, corrections = {} }: ListOptions): QueryList {
  const lines = decodeCsv(bytes, charset).split(/\r\n|\n|\r/)
  // What follows the last line break is no line.
  if (lines.at(-1) === '') lines.pop()
  if (lines.length > mostRows) throw tooManyLines(lines.length)
  const list: QueryList = { rows: lines.length, lines: [], dropped: { empty: 0, short: 0, repeated: 0 } }
  const rows = new Map<string, number>()
  const correct = new Map(Object.entries(corrections))
  let leftOut = 0
  for (const [at, cell] of readCells(lines).entries()) {
    const line = cell.trim()
    const sorted = sortOut({ row: at + 1, line, query: (correct.get(line) ?? line).trim() }, rows)
    if (sorted.query.length > limits.queryLength) throw tooLong(sorted)
    if (sorted.state !== 'ok') list.dropped[sorted.state] += 1
    if (sorted.state === 'ok' || leftOut++ < mostLeftOut) list.lines.push(sorted)
    if (rows.size > most) throw tooMany(most)
  }
  if (rows.size === 0)
    throw new AppError('BAD_REQUEST', { message: 'The CSV has no queries: each line is a query of at least two characters' })
  return list
}

/** The queries of a list. */
export function queriesOf({ lines }: QueryList): string[] {
  return lines.flatMap(({ state, query }) => (state === 'ok' ? [query] : []))
}

/** `rows`: those of the queries so far, by what they say. */
function sortOut(line: Pick<ListLine, 'row' | 'line' | 'query'>, rows: Map<string, number>): ListLine {
  const { query, row } = line
  if (query === '') return { ...line, state: 'empty' }
  // As the contract has it.
  if (query.length < 2) return { ...line, state: 'short' }
  const sameAs = rows.get(query)
  if (sameAs !== undefined) return { ...line, state: 'repeated', sameAs }
  rows.set(query, row)
  return { ...line, state: 'ok' }
}

function tooLong({ row, query }: ListLine): AppError {
  const message = `Line ${row} of the CSV has ${query.length} letters; a query has at most ${limits.queryLength}. Is it one column with one query on each line?`
  return new AppError('BAD_REQUEST', { message, row })
}

function tooManyLines(count: number): AppError {
  return new AppError('TOO_LARGE', {
    message: `The CSV has ${count} lines, with the empty and repeated ones; ${mostRows} are read at most`,
    limit: mostRows,
  })
}

function tooMany(most: number): AppError {
  const number = new Intl.NumberFormat('de').format(most)
  return new AppError('TOO_LARGE', { message: `Error in CSV, your CSV exceed ${number} queries.`, limit: most })
}

/** The text of each line. */
function readCells(lines: string[]): string[] {
  // With an odd number of quotes a cell would go on in the next line, which may not be: such a line is taken as it stands.
  const whole = lines.map((line) => (isBalanced(line) ? line : ''))
  const table = separators.map((separator) => readTable(whole, separator)).find((cells) => cells !== undefined)
  const cells = table ?? parseRows(whole, nowhere).map(([cell = '']) => cell)
  return lines.map((line, at) => (whole[at] === '' ? line : keepPhrase(line, cells[at] ?? line, table !== undefined)))
}

/** The one column of a table that is not empty; undefined where the lines are no table of several columns. */
function readTable(lines: string[], separator: string): string[] | undefined {
  const divided = separator === ',' ? lines.map((line) => line.replaceAll(', ', '\u0001 ')) : lines
  const first = divided.find((line) => line !== '')
  if (!first?.includes(separator)) return undefined
  const rows = parseRows(divided, separator).map((row) => row.map((cell) => cell.replaceAll('\u0001', ',')))
  const filled = rows.filter((_, at) => lines[at] !== '')
  const width = filled[0]?.length ?? 0
  if (width < 2 || filled.some((row) => row.length !== width)) return undefined
  const used = Array.from({ length: width }, (_, column) => column).filter((column) => filled.some((row) => row[column] !== ''))
  if (used.length > 1) {
    const message = `The CSV has ${width} columns. A batch search takes one: leave the others out, or put what belongs together in quotes`
    throw new AppError('BAD_REQUEST', { message, columns: width })
  }
  return rows.map((row) => row[used[0] ?? 0] ?? '')
}

function parseRows(lines: string[], separator: string): string[][] {
  const rows: string[][] = parse(lines.join('\n'), {
    delimiter: separator,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
  })
  // Each line is a row, as long as none of them holds half a cell.
  return rows.length === lines.length || rows.length === lines.length - 1 ? rows : lines.map((line) => [line])
}

function isBalanced(line: string): boolean {
  return (line.split('"').length - 1) % 2 === 0
}

/** What a line says: its cell, unless it was quoted without need. */
function keepPhrase(line: string, cell: string, isTable: boolean): string {
  const text = line.trim()
  const isQuoted = text.startsWith('"') && text.endsWith('"') && text === `"${cell}"`
  const isNeeded = isTable || separators.some((separator) => cell.includes(separator))
  return isQuoted && !isNeeded ? text : cell
}
