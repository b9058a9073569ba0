/**
 * Do the translation catalogues name exactly the texts of the screens? Extracts them afresh beside the build cache and compares; a
 * missing or stale text is mended by `npm run messages`. Translations and the chapters of the guide keep to the typography of their language.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogue } from './setup/catalogue.mjs'
import { cacheFolder, root } from './setup/places.mjs'
import { typographyFaults } from './setup/typography.mjs'

const locales = ['en', 'fr', 'es', 'ja']
const folder = join(cacheFolder, 'messages')
const config = {
  rootDir: root,
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: join(folder, '{locale}'), include: [join(root, 'web', 'src')] }],
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'lingui.config.mjs'), `export default ${JSON.stringify(config)}\n`)
const lingui = join(root, 'node_modules', '.bin', 'lingui')
const { status, stdout, stderr } = spawnSync(lingui, ['extract', '--config', join(folder, 'lingui.config.mjs')], {
  cwd: root,
  encoding: 'utf8',
})
if (status !== 0) fail([`${stdout}${stderr}`])

const wanted = readMessages(join(folder, 'en.po'))
if (wanted.size === 0) fail(['no text was found in web/src'])
const faults = locales.flatMap((locale) => compare(locale, readMessages(join(root, 'web', 'src', 'locales', `${locale}.po`))))
if (faults.length > 0) fail([...faults, 'Mend it by "npm run messages".'])
const misprints = locales.flatMap((locale) => [...messageFaults(locale), ...chapterFaults(locale)])
if (misprints.length > 0) fail(misprints)
process.stdout.write(`${wanted.size} texts in ${locales.length} catalogues\n`)

function compare(locale, found) {
  const missing = [...wanted].filter((text) => !found.has(text)).map((text) => `${locale}.po lacks ${text}`)
  const stale = [...found].filter((text) => !wanted.has(text)).map((text) => `${locale}.po has ${text}, which is shown nowhere`)
  return [...missing, ...stale]
}

function messageFaults(locale) {
  const texts = [...readCatalogue(join(root, 'web', 'src', 'locales', `${locale}.po`)).values()]
  return texts.flatMap((text) => typographyFaults(locale, text).map((fault) => `${locale}.po has ${fault}: ${text}`))
}

function chapterFaults(locale) {
  const chapters = locale === 'en' ? [] : readdirSync(join(root, 'docs', 'guide', locale))
  return chapters.flatMap((name) => {
    const text = readFileSync(join(root, 'docs', 'guide', locale, name), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
    const lines = text.split('\n').flatMap((line) => typographyFaults(locale, line).map((fault) => `${fault}: ${line}`))
    return lines.map((line) => `docs/guide/${locale}/${name} has ${line}`)
  })
}

function readMessages(file) {
  return new Set(readCatalogue(file).keys())
}

function fail(lines) {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}
