import { expect, it } from 'vitest'
import { mailFacts } from './mail-facts.ts'

function factsOf(metadata: Record<string, string>, contentType = 'message/rfc822') {
  const named = Object.entries(metadata).map(([key, value]) => [`tika_metadata_${key}`, value])
  return mailFacts({ contentType, metadata: Object.fromEntries(named) })
}

it('reads ids of a message, the one that is answered last', () => {
  const facts = factsOf({
    message_raw_header_message_id: '<own@x>',
    message_raw_header_references: '<a@x>\r\n <own@x> <b@x>,<a@x>',
    message_raw_header_in_reply_to: 'Your message of Monday <c@x>',
  })
  expect(facts).toMatchObject({ id: 'own@x', cites: ['a@x', 'b@x', 'c@x'] })
})

it('reads ids of Outlook, which may stand without brackets', () => {
  const facts = factsOf({ mapi_internet_message_id: 'own@x', mapi_in_reply_to_id: 'a@x' }, 'application/vnd.ms-outlook')
  expect(facts).toMatchObject({ id: 'own@x', cites: ['a@x'] })
})

it('keeps both ends of ten thousand references', () => {
  const references = Array.from({ length: 10_000 }, (_, number) => `<m${number}@x>`).join(' ')
  const cites = factsOf({ message_raw_header_references: references })?.cites ?? []
  expect(cites).toHaveLength(60)
  expect([cites[0], cites.at(-1)]).toEqual(['m0@x', 'm9999@x'])
})

it('reads the thread index in base64 and in hex, and no damaged one', () => {
  const hex = '01'.repeat(27)
  expect(factsOf({ message_raw_header_thread_index: Buffer.from(hex, 'hex').toString('base64') })?.index).toBe(hex)
  expect(factsOf({ mapi_conversation_index: hex.toUpperCase() })?.index).toBe(hex)
  expect(factsOf({ message_raw_header_thread_index: 'AQID' })?.index).toBeNull()
  expect(factsOf({ mapi_conversation_index: '01'.repeat(24) })?.index).toBeNull()
})

it('knows people by their addresses whatever else stands there, and by name where they have none', () => {
  const one = factsOf({ message_from: 'Jo Smith <JO@x.example>' })
  const other = factsOf({ message_from: 'jo@x.example', message_to: 'Ann; Bob' })
  expect(one?.from).toEqual(other?.from)
  expect(other?.to).toHaveLength(2)
})

it('takes a date that is none for none, and nothing for a message that is a picture', () => {
  expect(factsOf({ creation_date: 'yesterday' })?.sentAt).toBeNull()
  expect(factsOf({ creation_date: '2014-03-10T08:41:00Z' })?.sentAt).toBe(Date.UTC(2014, 2, 10, 8, 41))
  expect(factsOf({}, 'image/png')).toBeUndefined()
})
