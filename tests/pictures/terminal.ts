import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { root } from '../harness/shared-folder.ts'
import { type Look, newReader } from './take-pictures.ts'

/** What is typed: the help is in the language that is asked for, what is found as the documents have it. */
const commands = [
  ['search', 'crane AND lease', '--size', '3'],
  ['search', '--help'],
]

const colours = {
  light: { paper: '#fbfaf8', ink: '#24221f', quiet: '#6d675f' },
  dark: { paper: '#1b1a18', ink: '#e9e6e1', quiet: '#a39c92' },
}

/** What was typed and what was answered, in the order of the commands. */
type Typed = readonly { typed: string; said: string }[]

/** Runs the commands in each language. Before the first picture is written: it is a source of the program, which would be built anew for every command. */
export async function askInTerminal(home: string, locales: readonly string[]): Promise<Map<string, Typed>> {
  const all = new Map<string, Typed>()
  for (const locale of locales) {
    const env = { ...process.env, DOSSIER_HOME: home, LANG: `${locale}.UTF-8`, LC_ALL: '', COLUMNS: '110' }
    const typed: { typed: string; said: string }[] = []
    for (const words of commands) {
      const args = [join(root, 'scripts', 'dossier.mjs'), ...words]
      const { stdout } = await promisify(execFile)(join(root, 'node_modules', '.bin', 'node'), args, { env })
      typed.push({ typed: words.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' '), said: stdout })
    }
    all.set(locale, typed)
  }
  return all
}

/** A terminal in which the command line was used, drawn as a page: there is no other picture of it. */
export async function openTerminal(browser: Browser, all: Typed, look: Look): Promise<Page> {
  const context = await newReader(browser, look)
  const page = await context.newPage()
  const { paper, ink, quiet } = colours[look.theme]
  const ground = `margin: 0; padding: 28px 36px; background: ${paper}; color: ${ink}`
  const letters = 'margin: 0; font: 14px/1.5 "DejaVu Sans Mono", monospace; white-space: pre-wrap'
  const style = `body { ${ground} } b { color: ${quiet}; font-weight: 400 } pre { ${letters} }`
  await page.setContent(`<!doctype html><style>${style}</style><pre></pre>`)
  // Texts, never markup.
  await page.evaluate((all) => {
    for (const { typed, said } of all) {
      const prompt = document.createElement('b')
      prompt.textContent = '$ '
      document.querySelector('pre')?.append(prompt, `npx dossier ${typed}\n`, said, '\n')
    }
  }, all)
  return page
}
