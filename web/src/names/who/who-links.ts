import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { searchAddress } from '../../search/address/search-address.ts'
import { emptySearch, setFilter } from '../../search/address/search-state.ts'
import { noDateValue } from '../../search/body/date-values.ts'
import type { NameCategory } from '../categories.ts'
import { type ExactName, writeExactName } from '../filter/exact-name.ts'
import { filterOf } from '../name-address.ts'

/** A name of a project. */
export type NameOfProject = { project: string; category: NameCategory; mentionNorm: string }

/** The link to a name's page. */
export function whoHref({ project, category, mentionNorm }: NameOfProject): string {
  return hrefOf(addresses.who(project, category, mentionNorm))
}

/** Links from a name's page to the documents that each of its numbers counts. */
export function documentLinks(name: NameOfProject) {
  const all = setFilter(emptySearch(name.project), filterOf[name.category], { values: [name.mentionNorm], isExcluded: false })
  const narrowed = (filter: string, ...values: string[]) =>
    hrefOf(searchAddress(setFilter(all, filter, { values, isExcluded: false })))
  const exactly = (...names: ExactName[]) =>
    hrefOf(searchAddress(setFilter(emptySearch(name.project), 'name', { values: names.map(writeExactName), isExcluded: false })))
  const own = { category: name.category, mentionNorm: name.mentionNorm }
  return {
    all: hrefOf(searchAddress(all)),
    ofDates: (from: number, to: number) => narrowed('creationDate', String(from), String(to)),
    undated: narrowed('creationDate', noDateValue),
    inFolder: (folder: string) => narrowed('path', folder),
    inLanguage: (language: string) => narrowed('language', language),
    spelled: (spelling: string) => exactly({ ...own, spelling }),
    foundBy: (finder: string) => exactly({ ...own, finder }),
    /** Documents that have both names. */
    beside: (other: ExactName) => exactly(own, other),
    of: (other: Pick<ExactName, 'category' | 'mentionNorm'>) =>
      hrefOf(
        searchAddress(
          setFilter(emptySearch(name.project), filterOf[other.category], { values: [other.mentionNorm], isExcluded: false }),
        ),
      ),
  }
}
