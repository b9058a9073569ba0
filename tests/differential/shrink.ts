import type { Body } from './make-body.ts'

/** So many smaller bodies are tried. */
const mostTries = 200

/** The smallest body found that still fails: parts are taken out one by one, clauses put in the place of what holds them. */
export async function shrink(body: Body, fails: (smaller: Body) => Promise<boolean>): Promise<Body> {
  let smallest = body
  let tries = 0
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const candidate of smallerBodies(smallest)) {
      tries += 1
      if (tries > mostTries) return smallest
      if (!(await fails(candidate))) continue
      smallest = candidate
      isSmaller = true
      break
    }
  }
  return smallest
}

/** Bodies with one part less, the largest parts first. */
function smallerBodies(body: Body): Body[] {
  const kept = new Set(['track_total_hits', '_source', 'size', 'sort'])
  const without = Object.keys(body)
    .filter((key) => !kept.has(key))
    .map((key) => Object.fromEntries(Object.entries(body).filter(([other]) => other !== key)))
  const smaller = Object.keys(body)
    .filter((key) => key === 'query' || key === 'aggs' || key === 'post_filter')
    .flatMap((key) => smallerValues(body[key]).map((value) => ({ ...body, [key]: value })))
  return [...without, ...smaller]
}

/** The value with one member, item or word less, or one of its clauses instead of it. */
function smallerValues(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const fewer = value.length > 1 ? value.map((_, at) => value.toSpliced(at, 1)) : []
    return [...fewer, ...value.flatMap((item, at) => smallerValues(item).map((smaller) => value.with(at, smaller)))]
  }
  if (isObject(value)) {
    const entries = Object.entries(value)
    // Without its order a list of hits has another one by chance.
    const isFree = entries.map(([key]) => key !== 'sort')
    const fewer =
      entries.length > 1 ? entries.flatMap((_, at) => (isFree[at] ? [Object.fromEntries(entries.toSpliced(at, 1))] : [])) : []
    const deeper = entries.flatMap(([key, inner]) => smallerValues(inner).map((smaller) => ({ ...value, [key]: smaller })))
    return [...clausesIn(value), ...fewer, ...deeper]
  }
  if (typeof value !== 'string' || !value.includes(' ')) return []
  const words = value.split(' ')
  return words.map((_, at) => words.toSpliced(at, 1).join(' '))
}

const holders = new Set(['bool', 'has_child', 'has_parent', 'constant_score', 'dis_max', 'function_score'])

/** The clauses right inside of a clause. */
function clausesIn(value: Record<string, unknown>): unknown[] {
  const [name, content] = Object.entries(value)[0] ?? []
  if (name === undefined || !holders.has(name) || !isObject(content)) return []
  return ['must', 'should', 'filter', 'must_not', 'query', 'queries'].flatMap((key) => content[key] ?? [])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
