import type { LedgerRun } from '@dossier/contract/ledger/ledger-runs'
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { lastFolder } from '../../tasks/path-names.ts'

/** What a run was about: a folder by its name, or what was read again of files that were chosen. */
export function runName(i18n: I18n, { kind, folder, files }: LedgerRun): string {
  const name = lastFolder(folder)
  if (kind === 'folder') return name
  if (kind === 'watched') return i18n._(msg`${name}, watched`)
  const what = i18n._(files === null ? uncounted[kind] : counted(kind, files))
  return folder === '/' ? what : i18n._(msg`${what} in ${name}`)
}

type Chosen = Exclude<LedgerRun['kind'], 'folder' | 'watched'>

/** Runs of versions that did not count. */
const uncounted = {
  again: msg`files read again`,
  passwords: msg`passwords tried`,
  ocr: msg`OCR`,
}

function counted(kind: Chosen, files: number) {
  if (kind === 'ocr') return msg({ message: plural(files, { one: 'OCR of # document', other: 'OCR of # documents' }) })
  if (kind === 'passwords')
    return msg({ message: plural(files, { one: 'passwords tried on # file', other: 'passwords tried on # files' }) })
  return msg({ message: plural(files, { one: '# file read again', other: '# files read again' }) })
}
