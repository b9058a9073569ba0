import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
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
  const executablePath =
    process.env.DOSSIER_CHROMIUM ?? installed.find((path) => existsSync(path)) ?? (await chromium.executablePath())
  return engine.launch({ executablePath, args, headless: true })
}
