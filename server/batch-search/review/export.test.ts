import { afterEach, expect, test } from 'vitest'
import { sheetsOf } from '../../exports/testing/sheets-of.ts'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import type { TestDocument } from '../../search/testing/store-documents.ts'
import { type BatchServer, fewDocuments, openBatchServer, project } from '../testing/batch-server.ts'

const odd: TestDocument = {
  id: 'odd',
  content: 'a harbour of formulas',
  source: { path: '/data/B/=cmd|x.txt', contentType: '=HYPERLINK("x")', contentLength: 7 },
}

describeOnBoth(
  'the export of a review',
  (place) => {
    let server: BatchServer
    afterEach(() => server?.close())
    const open = async () => {
      server = await openBatchServer(await place.open(), { documents: [...fewDocuments, odd] })
      const { uuid: id } = await server.run('harbour\nport\nGeneva\n')
      const key = (number: number, documentId: string) => ({ number, project, documentId })
      const decide = (hit: object, decision: string) => server.send('PUT', `batch/search/${id}/review`, { hit, decision })
      await decide(key(2, 'a'), 'yes')
      await decide(key(0, 'odd'), 'no')
      const get = (query: string) => server.send('GET', `batch/search/${id}/review/export?${query}`)
      return { id, get }
    }

    test('has the chosen hits with their marks, as CSV without formulas and as lines of JSON', async () => {
      const { id, get } = await open()
      const csv = await get('format=csv&review=no&review=yes')
      expect(csv.headers['content-type']).toMatch(/^text\/csv/)
      expect(csv.headers['content-disposition']).toContain(`${id}-review.csv`)
      const [head, ...lines] = csv.text.trim().split('\n')
      expect(head).toMatch(/^"query","review","marks","documentUrl",/)
      expect(lines).toHaveLength(2)
      expect(lines[0]).toMatch(/^"harbour","no","local: no \(20/)
      expect(lines[0]).toContain(`"'=HYPERLINK(""x"")"`)
      expect(lines[1]).toMatch(/^"Geneva","yes"/)
      const json = (await get('format=jsonl&by=document')).text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(json).toHaveLength(7)
      expect(json.find(({ documentId }) => documentId === 'odd')).toMatchObject({
        query: 'harbour',
        review: 'no',
        contentType: '=HYPERLINK("x")',
        contentLength: 7,
        creationDate: null,
        marks: [{ user: 'local', decision: 'no', equalTo: null }],
      })
      expect((await get('format=jsonl&queries=port')).text.trim().split('\n')).toHaveLength(2)
      expect((await get('format=pdf')).status).toBe(400)
    })

    test('is a workbook whose cells are texts, never formulas', async () => {
      const { id } = await open()
      const path = `/api/batch/search/${id}/review/export?format=xlsx`
      const answer = await server.app.inject({ method: 'GET', url: path, headers: { host: 'localhost', 'x-caller': 'local' } })
      const { sheet1 = '', ...others } = await sheetsOf(answer.rawPayload)
      expect(others).toEqual({})
      expect(sheet1).toMatch(/=HYPERLINK\((?:"|&quot;)x(?:"|&quot;)\)/)
      expect(sheet1).not.toMatch(/<f[ >]/)
      expect(sheet1.match(/<row /g)).toHaveLength(8)
    })
  },
  migrationsOf(features),
)
