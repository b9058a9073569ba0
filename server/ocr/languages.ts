import { dirname } from 'node:path/posix'
import { languageOfOcrCode, ocrCodeOf, textLanguages } from '@dossier/contract/tables/languages'
import { bool } from '../query/bool.ts'
import { parseLoneClause } from '../query/parse-clause.ts'
import type { FoundEngine } from '../recognition/recognizer.ts'
import type { Scope } from '../scope/scope.ts'

/** The contract's default. */
const fallback = 'eng'
const mostCounted = 5
/** Shorter texts are often misdetected. In UTF-16 units. */
const leastLength = 200
/** Fewer texts say little of a folder: then the one above it is asked. */
const leastTexts = 3
/** A language of another script is read as well from this share of the texts on. */
const leastShare = 0.2

/** `top`: the folder that a task is about, by its display path; null: documents of the whole project. */
export type Where = { project: string; top: string | null; engines: FoundEngine[] }

/** How many texts are in a language, by the contract's name. */
type Count = { name: string; texts: number }

/**
 * The languages in which pages are read where nobody has chosen: that of most texts in the document's own folder; where these are too few, of the folders above
 * it up to the whole project. Texts that OCR read do not count: what is read first must not decide how the rest is read.
 */
export class LikelyLanguages {
  readonly #scope: Scope
  readonly #where: Where
  readonly #known = new Map<string | null, Promise<Count[]>>()

  constructor(scope: Scope, where: Where) {
    this.#scope = scope
    this.#where = where
  }

  /** For the documents of a folder, by its display path. Tesseract's codes, the main one first; at least one. */
  async of(folder: string): Promise<string[]> {
    for (const above of [...foldersUpTo(folder, this.#where.top), null]) {
      const counts = await this.#countsOf(above)
      const texts = counts.reduce((sum, count) => sum + count.texts, 0)
      const chosen = texts >= leastTexts || above === null ? chooseCodes(counts, this.#where.engines) : []
      if (chosen.length > 0) return chosen
    }
    const ready = this.#where.engines.flatMap(({ languages }) => languages)
    return [ready.includes(fallback) ? fallback : (ready[0] ?? fallback)]
  }

  #countsOf(folder: string | null): Promise<Count[]> {
    const known = this.#known.get(folder)
    if (known) return known
    // An unavailable index is reported elsewhere.
    const counts = countLanguages(this.#scope, this.#where.project, folder).catch(() => {
      this.#scope.signal.throwIfAborted()
      return []
    })
    this.#known.set(folder, counts)
    return counts
  }
}

/** The folder itself first. */
function foldersUpTo(folder: string, top: string | null): string[] {
  const folders = [folder]
  for (let at = folder; at !== top && at !== dirname(at); ) {
    at = dirname(at)
    folders.push(at)
  }
  return folders
}

/**
 * The most frequent language that an engine has, and beside it the next one of another script that the same engine has, if it is frequent: an engine that
 * expects French makes something of German too, but nothing of Japanese. Empty where no engine has any.
 */
export function chooseCodes(counts: Count[], engines: Pick<FoundEngine, 'languages'>[]): string[] {
  const all = counts.reduce((sum, { texts }) => sum + texts, 0)
  const able = counts.flatMap(({ name, texts }) => {
    const code = codeOf(name, engines)
    return code === undefined ? [] : [{ code, share: texts / all }]
  })
  const [main] = able
  if (!main) return []
  const isTogether = (code: string) =>
    engines.some(({ languages }) => [main.code, code].every((each) => languages.includes(each)))
  const other = able.find(({ code, share }) => share >= leastShare && scriptOf(code) !== scriptOf(main.code) && isTogether(code))
  return other ? [main.code, other.code] : [main.code]
}

function codeOf(name: string, engines: Pick<FoundEngine, 'languages'>[]): string | undefined {
  const ready = engines.flatMap(({ languages }) => languages)
  const iso = textLanguages.find((language) => language.name === name)?.iso6392
  return ready.find((each) => each === ocrCodeOf(iso ?? '')) ?? ready.find((each) => languageOfOcrCode(each)?.name === name)
}

/** `Latn`, `Jpan` …: as Unicode knows the usual script of a language. */
function scriptOf(code: string): string | undefined {
  const iso = languageOfOcrCode(code)?.iso6392
  return iso === undefined ? undefined : new Intl.Locale(iso).maximize().script
}

async function countLanguages({ engine, signal }: Scope, project: string, folder: string | null): Promise<Count[]> {
  const clauses = [
    { term: { type: 'Document' } },
    { range: { contentTextLength: { gte: leastLength } } },
    ...(folder === null ? [] : [{ term: { 'dirname.tree': folder } }]),
  ]
  const byOcr = { exists: { field: 'metadata.tika_metadata_ocr_languages' } }
  const query = bool({ filter: clauses.map(parseLoneClause), mustNot: [parseLoneClause(byOcr)] })
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
  return languages?.kind === 'buckets'
    ? languages.buckets.map(({ key, docCount }) => ({ name: String(key), texts: docCount }))
    : []
}
