import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type VariantKind, variantKinds } from '@dossier/contract/batch-search/variants'
import { type BatchServer, openBatchServer } from '@dossier/server/batch-search/testing/batch-server.ts'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { openRecords } from '@dossier/server/records/open.ts'
import type { Planted, PlantedDocument } from './plant.ts'

/** Hits that are right, all hits, and hits that there should be. */
export type Score = { right: number; hits: number; wanted: number }

/** How lists were searched: as they stand, with variants of the kind that the spellings need, with all variants, or with words that may differ by two letters. */
export const ways = ['line', 'kind', 'all', 'distance'] as const
export type Way = (typeof ways)[number]

/** Scores by kind and way. */
export type Scores = Map<VariantKind, Record<Way, Score>>

/** Told of spellings that all variants together do not find. */
type OnMissed = (line: string, spelling: string) => void

/** Searches planted lists through the program's own calls, with a real engine, in each way. */
export async function measure(
  planted: readonly Planted[],
  documents: readonly PlantedDocument[],
  onMissed: OnMissed = () => undefined,
): Promise<Scores> {
  return withServer(documents, async (server) => {
    const scores: Scores = new Map()
    for (const kind of variantKinds) {
      const own = planted.filter((one) => one.kind === kind)
      scores.set(kind, await measureKind(server, { kind, planted: own, documents, onMissed }))
    }
    return scores
  })
}

/** A server of these texts, with a real engine, for as long as something is done with it. */
export async function withServer<Answer>(
  texts: readonly { id: string; content: string }[],
  use: (server: BatchServer) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'variants-records-'))
  const records = await openRecords(join(folder, 'records.sqlite'), migrationsOf(features))
  const source = (id: string) => ({ path: `/data/${id}.txt`, contentType: 'text/plain' })
  const server = await openBatchServer(records, {
    documents: texts.map(({ id, content }) => ({ id, content, source: source(id) })),
  })
  try {
    return await use(server)
  } finally {
    await server.close()
    await records.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Pair = readonly [line: string, documentId: string]

type Kind = { kind: VariantKind; planted: readonly Planted[]; documents: readonly PlantedDocument[]; onMissed: OnMissed }

async function measureKind(server: BatchServer, { kind, planted, documents, onMissed }: Kind): Promise<Record<Way, Score>> {
  const lines = [...new Set(planted.map(({ line }) => line))]
  const asWords = new Map(lines.map((line) => [withDistance(line), line]))
  const phrases = { phrase_matches: 'true' }
  const wanted = new Map(
    lines.map((line) => [line, new Set(documents.filter(({ lines: own }) => own.includes(line)).map(({ id }) => id))]),
  )
  const score = (pairs: readonly Pair[]): Score => ({
    right: pairs.filter(([line, id]) => wanted.get(line)?.has(id)).length,
    hits: pairs.length,
    wanted: [...wanted.values()].reduce((sum, { size }) => sum + size, 0),
  })
  const found = await search(server, lines, { ...phrases, variants: [...variantKinds] })
  const pairs = new Set(found.map((pair) => pair.join('\t')))
  for (const { id, lines: own, spelling } of documents)
    for (const line of own) if (lines.includes(line) && !pairs.has(`${line}\t${id}`)) onMissed(line, spelling)
  const near = await search(server, [...asWords.keys()], {})
  return {
    line: score(await search(server, lines, phrases)),
    kind: score(await search(server, lines, { ...phrases, variants: kind === 'initials' ? ['order', kind] : kind })),
    all: score(found),
    distance: score(near.map(([words, id]) => [asWords.get(words) ?? words, id])),
  }
}

/** All words of a line, each of which may differ by two letters. */
function withDistance(line: string): string {
  const words = line.split(/[\s-]+/).map((word) => word.replace(/[^\p{L}\p{M}\p{N}'’.]/gu, ''))
  return words
    .filter((word) => word !== '')
    .map((word) => `${word}~2`)
    .join(' AND ')
}

/** The hits of a list, each a line and a document. */
export async function search(
  server: BatchServer,
  lines: readonly string[],
  fields: Record<string, string | string[]>,
): Promise<Pair[]> {
  const { uuid, state, nbErrors, nbResults, nbStored } = await server.run(lines.join('\n'), fields)
  if (state !== 'SUCCESS' || nbErrors > 0 || nbResults !== nbStored) throw new Error(`a list was not searched in full: ${state}`)
  const { text } = await server.send('GET', `batch/search/result/csv/${uuid}`)
  return [...text.matchAll(/^"((?:[^"]|"")*)","[^"]*","([^"]*)"/gm)].map(([, line = '', id = '']) => [
    line.replaceAll('""', '"'),
    id,
  ])
}
