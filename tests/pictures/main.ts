import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { launchBrowser } from '../harness/browser.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'
import { investigate } from './investigate.ts'
import { screensOf } from './screens.ts'
import { keepPicture, looks, openScreen, textsOf } from './take-pictures.ts'

/**
 * `npm run pictures [-- CHAPTER…]`: makes the pictures of the guide from the running program and its sample, those of all chapters or of those that are named.
 * Beside them, `words.json` has the words on each, by which `npm run check -- pictures` sees that the program has changed.
 */
const folder = join(root, 'docs', 'guide', 'pictures')
const wordsFile = join(folder, 'words.json')
const Words = z.record(z.string(), z.record(z.string(), z.array(z.string())))

if (spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout?.trim() === '')
  throw new Error(
    'This machine has no font with Japanese letters: the pictures would show boxes. Install one, such as fonts-noto-cjk.',
  )

// Whose folders are shown where one is chosen: nobody's of this machine.
const user = join(await makeFolder('pictures'), 'ana')
await mkdir(user)
const program = await startProgram(join(user, '.dossier'), [], { HOME: user })
const browser = await launchBrowser()
try {
  await untilIndexed(program)
  const screens = Object.entries(screensOf(await investigate(program)))
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !screens.some(([chapter]) => chapter === name))
  if (unknown !== undefined) throw new Error(`No picture belongs to a chapter "${unknown}"`)
  const words = Words.parse(JSON.parse(await readFile(wordsFile, 'utf8').catch(() => '{}')))
  for (const [chapter, screen] of screens.filter(([name]) => asked.length === 0 || asked.includes(name)))
    for (const look of looks) {
      const page = await openScreen(browser, program.address, screen, look)
      await keepPicture(page, join(folder, look.locale, `${chapter}-${look.theme}.webp`))
      words[look.locale] = { ...words[look.locale], [chapter]: await textsOf(page) }
      await page.context().close()
      console.log(`${chapter}, ${look.locale}, ${look.theme}`)
      await writeFile(wordsFile, `${JSON.stringify(words)}\n`)
    }
  const script = join(root, 'scripts', 'check-pictures.mjs')
  process.exitCode = spawnSync(process.execPath, [script, '--write'], { stdio: 'inherit' }).status ?? 1
} finally {
  await browser.close()
  await program.stop()
  await removeFolders()
}
