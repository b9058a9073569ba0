import { AppError } from '@dossier/contract'
import type { AggregationResult, Bucket } from '../engine/port.ts'
import type { Aggregation } from '../query/aggregation.ts'
import { bool } from '../query/bool.ts'
import type { Query, Scalar } from '../query/tree.ts'
import { fieldSetName } from './field-sets.ts'
import { sortsByWords, sourcesByWords } from './field-words.ts'
import { compareBytes, type Resolving, referenceOf } from './resolve-fields.ts'
import type { SetField } from './set-field.ts'

type Aggregations = Record<string, Aggregation>
type Results = Record<string, AggregationResult>
type Terms = Extract<Aggregation, { kind: 'terms' }>
type OnField = { name: string; field: SetField } & Resolving

/** Aggregations as an engine is asked for them, and its results in the form of what was asked. */
export type Facets = { asked: Aggregations; restore(results: Results): Results }

/**
 * Turns the aggregations over fields whose values are sets into the facet of those sets: one bucket for each value, ordered and cut here as the engine does with its
 * own terms. Throws AppError BAD_QUERY where one cannot be turned.
 */
export async function fieldFacets(aggregations: Aggregations, resolving: Resolving): Promise<Facets> {
  const facets = await Promise.all(Object.entries(aggregations).map(([name, one]) => facetOf(name, one, resolving)))
  return {
    asked: Object.assign({}, ...facets.map(({ asked }) => asked)),
    restore: (results) => Object.assign({}, ...facets.map(({ restore }) => restore(results))),
  }
}

async function facetOf(name: string, one: Aggregation, resolving: Resolving): Promise<Facets> {
  const fieldName = 'field' in one ? one.field : ''
  const field = resolving.fields.get(fieldName)
  if (field && one.kind === 'terms') return termsFacet(name, one, { ...resolving, name: fieldName, field })
  if (field && one.kind === 'metric') return metricFacet(name, one.metric, { ...resolving, name: fieldName, field })
  if (field && one.kind === 'letters') return lettersFacet(name, { ...resolving, name: fieldName, field })
  if (field) throw notBySets(fieldName, one.kind)
  if (one.kind === 'topHits') return asItIs(name, { ...one, sort: await sortsByWords(one.sort, resolving) })
  if (!('aggregations' in one)) return asItIs(name, one)
  const inner = await fieldFacets(one.aggregations, resolving)
  const asked = one.kind === 'composite' ? await sourcesByWords(one, resolving) : one
  return {
    asked: { [name]: { ...asked, aggregations: inner.asked } },
    restore: (results) => pick(name, results, (result) => withInner(result, inner)),
  }
}

function asItIs(name: string, one: Aggregation): Facets {
  return { asked: { [name]: one }, restore: (results) => pick(name, results, (result) => result) }
}

function notBySets(field: string, kind: string): AppError {
  const message = `[${field}] cannot be counted by [${kind}] here: its values are kept beside the index. Use [terms], [cardinality] or [value_count]`
  return new AppError('BAD_QUERY', { message })
}

function pick(name: string, results: Results, restore: (result: AggregationResult) => AggregationResult): Results {
  const result = results[name]
  return result ? { [name]: restore(result) } : {}
}

function withInner(result: AggregationResult, inner: Facets): AggregationResult {
  if (result.kind === 'filter') return { ...result, aggregations: inner.restore(result.aggregations) }
  if (result.kind === 'significant') {
    return { ...result, buckets: result.buckets.map((each) => ({ ...each, aggregations: inner.restore(each.aggregations) })) }
  }
  if (result.kind !== 'buckets') return result
  return { ...result, buckets: result.buckets.map((each) => ({ ...each, aggregations: inner.restore(each.aggregations) })) }
}

/** Names in a body cannot hold `>`. */
const missingName = (name: string) => `${name}>>missing`

async function termsFacet(name: string, terms: Terms, of: OnField): Promise<Facets> {
  const inner = await fieldFacets(terms.aggregations, of)
  const values = await of.field.values(of.records, of.projects)
  const missing = terms.missing === undefined ? undefined : of.field.keyOf(String(terms.missing))
  const all = missing === undefined ? values.map(({ key }) => key) : [...new Set([...values.map(({ key }) => key), missing])]
  const wanted = new Set(await chosenKeys(all, terms, of))
  const told = values.filter(({ key }) => wanted.has(key) && key !== missing)
  const sets = told.map((value) => referenceOf(value, of.name, of.projects))
  const without = missing !== undefined && wanted.has(missing) ? await missingOrSame(missing, of) : undefined
  return {
    asked: {
      [name]: { kind: 'sets', sets, aggregations: inner.asked },
      ...(without && { [missingName(name)]: { kind: 'filter', query: without, aggregations: inner.asked } }),
    },
    restore: (results) => ({
      [name]: shown(terms, [...bucketsOf(results[name], told), ...missingBucket(results[missingName(name)], missing)], inner),
    }),
  }
}

/** Documents without a value, and those that have the very value by which these are counted. */
async function missingOrSame(key: string, { name, field, records, projects }: OnField): Promise<Query> {
  const any: Query = {
    kind: 'inSet',
    name: fieldSetName(name, { projects }),
    version: await field.any.version(records, projects),
  }
  const [same] = await field.values(records, projects, [key])
  const isWithout = bool({ mustNot: [any] })
  return same ? bool({ should: [isWithout, { kind: 'inSet', ...referenceOf(same, name, projects) }] }) : isWithout
}

/** The engine answers its sets in the order in which they were named. */
function bucketsOf(result: AggregationResult | undefined, told: { key: string }[]): KeyedBucket[] {
  const buckets = result?.kind === 'buckets' ? result.buckets : []
  return buckets.flatMap((bucket, at) => {
    const key = told[at]?.key
    return key === undefined ? [] : [{ ...bucket, key }]
  })
}

function missingBucket(result: AggregationResult | undefined, key: string | undefined): KeyedBucket[] {
  return result?.kind === 'filter' && key !== undefined
    ? [{ key, docCount: result.docCount, aggregations: result.aggregations }]
    : []
}

type KeyedBucket = Bucket & { key: string }

/** What `include` and `exclude` leave. */
async function chosenKeys(keys: string[], { include, exclude }: Terms, of: OnField): Promise<string[]> {
  const included = include === undefined ? keys : await matching(keys, include, of)
  const excluded = new Set(exclude === undefined ? [] : await matching(included, exclude, of))
  return included.filter((key) => !excluded.has(key))
}

/** A field of type keyword: an expression is held to the keys as they are, for Elasticsearch does not normalise it. */
const plainField = 'contentType'

async function matching(keys: string[], pattern: string | Scalar[], { texts, field, signal }: OnField): Promise<string[]> {
  if (Array.isArray(pattern)) {
    const wanted = new Set(pattern.map((value) => field.keyOf(String(value))))
    return keys.filter((key) => wanted.has(key))
  }
  if (keys.length === 0) return []
  const query = { kind: 'regexp', field: plainField, pattern, ignoreCase: false } as const
  const marks = await texts.highlight({ query, field: plainField, texts: keys, limit: 1 }, signal)
  return keys.filter((_, at) => (marks[at]?.length ?? 0) > 0)
}

/** The first buckets in the order that was asked; ties go by key. */
function shown({ minDocCount, order, size }: Terms, buckets: KeyedBucket[], inner: Facets): AggregationResult {
  const counted = buckets
    .filter(({ docCount }) => docCount >= minDocCount)
    .map((bucket) => ({ ...bucket, aggregations: inner.restore(bucket.aggregations) }))
    .toSorted((one, other) => compare(one, other, order))
  const rest = counted.slice(size)
  return {
    kind: 'buckets',
    buckets: counted.slice(0, size),
    sumOtherDocCount: rest.reduce((sum, { docCount }) => sum + docCount, 0),
  }
}

function compare(one: KeyedBucket, other: KeyedBucket, order: Terms['order']): number {
  for (const { by, descending } of order) {
    const place =
      by === '_key' ? compareBytes(one.key, other.key) : compareNumbers(numberOf(one, by), numberOf(other, by), descending)
    if (place !== 0) return descending ? -place : place
  }
  return compareBytes(one.key, other.key)
}

function numberOf(bucket: Bucket, by: string): number | null {
  if (by === '_count') return bucket.docCount
  const metric = bucket.aggregations[by]
  if (metric?.kind === 'metric') return metric.value
  throw new AppError('BAD_QUERY', { message: `Invalid aggregation order path [${by}]: there is no metric of that name` })
}

/** Buckets without a value come last in either direction. */
function compareNumbers(one: number | null, other: number | null, descending: boolean): number {
  if (one !== null && other !== null) return one - other
  const place = Number(one === null) - Number(other === null)
  return descending ? -place : place
}

/** How many values there are, or how often they occur in all. */
async function metricFacet(
  name: string,
  metric: Extract<Aggregation, { kind: 'metric' }>['metric'],
  of: OnField,
): Promise<Facets> {
  if (metric !== 'cardinality' && metric !== 'valueCount') throw notBySets(of.name, metric)
  const values = await of.field.values(of.records, of.projects)
  const sets = values.map((value) => referenceOf(value, of.name, of.projects))
  return {
    asked: { [name]: { kind: 'sets', sets, aggregations: {} } },
    restore: (results) => {
      const counts = bucketsOf(results[name], values).map(({ docCount }) => docCount)
      const value =
        metric === 'cardinality' ? counts.filter((count) => count > 0).length : counts.reduce((sum, count) => sum + count, 0)
      return { [name]: { kind: 'metric', value } }
    },
  }
}

/** How long the values are, each as often as documents have it, and which letters they have. */
async function lettersFacet(name: string, of: OnField): Promise<Facets> {
  const values = await of.field.values(of.records, of.projects)
  const sets = values.map((value) => referenceOf(value, of.name, of.projects))
  return {
    asked: { [name]: { kind: 'sets', sets, aggregations: {} } },
    restore: (results) => ({ [name]: lettersOf(bucketsOf(results[name], values).filter(({ docCount }) => docCount > 0)) }),
  }
}

function lettersOf(buckets: KeyedBucket[]): AggregationResult {
  const letters = new Map<number, number>()
  const lengths = buckets.map(({ key }) => key.length)
  for (const { key, docCount } of buckets) {
    for (let at = 0; at < key.length; at += 1) {
      const letter = key.charCodeAt(at)
      letters.set(letter, (letters.get(letter) ?? 0) + docCount)
    }
  }
  return {
    kind: 'letters',
    count: buckets.reduce((sum, { docCount }) => sum + docCount, 0),
    minLength: lengths.length === 0 ? null : Math.min(...lengths),
    maxLength: lengths.length === 0 ? null : Math.max(...lengths),
    totalLength: buckets.reduce((sum, { key, docCount }) => sum + key.length * docCount, 0),
    letters: [...letters].sort(([one], [other]) => one - other),
  }
}
