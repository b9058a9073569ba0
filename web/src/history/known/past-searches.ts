import { historyCalls } from '@dossier/contract/history'
import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { parseAddressSearch } from '../../address/address-search.ts'
import { ask } from '../../api/ask.ts'
import { readSearch } from '../../search/address/search-address.ts'
import { addressOfUri, queryInUri } from './uris.ts'

/** Enough to choose from at a glance. */
const few = 5

/** The latest searches of the user in a project, those that they saved or those that they ran; none where they cannot be had, for nobody waits for them. */
export async function listPast(project: string, saved: boolean, signal: AbortSignal) {
  const query = { type: 'SEARCH' as const, saved, projects: project.split(','), from: 0, size: few }
  const { items } = await ask(historyCalls.list, { query, signal }).catch(() => ({ items: [] }))
  return items.map(({ id, name, uri }) => ({
    key: String(id),
    label: labelOf(name, uri),
    address: addressOfUri(uri),
  }))
}

/** The words of a search, and how many filters it had: the same words are often searched with others. */
function labelOf(name: string, uri: string): string {
  const words = name === '' || name === '*' ? i18n._(msg`All documents`) : name
  const count = Object.keys(readSearch(parseAddressSearch(queryInUri(uri)), '').filters).length
  return count === 0 ? words : `${words} · ${plural(count, { one: '# filter', other: '# filters' })}`
}
