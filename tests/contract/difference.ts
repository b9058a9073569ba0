/** Where an answer differs from what was recorded, as one line each; nothing where it fits. */
export function findDifferences(expected: unknown, actual: unknown, place = 'body'): string[] {
  if (typeof expected === 'string' && expected.startsWith('$')) return differsFromKind(expected, actual, place)
  if (Array.isArray(expected)) return differsFromList(expected, actual, place)
  if (typeof expected !== 'object' || expected === null) return isSame(expected, actual) ? [] : [tell(expected, actual, place)]
  if (typeof actual !== 'object' || actual === null) return [tell(expected, actual, place)]
  const members: [string, unknown][] = Object.entries(actual)
  const values = new Map(members)
  return Object.entries(expected).flatMap(([key, value]) => findDifferences(value, values.get(key), `${place}.${key}`))
}

/** Lists are compared from the first member to the last; one that begins alike but is longer is only right for lists of tables. */
function differsFromList(expected: unknown[], actual: unknown, place: string): string[] {
  if (!Array.isArray(actual)) return [tell(expected, actual, place)]
  if (expected.length === 0 && actual.length > 0) return [tell(expected, actual, place)]
  return expected.flatMap((value, at) => findDifferences(value, actual[at], `${place}[${at}]`))
}

function differsFromKind(kind: string, actual: unknown, place: string): string[] {
  const isRight = kind.startsWith('$/') ? matches(kind, actual) : kinds[kind]?.(actual)
  if (isRight === undefined) throw new Error(`there is no kind ${kind}`)
  return isRight ? [] : [tell(kind, actual, place)]
}

const kinds: Record<string, (value: unknown) => boolean> = {
  $string: (value) => typeof value === 'string',
  $number: (value) => typeof value === 'number',
  $object: (value) => typeof value === 'object' && value !== null,
  $absent: (value) => value === undefined,
}

function matches(kind: string, actual: unknown): boolean {
  const pattern = /^\$\/(.+)\/$/.exec(kind)?.[1]
  if (pattern === undefined) throw new Error(`the pattern ${kind} does not end with a slash`)
  return typeof actual === 'string' && new RegExp(pattern).test(actual)
}

function isSame(expected: unknown, actual: unknown): boolean {
  return expected === actual
}

function tell(expected: unknown, actual: unknown, place: string): string {
  return `${place}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)?.slice(0, 300)}`
}
