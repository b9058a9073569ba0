/**
 * Are the documents true where a machine can tell? Each decision page stands in the index once, in order and by its own title, and each file
 * that a document names by its path is there, and so is each test that it names by file and title; each line of
 * the list of security has one, or a reason. With `--write` the index is written anew.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './setup/places.mjs'

const indexPath = 'docs/decisions/README.md'
/** Each of its lines is held by a test, or says why not. */
const securityPath = 'docs/security.md'

/** The index with its table made of these pages' first lines; `pages` are `{ name, text }`. */
export function indexOf(index, pages) {
  const [head] = index.split(/^\| page \|/m)
  const rows = pages
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, text }) => `| [${name.slice(0, 4)}](${name}) | ${titleOf(text)} |`)
  return `${head}| page | decision |\n| --- | --- |\n${rows.join('\n')}\n`
}

/** The first line without its mark and number. */
const titleOf = (text) => (text.split('\n', 1)[0] ?? '').replace(/^# (\d{4}\.? )?/, '')

/** Numbers that two pages have. */
export function doubledNumbers(names) {
  const numbers = names.map((name) => name.slice(0, 4))
  return [...new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at))]
}

/** Paths of source files that a document names in backticks. */
export function namedPaths(text) {
  return [
    ...text.matchAll(/`((?:contract|engine-tantivy|samples|scripts|server|sidecars|tests|web)\/[\w./-]+\.(?!md`)\w+)`/g),
  ].map(([, path]) => path)
}

/** Tests that a document names: the path of a file in backticks, then titles in “ ”. */
export function namedTests(text) {
  return [...text.matchAll(/`([\w./-]+\.test\.(?:tsx?|mjs))`((?:[ ,]+“[^”]+”)+)/g)].flatMap(([, path, titles]) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title]) => ({ path, title })),
  )
}

/** Whether a file of tests has one with this very title. */
export const hasTest = (source, title) => [`'`, `"`, '`'].some((quote) => source.includes(`${quote}${title}${quote}`))

/** Rows of tables whose last cell neither names a test nor begins with a reason: "by …", "not here", "limit: …". */
export function bareRows(text) {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:---|line |what )/.test(line))
  return rows.filter((row) => {
    const held = row.split(' | ').at(-1) ?? ''
    return namedTests(held).length === 0 && !/^(?:by|not here|limit)\b/.test(held)
  })
}

function check(write) {
  const folder = join(root, 'docs', 'decisions')
  const names = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name))
  const pages = names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const index = readFileSync(join(root, indexPath), 'utf8')
  const due = indexOf(index, pages)
  if (write) writeFileSync(join(root, indexPath), due)
  const faults = doubledNumbers(names).map((number) => `docs/decisions: two pages have the number ${number}`)
  if (!write && due !== index)
    faults.push(`${indexPath} does not list the pages as they are: node scripts/check-docs.mjs --write`)
  return [
    ...faults,
    ...documents().flatMap(pathFaults),
    ...bareRows(readFileSync(join(root, securityPath), 'utf8')).map(bareFault),
  ]
}

const bareFault = (row) => `${securityPath} has a line without a test and without a reason: ${row.slice(0, 60)}`

const documents = () =>
  [...readdirSync(join(root, 'docs'), { recursive: true }).map((name) => join('docs', name)), ...readdirSync(root)].filter(
    (name) => name.endsWith('.md'),
  )

function pathFaults(document) {
  const text = readFileSync(join(root, document), 'utf8')
  const paths = namedPaths(text)
  const gone = paths
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${document} names ${path}, which is not there`)
  const tests = namedTests(text).filter(({ path, title }) => !isThere(path, title))
  return [...gone, ...tests.map(({ path, title }) => `${document} names the test “${title}” in ${path}, which is not there`)]
}

const isThere = (path, title) => existsSync(join(root, path)) && hasTest(readFileSync(join(root, path), 'utf8'), title)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = check(process.argv.includes('--write'))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
