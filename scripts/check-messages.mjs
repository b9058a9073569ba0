/**
 * Do the translation catalogues name exactly the texts of the screens? Extracts them afresh beside the build cache and compares; a
 * missing or stale text is mended by `npm run messages`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogue } from './setup/catalogue.mjs'
import { cacheFolder, root } from './setup/places.mjs'

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
process.stdout.write(`${wanted.size} texts in ${locales.length} catalogues\n`)

function compare(locale, found) {
  const missing = [...wanted].filter((text) => !found.has(text)).map((text) => `${locale}.po lacks ${text}`)
  const stale = [...found].filter((text) => !wanted.has(text)).map((text) => `${locale}.po has ${text}, which is shown nowhere`)
  return [...missing, ...stale]
}

function readMessages(file) {
  return new Set(readCatalogue(file).keys())
}

function fail(lines) {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}
