import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A document of the sample investigation as it was planted. */
export type Planted = {
  /** Below the corpus folder; names inside a file are joined by `!/`. */
  path: string
  outcome: string
  outcomeAlso: string[]
  marker: string | undefined
  /** Where the marker stands when not in plain text: `OCR`, `password` … */
  markerIn: string | undefined
  isInline: boolean
}

type RawDocument = z.infer<typeof Common> & { embedded?: RawDocument[] | undefined }

const Common = z.object({
  path: z.string(),
  outcome: z.string(),
  outcomeAlso: z.array(z.string()).default([]),
  marker: z.string().optional(),
  markerIn: z.string().optional(),
  inline: z.boolean().default(false),
})

const Raw: z.ZodType<RawDocument> = Common.extend({
  get embedded() {
    return z.array(Raw).optional()
  },
})

const Expected = z.object({
  count: z.int(),
  countWithOptional: z.int(),
  optionalDocuments: z.array(z.string()).default([]),
  dependsOnWordSplitting: z.array(z.string()).default([]),
})

const Manifest = z.object({
  symbolicLinks: z.array(z.object({ path: z.string() })),
  files: z.array(Raw),
  markersInSeveral: z.record(z.string(), z.array(z.string())),
  batchQueries: z.array(z.object({ query: z.string(), plain: Expected, phrase: Expected })),
})

export type BatchQuery = z.infer<typeof Manifest>['batchQueries'][number]
export type ExpectedCount = BatchQuery['plain']

export type Truth = { documents: Planted[]; links: string[]; shared: Record<string, string[]>; batchQueries: BatchQuery[] }

/** The planted truth of the sample investigation: every file and embedded document, and what queries must find. */
export function readTruth(file: string): Truth {
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const documents = manifest.files.flatMap((raw) => flatten(raw, ''))
  const links = manifest.symbolicLinks.map(({ path }) => path).sort()
  return { documents, links, shared: manifest.markersInSeveral, batchQueries: manifest.batchQueries }
}

function flatten(raw: RawDocument, container: string): Planted[] {
  const path = container === '' ? raw.path : `${container}!/${raw.path}`
  const { outcome, outcomeAlso, marker, markerIn, inline } = raw
  const planted = { path, outcome, outcomeAlso, marker, markerIn, isInline: inline }
  return [planted, ...(raw.embedded ?? []).flatMap((child) => flatten(child, path))]
}

/** The file on disk that a document lies in. */
export const fileOf = (path: string) => path.split('!/', 1)[0] ?? path
