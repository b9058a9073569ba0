import { z } from 'zod'
import { call } from '../spine/call.ts'

/** What the programs that touch bytes of documents are refused, as far as this system can; see server/confine. */
export const rightsOfReaders = ['writes', 'reads', 'connections', 'datagrams', 'signals', 'calls', 'privileges'] as const

/** A sentence as data, so that screens have it in their language: its code in `healthSentences`, and its facts. */
const HealthSentence = z
  .strictObject({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) })
  .meta({ id: 'HealthSentence' })

/** A part of the program, really tried. */
export const HealthPart = z
  .strictObject({
    name: z.enum(['java', 'tika', 'ocr', 'names', 'rights', 'disk', 'engine', 'records', 'stores']),
    state: z.enum(['ok', 'missing', 'failed']),
    version: z.string().nullable(),
    /** In English: the sentences of `said`; of `rights` one line for each, which screens tell by `rights`. */
    detail: z.string(),
    said: z.array(HealthSentence),
    /** Of `rights`: whether each is really refused. */
    rights: z.array(z.strictObject({ name: z.enum(rightsOfReaders), isRefused: z.boolean() })).optional(),
    /** Of the engine, while its index is being made again: documents that can be found, and all that there are. */
    progress: z.strictObject({ documents: z.int(), total: z.int() }).optional(),
    /** What to do, where it is not ok and something can be done: in English, the sentences of `advised`. */
    cure: z.string().nullable(),
    advised: z.array(HealthSentence),
  })
  .meta({ id: 'HealthPart' })
export type HealthPart = z.infer<typeof HealthPart>

/** Also what `dossier doctor --json` prints. */
export const Health = z.strictObject({ parts: z.array(HealthPart) }).meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

const tags = ['health']

/** The state of the program itself, for whoever runs it. */
export const healthCalls = {
  check: call({ method: 'GET', path: '/api/local/health', answer: Health, needs: 'admin', summary: 'Try each part', tags }),
  rebuild: call({
    method: 'POST',
    path: '/api/local/rebuild',
    answer: z.strictObject({ documents: z.int() }),
    errors: ['ENGINE_DOWN'],
    needs: 'operator',
    summary: 'Make the index anew from the records; answers when it is whole',
    tags,
  }),
}
