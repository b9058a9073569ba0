import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DocumentHit, documentEntities, schemaOf } from '../../ftm/documents.ts'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

/** Has the package `followthemoney`: `pip install followthemoney`, or another Python named by the variable. */
const python = process.env.DOSSIER_FTM_PYTHON ?? 'python3'
const hasValidator = spawnSync(python, ['-c', 'import followthemoney']).status === 0
if (!hasValidator) process.stderr.write('followthemoney is not installed: its own validator is left out\n')

const Entity = z.object({ id: z.string(), schema: z.string(), properties: z.record(z.string(), z.array(z.string())) })

describe('the export to FollowTheMoney', () => {
  it('tells documents with their folders, messages with their people, and names with whom they mean', async () => {
    const entities = await exported()
    const bySchema = Map.groupBy(entities, ({ schema }) => schema)
    expect([...bySchema].map(([schema, there]) => [schema, there.length])).toEqual([
      ['LegalEntity', 3],
      ['Email', 1],
      ['Pages', 1],
      ['Image', 1],
      ['Person', 1],
      ['Mention', 4],
      ['Organization', 1],
    ])
    const [mail] = bySchema.get('Email') ?? []
    const [sender] = bySchema.get('LegalEntity') ?? []
    expect(mail?.properties).toMatchObject({ subject: ['Re: fee'], emitters: [sender?.id], date: ['2015-10-19T08:00:00'] })
    expect(mail?.properties.recipients).toHaveLength(2)
    const emails = bySchema.get('LegalEntity')?.flatMap(({ properties }) => properties.email)
    expect(emails).toEqual(['jane@bank.example', 'a@bank.example', "o'brien@bank.example"])
    expect(bySchema.get('Pages')?.[0]?.properties).toMatchObject({
      parent: ['mail'],
      language: ['fra'],
      fileName: ['Résumé.pdf'],
    })
    // It lies in a letter, which can be nobody's parent there.
    expect(bySchema.get('Image')?.[0]?.properties.parent).toBeUndefined()
    const [person] = bySchema.get('Person') ?? []
    const mentions = bySchema.get('Mention')?.map(({ properties }) => properties)
    expect(mentions?.[0]).toEqual({
      document: ['mail'],
      name: ['Jane Marlow'],
      resolved: [person?.id],
      detectedSchema: ['Person'],
    })
    expect(mentions?.[1]?.resolved).toEqual([person?.id])
    expect(mentions?.[3]).toEqual({ document: ['letter'], name: ['Port Louis'], detectedSchema: ['Address'] })
  })

  it('reads a hostile header in no time', () => {
    const metadata = { tika_metadata_message_from: 'a@'.repeat(100_000), tika_metadata_message_to: 'a'.repeat(200_000) }
    const startedAt = performance.now()
    const hit = DocumentHit.parse({ _id: 'd', _source: { contentType: 'message/rfc822', metadata } })
    expect(documentEntities('p', hit, false)).toHaveLength(1)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it('leaves hidden names out, and asks for names of the same documents alone', async () => {
    await exported('crane')
    const asked = JSON.stringify(cli.calls.find(({ body }) => JSON.stringify(body).includes('NamedEntity'))?.body)
    expect(asked).toContain('{"isHidden":false}')
    expect(asked).toContain('"has_parent":{"parent_type":"Document","query":')
    expect(asked).toContain('crane')
    expect(cli.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  })

  it('knows the schema of a type', () => {
    const types = [
      'application/vnd.ms-outlook',
      'application/vnd.ms-outlook-pst',
      'text/csv',
      'application/x-odd',
      'text/x-python',
    ]
    expect(types.map(schemaOf)).toEqual(['Email', 'Package', 'Table', 'Document', 'PlainText'])
  })

  it.skipIf(!hasValidator)('is what its own validator would write', async () => {
    const entities = await exported()
    const input = entities.map((each) => JSON.stringify(each)).join('\n')
    const validate = 'from followthemoney.cli.cli import cli; cli(["validate"])'
    const { status, stdout, stderr } = spawnSync(python, ['-c', validate], { input, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    const validated = stdout
      .trim()
      .split('\n')
      .map((line) => Entity.parse(JSON.parse(line)))
    expect(validated.map(sorted)).toEqual(entities.map(sorted))
  })
})

async function exported(...query: string[]) {
  const pages = [documents, [], names, []]
  await serve(({ method, path, body }) => {
    if (method === 'DELETE') return {}
    if (JSON.stringify(body).includes('"ids"'))
      return {
        hits: {
          hits: [
            { _id: 'mail', _source: { contentType: 'message/rfc822' } },
            { _id: 'letter', _source: { contentType: 'application/pdf' } },
          ],
        },
      }
    return { _scroll_id: path, hits: { hits: pages.shift() } }
  })
  const output = join(cli.folder, `${query.join()}.ftm`)
  const { code, stderr } = await run(['ftm', ...query, '--output', output])
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/12 entities of 3 documents\n$/) })
  return readFileSync(output, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Entity.parse(JSON.parse(line)))
}

function sorted({ id, schema, properties }: z.infer<typeof Entity>) {
  return {
    id,
    schema,
    properties: Object.entries(properties)
      .toSorted()
      .map(([name, values]) => [name, values.toSorted()]),
  }
}

const documents = [
  {
    _id: 'mail',
    _source: {
      path: '/data/fee.eml',
      title: 'fee.eml',
      contentType: 'message/rfc822; charset=utf-8',
      contentLength: 1_200,
      extractionLevel: 0,
      metadata: {
        tika_metadata_message_from: 'Jane Marlow <Jane@Bank.example>',
        tika_metadata_message_to: ['a@bank.example', "o'brien@bank.example"],
        tika_metadata_dc_title: 'Re: fee',
        tika_metadata_dcterms_created: '2015-10-19T10:00:00+02:00',
      },
    },
  },
  {
    _id: 'letter',
    _source: {
      path: '/data/fee.eml',
      title: 'Re\u0301sume\u0301.pdf',
      contentType: 'application/pdf',
      contentLength: -1,
      language: 'FRENCH',
      extractionLevel: 1,
      parentDocument: 'mail',
    },
  },
  {
    _id: 'picture',
    _source: { path: '/data/fee.eml', title: 'a.png', contentType: 'image/png', extractionLevel: 2, parentDocument: 'letter' },
  },
]

const name = (mention: string, category: string, parent: string) => ({
  _id: `${mention} ${parent}`,
  _source: { mention, mentionNorm: mention.toLowerCase(), category, join: { name: 'NamedEntity', parent } },
})
const names = [
  name('Jane Marlow', 'PERSON', 'mail'),
  name('Jane Marlow', 'PERSON', 'letter'),
  name('Meridian', 'ORGANIZATION', 'letter'),
  name('Port Louis', 'LOCATION', 'letter'),
]
