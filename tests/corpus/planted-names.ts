import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What a document of the sample says of names: each mention with the times that it stands in the text, by category. */
export type PlantedNames = {
  path: string
  contentType: string
  /** ISO 639-1. */
  language: string | undefined
  names: Record<string, Record<string, number>>
  /** The addresses of a message, as its headers have them. */
  headers: string[]
}

type RawDocument = z.infer<typeof Common> & { embedded?: RawDocument[] | undefined }

const Common = z.object({
  path: z.string(),
  type: z.string(),
  outcome: z.string(),
  language: z.string().optional(),
  entities: z.record(z.string(), z.record(z.string(), z.int())).default({}),
  metadata: z.object({ sender: z.string().optional(), recipients: z.string().optional() }).loose().default({}),
})

const Raw: z.ZodType<RawDocument> = Common.extend({
  get embedded() {
    return z.array(Raw).optional()
  },
})

/** The names that were planted in each document of the sample that has a text. */
export function readPlantedNames(manifest: string): PlantedNames[] {
  const { files } = z.object({ files: z.array(Raw) }).parse(JSON.parse(readFileSync(manifest, 'utf8')))
  return files.flatMap((raw) => flatten(raw, ''))
}

function flatten(raw: RawDocument, container: string): PlantedNames[] {
  const path = container === '' ? raw.path : `${container}!/${raw.path}`
  const { type: contentType, language, entities: names, metadata, outcome } = raw
  const headers = [metadata.sender, metadata.recipients].filter((value) => value !== undefined)
  const own = outcome === 'indexed' ? [{ path, contentType, language, names, headers }] : []
  return [...own, ...(raw.embedded ?? []).flatMap((child) => flatten(child, path))]
}
