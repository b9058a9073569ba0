import { expect, it } from 'vitest'
import { readMessages } from '../testing/read-messages.ts'
import en from './en.po?raw'

const messages = readMessages(en)

/** What the specification has word for word. */
it.each([
  'Your search query is wrong',
  'The server encountered a problem',
  'The server is not connected',
  'Nothing was found',
  'Your query did not succeed because of a timeout',
  'Try again',
  'The server is unable to satisfy your request',
  'Something went wrong',
  "Something's wrong here",
  'An error has occurred. Please try again later or contact your administrator if the problem persists.',
  'You have no projects yet. Please contact your administrator.',
  'Document not found',
  'Preview is not available for this document.',
  'Unable to star the document.',
  'Unable to add your search.',
  'Something went wrong, unable to start your batch search.',
  'Unable to submit the settings.',
  'Something went wrong, unable to remove your documents.',
  'Please select a correct data file',
  'No folders',
  'See documents',
  'You do not have access to that page in server mode',
  'You do not have access to that page in local mode',
])('says %j to the letter', (sentence) => {
  expect([...messages.values()]).toContain(sentence)
})
