import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium as engine } from 'playwright-core'

/** An installed Chromium is taken where there is one; the packed one needs a few system libraries less, but must be unpacked first. */
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Without these the packed Chromium crashes on the second page (`--single-process`), or does not start as root. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Starts Chromium without a window; `DOSSIER_CHROMIUM` names another one. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.DOSSIER_CHROMIUM ?? installed.find((path) => existsSync(path)) ?? (await unpackedChromium())
  return engine.launch({ executablePath, args, headless: true })
}

/**
 * The packed Chromium, unpacked. Several processes want it at a time, and one that is still being written cannot be started: each unpacks into a folder of its own,
 * and the first that is whole serves all.
 */
async function unpackedChromium(): Promise<string> {
  const cache = join(import.meta.dirname, '..', '..', '.cache', 'browser')
  const entry = import.meta.resolve('@sparticuz/chromium')
  // Another version of the package comes with another date.
  const folder = join(cache, String((await stat(new URL(entry))).ctimeMs))
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true })
    const own = await mkdtemp(join(cache, 'unpacking-'))
    const unpack = `await (await import('${entry}')).default.executablePath()`
    const env = { ...process.env, TMPDIR: own }
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], { env })
    await rename(own, folder).catch(async (error) => {
      if (!existsSync(folder)) throw error
      await rm(own, { recursive: true })
    })
  }
  return join(folder, 'chromium')
}
