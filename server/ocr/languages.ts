import { languageOfOcrCode, ocrCodeOf, textLanguages } from '@dossier/contract/languages'
import { bool } from '../query/bool.ts'
import { parseLoneClause } from '../query/parse-clause.ts'
import type { FoundEngine } from '../recognition/recognizer.ts'
import type { Scope } from '../scope/scope.ts'

/** The contract's default. */
const fallback = 'eng'
const mostCounted = 5
/** Shorter texts are often misdetected. In UTF-16 units. */
const leastLength = 200

/** `folder`: only documents below it, by its display path. */
export type Place = { project: string; folder: string | null }

/** The language of most documents with text, below a folder or in the whole project, if an engine has it; else English, else whatever there is. */
export async function likelyLanguage(scope: Scope, place: Place, engines: FoundEngine[]): Promise<string[]> {
  const ready = engines.flatMap(({ languages }) => languages)
  // An unavailable index is reported elsewhere.
  const names = await frequentLanguages(scope, place).catch(() => [])
  scope.signal.throwIfAborted()
  for (const name of names) {
    const iso = textLanguages.find((language) => language.name === name)?.iso6392
    const code =
      ready.find((each) => each === ocrCodeOf(iso ?? '')) ?? ready.find((each) => languageOfOcrCode(each)?.name === name)
    if (code !== undefined) return [code]
  }
  return [ready.includes(fallback) ? fallback : (ready[0] ?? fallback)]
}

/** Only documents with text: the others default to English. */
async function frequentLanguages({ engine, signal }: Scope, { project, folder }: Place): Promise<string[]> {
  const clauses = [
    { term: { type: 'Document' } },
    { range: { contentTextLength: { gte: leastLength } } },
    ...(folder === null ? [] : [{ term: { 'dirname.tree': folder } }]),
  ]
  const query = bool({ filter: clauses.map(parseLoneClause) })
  const byCount = [{ by: '_count', descending: true }]
  const terms = { kind: 'terms', field: 'language', size: mostCounted, order: byCount, minDocCount: 1, aggregations: {} } as const
  const request = {
    projects: [project],
    query,
    from: 0,
    size: 0,
    sort: [],
    aggregations: { languages: { ...terms, order: byCount } },
  }
  const { languages } = (await engine.search(request, signal)).aggregations
  return languages?.kind === 'buckets' ? languages.buckets.map(({ key }) => String(key)) : []
}
