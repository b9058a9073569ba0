import type { WithoutMeaning } from '@dossier/contract/tables/without-meaning'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why properties of the known program have no meaning here, as sentences. */
export const withoutMeaningWords: Record<WithoutMeaning, MessageDescriptor> = {
  USER: msg`The user of local mode is always “local”.`,
  SETTINGS_FILE: msg`Settings are kept in config.json of the home folder; “dossier import-settings FILE” takes such a file over.`,
  COMMAND: msg`It belongs to one command and is no setting.`,
  RESUME: msg`Work goes on where it stopped without being told.`,
  SEARCH_QUERY: msg`“dossier names find” takes folders and languages instead.`,
  SIGN_IN: msg`Accounts and sessions are kept in the records, and managed by “dossier users” and “dossier keys”.`,
  WAY_IN: msg`“auth” says how people sign in.`,
  SIGN_IN_PATHS: msg`It is always “/auth/signin” and “/auth/callback”.`,
  INDEX: msg`The index lies in the home folder, or in the cluster that “engine” names.`,
  DATABASE: msg`What is known of documents is kept in a database in the home folder.`,
  QUEUES: msg`Long work waits in the program itself, and no other service is asked.`,
  PARALLELISM: msg`How much is done at once follows from the memory that readers may take (“memory”).`,
  FINDER: msg`The finder is chosen each time that names are looked for.`,
  TEXT_LENGTH: msg`Texts are read to their end, however long they are.`,
  OCR: msg`It is chosen each time that a folder is indexed.`,
  OCR_ENGINE: msg`The engine for OCR is chosen by what the machine has.`,
  LINKS: msg`Links are never followed: each is told in the ledger.`,
  SCROLL: msg`Nothing is scrolled here.`,
  REPORT: msg`Every file has its line in the ledger.`,
  ARCHIVES: msg`Archives lie in the home folder.`,
  EMBEDDED_SIZE: msg`Embedded documents are sent as a stream, however large they are.`,
  MAIL: msg`The program sends no mail.`,
  IDS: msg`IDs of documents are made in one way, so that they stay the same.`,
  ARTIFACTS: msg`What is made of documents is kept in the home folder.`,
  TIMEOUTS: msg`A reader is stopped when it gets no further, not after a fixed time.`,
  DEPTH: msg`Documents in documents are read at any depth within the limits of one file.`,
  PACKAGES: msg`Plugins and extensions are installed on pages of their own.`,
  PACKAGE_FOLDERS: msg`Plugins and extensions are kept in the home folder.`,
  LOG: msg`The log has one line for each event.`,
}
