type Clause = Record<string, unknown>

/** Clauses that ask for words of a text: what could not be read has none. */
const wordClauses = new Set([
  'query_string',
  'simple_query_string',
  'multi_match',
  'match_phrase',
  'match_phrase_prefix',
  'match_bool_prefix',
  'intervals',
  'more_like_this',
  'span_near',
  'span_term',
])

/**
 * A clause as the search page counts its blind spots: the same filters, no words. What asks for words then finds everything, and nothing where it is negated. A `match` of
 * one word on a field of values, such as the type, stays.
 */
export function withoutWords(clause: Clause): Clause {
  return Object.fromEntries(
    Object.entries(clause).map(([name, value]) => [name, name === 'bool' ? withoutWordsIn(value) : value]),
  )
}

function withoutWordsIn(value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([place, clauses]) => {
      if (!clausePlaces.has(place)) return place === 'minimum_should_match' && losesShould(value) ? [] : [[place, clauses]]
      const kept = listOf(clauses)
        .filter((each) => !asksForWords(each))
        .map(withoutWords)
      // Of alternatives one that finds everything makes the others needless.
      if (place === 'should' && losesShould(value)) return []
      return [[place, kept]]
    }),
  )
}

const clausePlaces = new Set(['must', 'should', 'filter', 'must_not'])

function losesShould({ should }: Clause): boolean {
  return listOf(should).some(asksForWords)
}

function asksForWords(clause: Clause): boolean {
  return Object.entries(clause).some(([name, value]) => wordClauses.has(name) || (name === 'match' && isOfText(value)))
}

/** Whether a `match` looks into texts: on a field of values it is a filter. */
function isOfText(value: unknown): boolean {
  return isObject(value) && Object.keys(value).some((field) => /^(?:content|title|metadata\b|all)/.test(field))
}

function listOf(clauses: unknown): Clause[] {
  return (Array.isArray(clauses) ? clauses : [clauses]).filter(isObject)
}

function isObject(value: unknown): value is Clause {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
