import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'
import { askCounts, bucketsIn } from '../../search/body/buckets.ts'
import { byYear, usableDates, yearCounts } from './years.ts'

const [from, to] = ['metadata.tika_metadata_message_from', 'metadata.tika_metadata_message_to']

/** How many senders are looked at, how many recipients of each, and how many pairs are shown. */
const most = { senders: 12, recipients: 6, pairs: 20 }

/** A sender and a recipient as their messages have them, and the messages from one to the other by year. */
export type Pair = { from: string; to: string; count: number; counts: Map<string, number> }

/** The pairs with the most messages among the most frequent senders, each with their most frequent recipients. */
export async function fetchPairs(project: string, signal: AbortSignal): Promise<{ pairs: Pair[]; isCut: boolean }> {
  const recipients = { terms: { field: `${to}.keyword`, size: most.recipients }, aggs: byYear }
  const body = {
    query: { bool: { must: [{ match: { type: 'Document' } }, usableDates()] } },
    aggs: { senders: { terms: { field: `${from}.keyword`, size: most.senders + 1 }, aggs: { recipients } } },
  }
  const { aggregations } = await askCounts(project, body, { signal })
  const senders = bucketsIn(aggregations, 'senders')
  const pairs = senders.slice(0, most.senders).flatMap((sender) =>
    bucketsIn(sender.inside, 'recipients').map(({ key, count, inside }) => ({
      from: String(sender.key),
      to: String(key),
      count,
      counts: yearCounts(inside),
    })),
  )
  return {
    pairs: pairs.toSorted((a, b) => b.count - a.count).slice(0, most.pairs),
    isCut: pairs.length > most.pairs || senders.length > most.senders,
  }
}

/** The people of a header, each as short as messages allow. */
export function peopleNames(text: string): string {
  return text
    .split(/(?<=>)\s*,\s*/)
    .map(personName)
    .join(', ')
}

/** A person's name where there is one, else the address. */
function personName(text: string): string {
  return text.match(/^\s*"?([^"<]*[^"<\s])"?\s*<[^>]*>\s*$/)?.[1] ?? text
}

/** The words that find the messages of a pair. */
export function pairQuery(pair: Pick<Pair, 'from' | 'to'>): string {
  return `${from}.keyword:${quotePhrase(pair.from)} AND ${to}.keyword:${quotePhrase(pair.to)}`
}
