import type { NameReading, NamesOfLanguage, PipelineState } from '@dossier/contract/names/names'
import type { AggregationResult } from '../engine/port.ts'
import type { Query } from '../query/tree.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { readFault } from './find/found-so-far.ts'
import type { NameFinder } from './finder/finder.ts'
import { findersOf } from './finder/given-finders.ts'
import { missingFor } from './finder-faults.ts'
import { nameDb } from './tables.ts'

/** What became of a document in each pipeline. */
export async function readingsOf(records: Records, rid: number): Promise<NameReading[]> {
  const rows = await nameDb(records)
    .selectFrom('names_found')
    .select(['pipeline', 'language', 'count', 'read_at', 'state', 'fault'])
    .where('rid', '=', rid)
    .orderBy('pipeline')
    .execute()
  return rows.map(({ pipeline, language, count, read_at, state, fault }) => ({
    pipeline,
    language,
    names: count,
    readAt: Number(read_at),
    fault: state === 'lost' ? readFault(fault) : null,
  }))
}

/** What each finder has done in a project, and whether it can read the rest. */
export async function describePipelines(scope: Scope, project: string): Promise<PipelineState[]> {
  const finders = await findersOf(scope.program.given)
  const documents = await countDocuments(scope, project)
  const read = await countRead(scope.records, project)
  return Promise.all(
    finders.map(async (finder) => ({
      name: finder.name,
      supports: finder.languages ? [...finder.languages] : null,
      languages: await Promise.all(documents.map((each) => describeLanguage(finder, each, read))),
    })),
  )
}

type Documents = { language: string; documents: number }
type Read = { pipeline: string; language: string; state: string; count: number }

async function describeLanguage(finder: NameFinder, { language, documents }: Documents, read: Read[]): Promise<NamesOfLanguage> {
  const of = (state: string) =>
    read.find((row) => row.pipeline === finder.name && row.language === language && row.state === state)?.count ?? 0
  return { language, documents, done: of('done'), lost: of('lost'), missing: await missingFor(finder, language) }
}

/** More languages than there are. */
const mostLanguages = 1_000

async function countDocuments({ engine, signal }: Scope, project: string): Promise<Documents[]> {
  const query: Query = { kind: 'term', field: 'type', value: 'Document' }
  const order = [{ by: '_count', descending: true }]
  const languages = { kind: 'terms', field: 'language', size: mostLanguages, order, minDocCount: 1, aggregations: {} } as const
  const request = { projects: [project], query, from: 0, size: 0, sort: [], aggregations: { languages } }
  const { aggregations } = await engine.search(request, signal)
  return bucketsOf(aggregations.languages).map(({ key, docCount }) => ({ language: String(key), documents: docCount }))
}

function bucketsOf(result: AggregationResult | undefined) {
  return result?.kind === 'buckets' ? result.buckets : []
}

async function countRead(records: Records, project: string): Promise<Read[]> {
  const rows = await nameDb(records)
    .selectFrom('names_found')
    .select((eb) => ['pipeline', 'language', 'state', eb.fn.countAll<number>().as('count')])
    .where('project', '=', project)
    .groupBy(['pipeline', 'language', 'state'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
