import type { WatchProblem, WatchProblemCode } from '@dossier/contract/indexing/watching'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The sentences of a watch's problems, under the codes of the contract's table. */
const sentences: Record<WatchProblemCode, MessageDescriptor> = {
  unreachable: msg({
    message: '{path} cannot be reached: is its drive or network there? Nothing that was indexed is changed until it is back.',
  }),
  'drive-gone': msg({
    message:
      'The drive at {path} is not plugged in. Nothing that was indexed is changed until it is back; if it is gone for good, switch the watch off and on again.',
  }),
  'not-permitted': msg({ message: '{path} may not be read: give the user that runs Dossier the right to read it.' }),
  'watches-used-up': msg({
    message:
      'The system watches no more folders: changes in the others are noticed by looking through them from time to time. Raise its limit: sudo sysctl {limit}',
  }),
  'too-many-folders': msg({
    message: 'More than {count} folders: changes in the others are noticed by looking through them from time to time.',
  }),
  'events-failed': msg({ message: 'Changes are noticed by looking through the folder from time to time ({cause}).' }),
  'not-allowed': msg({ message: '{user}, who switched this on, may no longer index: switch it off and on again.' }),
  'run-failed': msg({ message: 'The last attempt failed: {cause} It is repeated later.' }),
  'look-failed': msg({ message: 'The last attempt failed: {cause} It is repeated later.' }),
}

/** A problem in the reader's language; one of a newer server as the server says it. */
export function problemText(i18n: I18n, { code, facts, message }: WatchProblem): string {
  const known = Object.entries(sentences).find(([each]) => each === code)?.[1]
  return known ? i18n._({ ...known, values: facts }) : message
}
