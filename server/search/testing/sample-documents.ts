import type { TestDocument } from './store-documents.ts'

/** The metadata key of the date that a document says it was made. */
export const creationDate = 'tika_metadata_creation_date'
const filler = 'lorem ipsum dolor sit amet '.repeat(10_000)

/** A mail with an attachment, a long text, a file that could not be read, and a file of another project. */
export const sampleDocuments: TestDocument[] = [
  {
    id: 'mail',
    content: 'Dear Jane, the offshore account in Genève is open. The account holder is the Meridian Trust & Co. <script>',
    source: {
      path: '/data/Mails/a.eml',
      dirname: '/data/Mails',
      contentType: 'message/rfc822',
      contentLength: 1000,
      language: 'ENGLISH',
      tags: ['Important'],
      extractionDate: '2023-05-15T10:00:00.000Z',
      ledgerState: 'indexed',
      metadata: {
        [creationDate]: '2012-03-04T05:06:07Z',
        tika_metadata_dc_title: 'Report on shares',
        tika_metadata_subject: 'Geneva shares',
        tika_metadata_message_from: 'Ines Fromm <ines@bank.example>',
        tika_metadata_message_to: 'Tove Tomasson <tove@bank.example>',
        tika_metadata_message_cc: 'Elna Lindqvist <elna@bank.example>,Otto Quarnholm <otto@bank.example>',
        tika_metadata_message_bcc: 'Hedda Wexelblat <hedda@bank.example>',
      },
    },
  },
  {
    id: 'attachment',
    rootId: 'mail',
    parentId: 'mail',
    content: '契約書 東京銀行 account',
    source: {
      path: '/data/Mails/a.eml',
      dirname: '/data/Mails',
      contentType: 'application/pdf',
      contentLength: 500,
      language: 'JAPANESE',
      ledgerState: 'indexed',
    },
  },
  {
    id: 'long',
    content: `${filler}offshore account ${filler}`,
    source: {
      path: '/data/reports/2020/long.txt',
      dirname: '/data/reports/2020',
      contentType: 'text/plain',
      contentLength: 600_000,
      ledgerState: 'indexed-in-part',
    },
  },
  {
    id: 'locked',
    source: {
      path: '/data/reports/locked.pdf',
      dirname: '/data/reports',
      contentType: 'application/pdf',
      contentLength: 77,
      ledgerState: 'encrypted',
      extractionDate: '2023-06-01T00:00:00.000Z',
    },
  },
  { id: 'elsewhere', project: 'q', content: 'offshore', source: { path: '/data/q.txt', contentType: 'text/plain' } },
]
