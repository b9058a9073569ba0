import { parseLoneClause } from '../../query/parse-clause.ts'
import { defaultSearchFields, fieldType } from '../../query/wire-fields.ts'
import type { Scope } from '../../scope/scope.ts'

const isText = (field: string) => fieldType(field) === 'text'
const textFields = defaultSearchFields.filter(isText)
const wholeFields = defaultSearchFields.filter((field) => !isText(field))

/** `words`: such as are enough by themselves, of a line any of whose words is looked for. */
type Asked = { projects: string[]; spellings: readonly string[]; words: readonly string[] }

/**
 * Whether any of several spellings may be somewhere: none is where the most telling word of none is, nor all of one as a value. Most names of a list are not there at all, and
 * looking some words up costs a fraction of asking for a hundred phrases.
 */
export async function mayOccur({ engine }: Pick<Scope, 'engine'>, asked: Asked, signal: AbortSignal): Promise<boolean> {
  return (await engine.count(asked.projects, parseLoneClause(anywhere(asked)), signal)) > 0
}

function anywhere({ spellings, words }: Asked) {
  const query = [...new Set([...words, ...spellings.map(tellingWord)])].join(' ')
  const values = wholeFields.map((field) => ({ terms: { [field]: [...spellings] } }))
  return { bool: { should: [{ multi_match: { query, fields: [...textFields] } }, ...values] } }
}

/** The longest: it is the rarest more often than another. */
function tellingWord(spelling: string): string {
  const words = spelling.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}
