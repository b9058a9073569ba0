/**
 * Tags everything that a search finds and saves it as a table:
 *
 *     node docs/examples/tag-and-export.ts http://localhost:8080 "crane AND harbour" to-read results.csv
 *
 * Runs on Node 24, or any other program that has `fetch` and takes the types away. The client is made from the contract: see contract/client.
 */
import { writeFile } from 'node:fs/promises'
import { createClient } from '../../contract/client/calls.ts'

const [address = 'http://localhost:8080', words = '*', label = 'to-read', file = 'results.csv'] = process.argv.slice(2)
const project = process.env.DOSSIER_PROJECT ?? 'local-datashare'
const dossier = createClient({ address })

const query = { bool: { must: [{ query_string: { query: words } }, { term: { type: 'Document' } }] } }
const found = await dossier.search.search({ params: { indices: project }, body: { query, size: 3, _source: ['path'] } })
console.log(`${JSON.stringify(found.hits.total)} documents, the first of them:`)
for (const { _id, _source } of found.hits.hits) console.log(`  ${_id.slice(0, 12)}  ${JSON.stringify(_source)}`)

const { result, change } = await dossier.tag.tag({ params: { project }, body: { query, tags: [label] } })
console.log(`${result} documents have the tag "${label}" now; change ${change} takes that back.`)

const table = await dossier.searchExport.now({
  params: { indices: project },
  query: { source: JSON.stringify({ query }), format: 'csv' },
})
await writeFile(file, await table.bytes())
console.log(`They are in ${file}.`)
