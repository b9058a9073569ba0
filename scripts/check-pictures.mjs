/**
 * Do the pictures of the guide show the program as it is? `words.json` beside them has the words of ours on each; where more than a tenth of a picture's are said
 * no longer, it is too old. Each picture is there in every language and theme. With `--write`, which "npm run pictures" runs, words that are not ours are taken out.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCatalogue } from './setup/catalogue.mjs'
import { root } from './setup/places.mjs'

const locales = ['en', 'fr', 'es', 'ja']
const mayBeGone = 0.1

/** The words of each picture that the program says, by language and chapter. */
export function ownWords(words, said) {
  const ofLocale = (locale, chapters) =>
    Object.entries(chapters).map(([chapter, texts]) => [chapter, texts.filter((text) => said[locale]?.has(text))])
  return Object.fromEntries(
    Object.entries(words).map(([locale, chapters]) => [locale, Object.fromEntries(ofLocale(locale, chapters))]),
  )
}

/** What is wrong: pictures that lack, that nobody knows, and those that show another program than there is. */
export function pictureFaults(words, said, files) {
  const chapters = [...new Set(Object.values(words).flatMap(Object.keys))]
  const due = locales.flatMap((locale) =>
    chapters.flatMap((chapter) => ['light', 'dark'].map((theme) => `${locale}/${chapter}-${theme}.webp`)),
  )
  return [
    ...due.filter((file) => !files.includes(file)).map((file) => `${file} is not there`),
    ...files.filter((file) => !due.includes(file)).map((file) => `${file} is no picture of a screen`),
    ...locales.flatMap((locale) =>
      chapters.flatMap((chapter) => ageFault(`${locale}/${chapter}`, words[locale]?.[chapter] ?? [], said[locale])),
    ),
  ]
}

function ageFault(name, texts, said) {
  const gone = texts.filter((text) => !said.has(text))
  if (gone.length <= texts.length * mayBeGone) return []
  return [`${name} is too old: the program no longer says ${gone.map((text) => `“${text}”`).join(', ')}`]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, 'docs', 'guide', 'pictures')
  const file = join(folder, 'words.json')
  const said = Object.fromEntries(locales.map((locale) => [locale, saidIn(locale)]))
  const words = JSON.parse(readFileSync(file, 'utf8'))
  const kept = process.argv.includes('--write') ? ownWords(words, said) : words
  if (kept !== words) writeFileSync(file, `${JSON.stringify(kept, null, 1)}\n`)
  const pictures = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.webp'))
  const faults = pictureFaults(kept, said, pictures)
  for (const fault of faults) process.stderr.write(`docs/guide/pictures: ${fault}\n`)
  if (faults.length > 0) process.stderr.write('Mend it by "npm run pictures", with the names of chapters for these alone.\n')
  process.exitCode = faults.length === 0 ? 0 : 1
}

/** Texts as they stand on a screen: in the source language they are their own msgid. */
function saidIn(locale) {
  const catalogue = readCatalogue(join(root, 'web', 'src', 'locales', `${locale}.po`))
  return new Set([...catalogue].map(([id, text]) => JSON.parse(`"${text === '' ? id : text}"`)))
}
