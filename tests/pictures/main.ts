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
import { type Screen, screensOf, teamScreens } from './screens.ts'
import { keepPicture, type Look, looks, type Origin, openScreen, renameFolder, textsOf } from './take-pictures.ts'
import { startTeam } from './team.ts'
import { askInTerminal, openTerminal } from './terminal.ts'

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

// Whose folders are shown: nobody's of this machine.
const user = join(await makeFolder('pictures'), 'ana')
const shownAs = '/home/ana'
await mkdir(user)
const program = await startProgram(join(user, '.dossier'), [], { HOME: user, DOSSIER_TESSERACT: 'tesseract' })
const team = await startTeam(user)
const browser = await launchBrowser()
try {
  await untilIndexed(program)
  const of = (origin: Origin, all: Record<string, Screen>) =>
    Object.entries(all).map(([chapter, screen]) => [chapter, (look: Look) => openScreen(browser, origin, screen, look)] as const)
  const seen = await investigate(program)
  const said = await askInTerminal(program.home, [...new Set(looks.map(({ locale }) => locale))])
  const screens = [
    ...of(program, screensOf(seen)),
    ...of(team.origin, teamScreens),
    ['command-line', (look: Look) => openTerminal(browser, said.get(look.locale) ?? [], look)] as const,
  ]
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !screens.some(([chapter]) => chapter === name))
  if (unknown !== undefined) throw new Error(`No picture belongs to a chapter "${unknown}"`)
  const words = Words.parse(JSON.parse(await readFile(wordsFile, 'utf8').catch(() => '{}')))
  for (const [chapter, open] of screens.filter(([name]) => asked.length === 0 || asked.includes(name)))
    for (const look of looks) {
      const page = await open(look)
      await renameFolder(page, user, shownAs)
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
  await team.program.stop()
  await program.stop()
  await removeFolders()
}
