import indexing from '../../../docs/guide/indexing.md?raw'
import keyboard from '../../../docs/guide/keyboard.md?raw'
import ledger from '../../../docs/guide/ledger.md?raw'
import reading from '../../../docs/guide/reading.md?raw'
import operators from '../../../docs/guide/search-with-operators.md?raw'
import searching from '../../../docs/guide/searching.md?raw'
import index from '../../../docs/guide/start.md?raw'

/** A chapter of the guide; `aliases`: the slugs under which the known client has the same subject. */
export type Chapter = { slug: string; title: string; text: string; aliases: string[] }

/** In the order in which they are read. */
export const chapters: Chapter[] = [
  chapter('start', index, ['faq-table-of-contents']),
  chapter('indexing', indexing, [
    'all-analyze-documents',
    'linux-add-documents-to-datashare-on-linux',
    'mac-add-documents-to-datashare-on-mac',
    'windows-add-documents-to-datashare-on-windows',
  ]),
  chapter('searching', searching, ['all-search-documents', 'all-filter-documents', 'all-sort-documents-by-dates-relevance-etc']),
  chapter('search-with-operators', operators, [
    'all-search-with-operators',
    'faq-errors-your-search-query-is-wrong',
    'faq-definitions-what-is-fuzziness',
    'faq-definitions-what-are-proximity-searches',
  ]),
  chapter('reading', reading, ['all-explore-a-document']),
  chapter('ledger', ledger, ['faq-errors-it-says-no-documents-found']),
  chapter('keyboard', keyboard, ['all-use-keyboard-shortcuts']),
]

function chapter(slug: string, text: string, aliases: string[]): Chapter {
  return { slug, text, aliases, title: text.match(/^# (.+)$/m)?.[1] ?? slug }
}
