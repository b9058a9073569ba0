import type { FinderFault } from '@dossier/contract/names/names'
import type { FinderFaultCode } from '@dossier/contract/tables/finder-faults'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The sentences of the contract's table of what finders lack, for the screen: where there is a button for the cure they need not tell it. */
const sentences: Record<FinderFaultCode, MessageDescriptor> = {
  NO_JAVA: msg({ message: '{detail}. The health page tells what to do.' }),
  FINDER_NOT_BUILT: msg({ message: 'The program that runs {finder} has not been built: run "npm start" in the checkout.' }),
  LANGUAGE_NOT_READ: msg({ message: '{finder} has no model for this language.' }),
  MODEL_MISSING: msg({ message: 'The model is not on this computer.' }),
  MODEL_HALF: msg({ message: 'The download of the model was broken off.' }),
  MODEL_DAMAGED: msg({ message: 'The model is not whole: bring it anew.' }),
  MODEL_OTHER_VERSION: msg({ message: 'The model is of version {found}, and {wanted} is needed.' }),
  FINDER_DOES_NOT_START: msg({ message: '{finder} does not start for this language: {detail}.' }),
  FINDER_SWITCHED_OFF: msg({ message: '{finder} has been switched off.' }),
  EXTENSION_OFF: msg({ message: '{finder} was switched off because it failed on {losses} texts in a row: {detail}.' }),
  NAMES_DAMAGED: msg({
    message: 'The names that were stored of this document are damaged: they will be found again with the next ones.',
  }),
  FINDER_DIED: msg({ message: '{finder} ended twice while it read this text.' }),
  FINDER_TOO_SLOW: msg({ message: '{finder} took too long for this text.' }),
}

/** What a finder lacks or what became of it, in the reader's language; a code of a newer server in the server's words. */
export function faultText(i18n: I18n, { code, facts, message }: FinderFault): string {
  const known = Object.entries(sentences).find(([each]) => each === code)?.[1]
  return known ? i18n._({ ...known, values: facts }) : message
}
