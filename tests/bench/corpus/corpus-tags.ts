import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { defaults } from '@dossier/contract'
import type { Records } from '@dossier/server/records/open.ts'
import { inBatches } from '@dossier/server/records/writing/batches.ts'
import { addTags } from '@dossier/server/tags/change-tags.ts'
import { z } from 'zod'

const Tagged = z.object({ _id: z.string(), _source: z.object({ tags: z.array(z.string()).optional() }) })

/** As many as somebody tags at once by a search. */
const taggedAtOnce = 1_000

/** Gives the documents of a corpus the tags that they have there, as somebody would have. */
export async function storeCorpusTags(records: Records, corpus: string): Promise<void> {
  const owner = { userId: 'local', project: defaults.project, manages: true }
  for (const [label, ids] of await readTagged(corpus)) {
    for (const batch of inBatches(ids, taggedAtOnce)) {
      const documents = batch.map((id) => ({ id, rid: undefined }))
      await addTags(records, owner, { documents, labels: [label], change: undefined })
    }
  }
}

/** The documents of each tag. */
async function readTagged(corpus: string): Promise<Map<string, string[]>> {
  const tagged = new Map<string, string[]>()
  for await (const text of createInterface({ input: createReadStream(corpus) })) {
    if (text.includes('"tags":[]')) continue
    const { _id, _source } = Tagged.parse(JSON.parse(text))
    for (const label of _source.tags ?? []) {
      const known = tagged.get(label)
      if (known) known.push(_id)
      else tagged.set(label, [_id])
    }
  }
  return tagged
}
