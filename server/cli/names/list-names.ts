import { type NameCategory, nameCategories } from '@dossier/contract/names/categories'
import { z } from 'zod'
import { exitCodes } from '../fault.ts'
import { formatCount, formatPath } from '../format.ts'
import { readCategory } from './category.ts'
import { type NamesCommand, type NamesContext, type NamesFlags, readNumber } from './command.ts'

const usualSize = 20
const mostNames = 1_000
/** Names whose documents are counted by one request. */
const countedAtOnce = 25

type Listed = { category: NameCategory; mentionNorm: string; documents: number }

/** Lists the names of a project that nobody has hidden, by category, those with the most mentions first, with the documents that have each. */
export function listNames({ category, search, size }: NamesFlags): NamesCommand {
  const categories = category === undefined ? nameCategories : [readCategory(category)]
  const most = readNumber('--size', size, mostNames) ?? usualSize
  return async (context) => {
    const { terminal } = context
    const all: Listed[] = []
    for (const each of categories) {
      const names = most === 0 ? [] : await countDocuments(context, each, await readNames(context, each, { most, search }))
      if (names.length > 0) terminal.line(`${all.length > 0 ? '\n' : ''}${each}`)
      for (const { mentionNorm, documents } of names)
        terminal.line(`${formatCount(documents).padStart(9)}  ${formatPath(mentionNorm)}`)
      all.push(...names)
    }
    terminal.json(all)
    if (all.length === 0)
      terminal.line('No names. "dossier names find email" finds e-mail addresses, "dossier names find corenlp" people.')
    return exitCodes.done
  }
}

const isShown = { term: { isHidden: false } }
const Names = z.looseObject({
  aggregations: z.looseObject({ names: z.looseObject({ buckets: z.array(z.looseObject({ key: z.string() })) }) }).optional(),
})

async function readNames(
  context: NamesContext,
  category: NameCategory,
  { most, search }: { most: number; search: string | undefined },
): Promise<string[]> {
  const typed =
    search === undefined ? [] : [{ wildcard: { mentionNorm: { value: `*${search.toLowerCase().replace(/[*?\\]/g, '\\$&')}*` } } }]
  const filter = [{ term: { type: 'NamedEntity' } }, isShown, { term: { category } }, ...typed]
  const aggs = { names: { terms: { field: 'mentionNorm', size: most } } }
  const { aggregations } = await ask(context, Names, { size: 0, query: { bool: { filter } }, aggs })
  return aggregations?.names.buckets.map(({ key }) => key) ?? []
}

const Counts = z.looseObject({ aggregations: z.record(z.string(), z.looseObject({ doc_count: z.number() })).optional() })

/** A document has a named entity for each spelling and each finder: documents are counted by themselves. */
async function countDocuments(context: NamesContext, category: NameCategory, names: string[]): Promise<Listed[]> {
  const listed: Listed[] = []
  for (let at = 0; at < names.length; at += countedAtOnce) {
    const some = names.slice(at, at + countedAtOnce)
    const aggs = Object.fromEntries(some.map((name, index) => [`name${index}`, { filter: withName(category, name) }]))
    const { aggregations = {} } = await ask(context, Counts, { size: 0, query: { match: { type: 'Document' } }, aggs })
    listed.push(
      ...some.map((mentionNorm, index) => ({ category, mentionNorm, documents: aggregations[`name${index}`]?.doc_count ?? 0 })),
    )
  }
  return listed
}

function withName(category: NameCategory, mentionNorm: string) {
  return { has_child: { type: 'NamedEntity', query: { bool: { filter: [{ term: { category } }, { term: { mentionNorm } }] } } } }
}

function ask<T>({ client, config }: NamesContext, shape: z.ZodType<T>, body: object): Promise<T> {
  return client.ask('POST', `/api/index/search/${encodeURIComponent(config.project)}/_search`, shape, body)
}
