import type { WatchProblem, WatchProblemCode } from '@dossier/contract/watching'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The sentences of a watch's problems, under the codes of the contract's table. */
const sentences: Record<WatchProblemCode, MessageDescriptor> = {
  unreachable: msg({
    message: '{path} cannot be reached: is the drive plugged in? Nothing that was indexed from it is changed until it is back.',
  }),
  'drive-gone': msg({
    message:
      'The drive at {path} is not there: plug it in. Nothing that was indexed is changed until it is back; if it is gone for good, switch the watch off and on again.',
  }),
  'no-answer': msg({
    message: '{path} does not answer: is the network share down? Nothing that was indexed from it is changed until it does.',
  }),
  'not-permitted': msg({ message: '{path} may not be read: give the user that runs Dossier the right to read it.' }),
  'folders-not-permitted': msg({
    message:
      'Changes in {count} folders are not noticed, because they may not be read, such as {path}: give the user that runs Dossier the right to read them.',
  }),
  'watches-used-up': msg({
    message:
      'The system gives no more watches, so changes in some folders are noticed only by looking through them from time to time. Raise the limit, such as with "sudo sysctl fs.inotify.max_user_watches=1000000".',
  }),
  'watchers-used-up': msg({
    message:
      'Too many programs watch folders, so changes are noticed only by looking through them from time to time. Raise the limit, such as with "sudo sysctl fs.inotify.max_user_instances=1024".',
  }),
  'too-many-folders': msg({
    message:
      'At most {count} folders are watched at once, in all: changes in the others are noticed only by looking through them from time to time.',
  }),
  'events-failed': msg({
    message:
      'The system does not tell of changes ({cause}): they are noticed only by looking through the folder from time to time.',
  }),
  'not-allowed': msg({
    message: '{user}, who switched this on, may no longer index: somebody who may has to switch it off and on again.',
  }),
  'run-failed': msg({ message: 'The last run of this watch failed: {cause} It is tried again later.' }),
  'look-failed': msg({ message: 'The folder could not be looked through: {cause} It is tried again later.' }),
}

/** A problem in the reader's language; one of a newer server as the server says it. */
export function problemText(i18n: I18n, { code, facts, message }: WatchProblem): string {
  const known = Object.entries(sentences).find(([each]) => each === code)?.[1]
  return known ? i18n._({ ...known, values: facts }) : message
}
