import { describe, expect, it } from 'vitest'
import { emailFinder } from './email.ts'
import { mailHeaders } from './mail-headers.ts'

const signal = new AbortController().signal

describe('the finder of e-mail addresses', () => {
  it('says where an address stands in a text', async () => {
    const chunk = { text: 'Jo <Jo@Example.org>', language: 'ENGLISH', kind: 'text' } as const
    expect(await emailFinder.find(chunk, signal)).toEqual([{ mention: 'Jo@Example.org', category: 'EMAIL', offset: 4 }])
  })

  it('gives those of headers no place in the text', async () => {
    const text = mailHeaders({
      contentType: 'message/rfc822',
      metadata: {
        tika_metadata_message_from: 'Jo Smith <jo@example.org>',
        tika_metadata_message_to: ['a@example.org', 'b@example.org'],
        tika_metadata_message_raw_header_return_path: '<bounce@lists.example>',
        tika_metadata_message_raw_header_message_id: '<m1@example.org>',
        tika_metadata_message_from_email: '/O=EXCHANGELABS/OU=EXCHANGE/CN=JO',
      },
    })
    const found = await emailFinder.find({ text, language: 'UNKNOWN', kind: 'metadata' }, signal)
    expect(found).toEqual(
      ['jo@example.org', 'a@example.org', 'b@example.org', 'bounce@lists.example'].map((mention) => ({
        mention,
        category: 'EMAIL',
        offset: -1,
      })),
    )
  })

  it('has no headers for what is no message', () => {
    expect(mailHeaders({ contentType: 'application/pdf', metadata: { tika_metadata_dc_creator: 'jo@example.org' } })).toBe('')
    expect(mailHeaders({ contentType: 'message/rfc822' })).toBe('')
  })

  it('reads every language at any time', async () => {
    expect(emailFinder.languages).toBeUndefined()
    expect(await emailFinder.ready('KLINGON')).toEqual({ isReady: true })
  })
})
