import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** What is locked: with a password, with a picture (the path of a PNG) in each; `document`: the path of a Word document that is written again, as `letter.doc` and, not locked, as `plain.doc`. */
export type ToLock = { password: string; picture: string; document?: string }

/**
 * Writes locked files of old Office into a folder, by POI in Tika's jar, so that no code of ours has locked what ours opens: `first.xls` (Office 97), `later.xls`
 * (Office XP), `slides.ppt`; and `plain.ppt`, which is not locked. Takes some seconds.
 */
export function lockOldOffice(jar: string, folder: string, { password, picture, document }: ToLock): void {
  const program = join(import.meta.dirname, 'LockOldOffice.java')
  const given = [folder, password, picture, ...(document === undefined ? [] : [document])]
  execFileSync('java', ['-cp', jar, program, ...given], { stdio: ['ignore', 'ignore', 'ignore'] })
}
