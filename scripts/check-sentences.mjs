/**
 * Are the server's sentences told in every language? Each that its source has stands in the tables of `web/src/api/sentences`, translated, with the same
 * values, in the typography of the language, and none that is told no longer. `--write` (part of `npm run messages`) adds the new ones without a
 * translation and takes away the old ones.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './setup/places.mjs'
import { readServerSentences } from './setup/server-sentences.mjs'
import { typographyFaults } from './setup/typography.mjs'

const locales = ['fr', 'es', 'ja']

/** What is wrong with a table of translations, in words; `wanted`: the sentences that the server tells. */
export function tableFaults(locale, wanted, table) {
  const stale = Object.keys(table).filter((english) => !wanted.includes(english))
  return [
    ...wanted.filter((english) => !table[english]).map((english) => `${locale}.json lacks ${english}`),
    ...stale.map((english) => `${locale}.json has ${english}, which is told no longer`),
    ...Object.entries(table).flatMap(([english, text]) => textFaults(locale, english, text)),
  ]
}

function textFaults(locale, english, text) {
  if (text === '') return []
  const misprints = typographyFaults(locale, text)
  const faults = valuesOf(english) === valuesOf(text) ? misprints : ['other values than the English one', ...misprints]
  return faults.map((fault) => `${locale}.json has ${fault}: ${text}`)
}

function valuesOf(text) {
  return (text.match(/\{\d+\}/g) ?? []).sort().join()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = readServerSentences()
  const files = locales.map((locale) => ({ locale, path: join(root, 'web', 'src', 'api', 'sentences', `${locale}.json`) }))
  const read = ({ path }) => JSON.parse(readFileSync(path, 'utf8'))
  if (process.argv.includes('--write'))
    for (const file of files) {
      const known = read(file)
      const table = Object.fromEntries(wanted.map((english) => [english, known[english] ?? '']))
      writeFileSync(file.path, `${JSON.stringify(table, null, 2)}\n`)
    }
  const faults = files.flatMap((file) => tableFaults(file.locale, wanted, read(file)))
  if (wanted.length === 0) faults.push('no sentence was found in the source')
  process.stdout.write(
    faults.length > 0 ? `${faults.join('\n')}\nNew sentences are added by "npm run messages".\n` : `${wanted.length} sentences\n`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}
