import { isAnalyzed, queryFieldType } from '../fields/field-type.ts'
import type { ParsedSuggestions } from '../parsed-search.ts'
import { argumentError, parsingError } from '../query-error.ts'
import type { SuggestOptions } from '../suggest.ts'
import { type JsonObject, optional, readChoice, readNatural, readNumber, readObject, readText, refuseOthers } from './read.ts'

const known = [
  ...['field', 'size', 'sort', 'suggest_mode', 'max_edits', 'prefix_length', 'min_word_length', 'max_inspections'],
  ...['min_doc_freq', 'max_term_freq', 'accuracy', 'string_distance', 'analyzer'],
  // All segments are asked, and words are not changed.
  'shard_size',
]

/** Ours, as each word of each text is looked up. */
const mostSuggestions = 20
const longestText = 1_000

/** Reads the `suggest` of a body: term suggesters by name, with a text of their own or a common one. Throws QueryError, also for other suggesters, by name. */
export function parseSuggest(value: unknown): ParsedSuggestions {
  if (value === undefined || value === null) return {}
  const { text: common, ...named } = readObject(value, 'suggest')
  const entries = Object.entries(named)
  if (entries.length > mostSuggestions) {
    throw argumentError(`[suggest] has ${entries.length} suggestions, more than the ${mostSuggestions} that are allowed`)
  }
  return Object.fromEntries(
    entries.map(([name, content]) => [name, parseSuggestion(name, readObject(content, `suggest.${name}`), common)]),
  )
}

function parseSuggestion(name: string, content: JsonObject, common: unknown): SuggestOptions {
  const { text, prefix, regex, ...kinds } = content
  const [kind, other] = Object.keys(kinds)
  if (kind === undefined) throw parsingError(`[suggest] [${name}] has no suggester`)
  if (other !== undefined) throw parsingError(`[suggest] [${name}] has two suggesters, [${kind}] and [${other}]`)
  const options = readObject(kinds[kind], `suggest.${name}.${kind}`)
  if (kind === 'completion') refuseCompletion(options)
  if (kind !== 'term') throw parsingError(`[suggest] suggester [${kind}] is not supported, only [term]`)
  if (prefix !== undefined || regex !== undefined) throw parsingError('[suggest] [term] takes a [text] only')
  const asked = optional(text ?? common, 'suggest.text', readText)
  if (asked === undefined) throw argumentError('The required text option is missing')
  if (asked.length > longestText) throw argumentError(`[suggest] text has ${asked.length} characters, more than ${longestText}`)
  return readTerm(options, asked)
}

/** There are no fields of this type, as in the contract's mapping: Elasticsearch refuses it too. */
function refuseCompletion(options: JsonObject): never {
  const field = readText(options.field, 'completion.field')
  if (queryFieldType(field) === undefined) throw argumentError(`no mapping found for field [${field}]`)
  throw argumentError(
    `Field [${field}] is not a completion suggest field: ask for values with a [terms] aggregation and its [include], for spellings with [term]`,
  )
}

function readTerm(options: JsonObject, text: string): SuggestOptions {
  refuseOthers(options, known, 'suggest.term')
  const field = optional(options.field, 'term.field', readText)
  if (field === undefined) throw parsingError('the required field option is missing')
  const type = queryFieldType(field)
  if (type === undefined) throw argumentError(`no mapping found for field [${field}]`)
  if (!isAnalyzed(type)) throw argumentError(`[suggest] [term] needs a field of type [text], and [${field}] is none`)
  const distance = optional(options.string_distance, 'term.string_distance', readText) ?? 'internal'
  if (distance !== 'internal') throw parsingError(`[suggest] string_distance [${distance}] is not supported, only [internal]`)
  const number = (name: string, byDefault: number) => optional(options[name], `term.${name}`, readNumber) ?? byDefault
  const count = (name: string, byDefault: number) => optional(options[name], `term.${name}`, readNatural) ?? byDefault
  return {
    field,
    text,
    mode: readChoice(options.suggest_mode, 'term.suggest_mode', ['missing', 'popular', 'always']),
    size: Math.min(count('size', 5), 1_000),
    inspections: Math.min(count('max_inspections', 5), 100),
    maxEdits: readEdits(count('max_edits', 2)),
    prefixLength: count('prefix_length', 1),
    minWordLength: count('min_word_length', 4),
    accuracy: number('accuracy', 0.5),
    byFrequency: readChoice(options.sort, 'term.sort', ['score', 'frequency']) === 'frequency',
    maxFrequency: number('max_term_freq', 0.01),
    minFrequency: number('min_doc_freq', 0),
  }
}

function readEdits(edits: number): 1 | 2 {
  if (edits === 1 || edits === 2) return edits
  throw argumentError('maxEdits must be between 1 and 2')
}
