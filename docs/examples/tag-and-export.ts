/**
 * Tags everything that a search finds and saves it as a table:
 *
 *     node docs/examples/tag-and-export.ts http://localhost:8080 "crane AND harbour" to-read results.csv
 *
 * Runs on Node 24, or any other program that has `fetch` and takes the types away. The client is made from the contract: see contract/client.
 */
import { open } from 'node:fs/promises'
import { createClient } from '../../contract/client/calls.ts'

const [address, words, label, file] = process.argv.slice(2)
if (address === undefined || words === undefined || label === undefined || file === undefined) {
  console.error('Usage: node docs/examples/tag-and-export.ts ADDRESS QUERY TAG FILE.csv')
  process.exit(2)
}
const project = process.env.DOSSIER_PROJECT ?? 'local-datashare'
const dossier = createClient({ address })
// Before anything is tagged; a file that is there already is not overwritten.
const target = await open(file, 'wx')

const query = { bool: { must: [{ query_string: { query: words } }, { term: { type: 'Document' } }] } }
const found = await dossier.search.search({ params: { indices: project }, body: { query, size: 3, _source: ['path'] } })
const { total } = found.hits
console.log(`${typeof total === 'object' ? total.value : total} found, the first of them:`)
for (const { _id, _source } of found.hits.hits) console.log(`  ${_id.slice(0, 12)}  ${_source?.path}`)

const { result, change } = await dossier.tag.tag({ params: { project }, body: { query, tags: [label] } })
console.log(`${result} tagged "${label}" now; change ${change} takes that back.`)

const table = await dossier.searchExport.now({
  params: { indices: project },
  query: { source: JSON.stringify({ query }), format: 'csv' },
})
await target.writeFile(await table.bytes())
await target.close()
console.log(`They are in ${file}.`)
