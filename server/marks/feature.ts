import { feature } from '../feature/feature.ts'
import { carryMarks, dropMarks, noteReturned } from './follow-documents.ts'
import { markMigrations } from './tables.ts'

/** What all kinds of marks have in common: their tables, and how they follow documents that are replaced, come back or go with their project. */
export const marks = feature({
  name: 'marks',
  migrations: markMigrations,
  calls: [],
  removeRestOfProject: dropMarks,
  whenDocumentsAreReplaced: carryMarks,
  whenDocumentsAppear: noteReturned,
})
