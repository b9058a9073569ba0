import { threadCalls } from '@dossier/contract/documents/threads'
import { requireDocument } from '../documents/read.ts'
import { answers, feature } from '../feature/feature.ts'
import { describeThread } from './describe-thread.ts'
import { noteMails } from './note-mails.ts'
import { OlderMails } from './read-older.ts'
import { threadMigrations } from './tables.ts'

/** Threads of messages: what answers what, also where messages between have been lost. */
export const threads = feature({
  name: 'threads',
  migrations: threadMigrations,
  whenDocumentsAreStored: noteMails,
  whenServed: (program) => new OlderMails(program),
  calls: answers(threadCalls, {
    read: async ({ scope, params, query: { from, size } }) =>
      describeThread(scope.records, await requireDocument(scope.records, params), { from, size }),
  }),
})
