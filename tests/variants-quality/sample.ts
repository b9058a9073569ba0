import { readFileSync } from 'node:fs'
import { variantKinds } from '@dossier/contract/batch-search/variants'
import { z } from 'zod'
import { removeFolders } from '../harness/folders.ts'
import { sharedPlace } from '../harness/shared-folder.ts'
import { readTexts } from '../names-quality/read-texts.ts'
import { search, withServer } from './measure.ts'

const People = z.record(z.string(), z.record(z.string(), z.object({ documents: z.array(z.string()) })))
const Manifest = z.object({ people: People })

/** A person of the sample: the documents that name them in some spelling, those that are found, and spellings that stand in none that is. */
export type SampleRow = { person: string; documents: number; alone: number; found: number; missed: string[]; besides: number }

/** The five people of the sample investigation, whose spellings its truth lists; undefined where it is not here, which a line says. */
export async function measureSample(): Promise<SampleRow[] | undefined> {
  const [corpus, manifest] = [sharedPlace('corpus'), sharedPlace('corpus-truth/manifest.json')]
  if (!corpus || !manifest) return undefined
  const { people } = Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const texts = await readTexts(corpus, manifest).finally(removeFolders)
  return withServer(
    texts.map(({ path, text }) => ({ id: path, content: text })),
    async (server) => {
      const lines = Object.keys(people)
      const alone = await search(server, lines, { phrase_matches: 'true' })
      const found = await search(server, lines, { phrase_matches: 'true', variants: [...variantKinds] })
      const known = new Set(texts.map(({ path }) => path))
      return Object.entries(people).map(([person, spellings]): SampleRow => {
        const of = (pairs: readonly (readonly [string, string])[]) =>
          new Set(pairs.flatMap(([line, id]) => (line === person ? [id] : [])))
        const [own, all] = [of(alone), of(found)]
        const wanted = new Set(Object.values(spellings).flatMap(({ documents }) => documents.filter((path) => known.has(path))))
        const missed = Object.entries(spellings).filter(([, { documents }]) => !documents.some((path) => all.has(path)))
        return {
          person,
          documents: wanted.size,
          alone: [...wanted].filter((path) => own.has(path)).length,
          found: [...wanted].filter((path) => all.has(path)).length,
          missed: missed.map(([spelling]) => spelling),
          besides: [...all].filter((path) => !wanted.has(path)).length,
        }
      })
    },
  )
}
