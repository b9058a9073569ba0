import { AppError } from '@dossier/contract'
import { correctQueryString } from '@dossier/contract/query-string/correct'
import { readQueryString } from '@dossier/contract/query-string/parser'
import type { QueryStringNode } from '@dossier/contract/query-string/tree'
import { comparisonPattern } from '@dossier/contract/query-string/words'
import { QueryError } from '../../query/query-error.ts'
import { checkClause } from '../../search/chosen-documents.ts'
import { type LineOptions, lineClause, lineText } from '../run/line-query.ts'

/** Why a line is not understood; `at`: where in its query string, in UTF-16 units, where that is known; `corrected`: the line as it may have been meant. */
export type LineFault = { message: string; at: number | null; corrected: () => string | undefined }

/** Without any of these a text is plain words, which nothing can be wrong with but their number. */
const sign = /[^\p{L}\p{N}\p{M} .,'’@_%#$;-]|\b(?:AND|OR|NOT)\b|(?:^| )-/u
/** Far fewer words than a query or a phrase can have. */
const shortLength = 500

/** What is wrong with a line, by the parsers that search it; null where it is understood. */
export function faultOf(line: string, options: LineOptions): LineFault | null {
  if (options.queryTemplate === null && line.length < shortLength && (!sign.test(line) || isSimple(line, options))) return null
  try {
    // The filters are the same for each line, and were checked.
    checkClause(lineClause(line, { ...options, fileTypes: [], paths: [], tags: [] }))
    return null
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'BAD_QUERY' && error.code !== 'BAD_REQUEST')) throw error
    return { message: error.message, ...placeOf(error, line, options) }
  }
}

/** Of a line that is asked as it stands the error knows; within a template it tells of the whole that is asked. */
function placeOf(error: AppError, line: string, options: LineOptions): Omit<LineFault, 'message'> {
  const text = lineText(line, options)
  if (options.queryTemplate === null && text === line) {
    const fault = error instanceof QueryError ? error.fault : undefined
    return { at: fault?.at ?? null, corrected: () => fault?.corrected }
  }
  return { at: readQueryString(text).fault?.at ?? null, corrected: () => correctQueryString(line) }
}

/** Whether it is understood, and asks for nothing but words and phrases in no field of their own: with values and patterns more can be wrong. */
function isSimple(line: string, options: LineOptions): boolean {
  const { group, fault } = readQueryString(lineText(line, options))
  return fault === undefined && isPlain(group)
}

function isPlain(node: QueryStringNode): boolean {
  if (node.kind === 'group') return node.boost === undefined && node.clauses.every((clause) => isPlain(clause.node))
  const isText = node.kind === 'phrase' || (node.kind === 'text' && !comparisonPattern.test(node.text))
  return isText && node.field === undefined && node.boost === undefined
}
