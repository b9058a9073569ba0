import { relative } from 'node:path'
import { z } from 'zod'
import { readPlantedNames } from '../corpus/planted-names.ts'
import { makeFolder } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../harness/program.ts'

/** A document of the sample as it was read, and the names that were planted in its text. Embedded ones are left out: their places have other names. */
export type TruthText = { path: string; language: string; text: string; names: Record<string, Record<string, number>> }

const Hits = z.object({
  hits: z.object({ hits: z.array(z.object({ _id: z.string(), _source: z.object({ path: z.string() }) })) }),
})
const Slice = z.object({ content: z.string(), maxOffset: z.int() })

const project = 'local-datashare'

/** Reads the sample with the whole program, as anybody would. */
export async function readTexts(corpus: string, manifest: string): Promise<TruthText[]> {
  const program = await startProgram(await makeFolder('names-quality'), [corpus], unchecked)
  try {
    await untilIndexed(program)
    const body = { size: 1_000, query: { term: { extractionLevel: 0 } } }
    const { hits } = Hits.parse(await program.call('POST', `/api/index/search/${project}/_search`, body))
    const idOf = new Map(hits.hits.map(({ _id, _source }) => [relative(corpus, _source.path).normalize(), _id]))
    const texts: TruthText[] = []
    for (const { path, language, names } of readPlantedNames(manifest)) {
      const id = idOf.get(path.normalize())
      if (id !== undefined && language !== undefined)
        texts.push({ path, language, names, text: (await readText(program, id)).replace(/\r/g, '') })
    }
    return texts
  } finally {
    await program.stop()
  }
}

async function readText(program: Program, id: string): Promise<string> {
  const slice = (query: string) => program.call('GET', `/api/${project}/documents/content/${id}?${query}`)
  const { maxOffset } = Slice.parse(await slice('offset=0&limit=0'))
  return Slice.parse(await slice(`offset=0&limit=${maxOffset}`)).content
}
