import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LedgerState, Reason } from '@dossier/contract'
import { z } from 'zod'
import { type Extraction, withReadingVersion } from '../port.ts'

const part = {
  outcome: z.object({ state: LedgerState, reasons: z.array(Reason) }),
  contentType: z.string(),
  contentEncoding: z.string(),
  text: z.string(),
  metadata: z.record(z.string(), z.array(z.string())),
  hiddenParts: z.array(z.string()).exactOptional(),
  secondReading: z.array(z.string()).exactOptional(),
}
const Head = z.object({ root: z.object(part), durationMs: z.number(), tool: z.string() })
const Embedded = z.object({
  ...part,
  parent: z.number(),
  level: z.number(),
  name: z.string().nullable(),
  embeddedPath: z.string(),
  relationshipId: z.string().nullable(),
  digest: z.string().nullable(),
  placeInContainer: z.string(),
  sizeBytes: z.number().nullable(),
})

/** Speed counts here: what is kept lies there for minutes. */
const level = 1
const lineEnd = 0x0a

/**
 * What was said of the portions of one container, each in a file of its own, so that a reading which is cut off goes on behind the last of them (decision 0601). `version`: of the
 * reader, whose former answers are not those of another one. Without a folder nothing is kept.
 */
export class KeptAnswers {
  readonly #folder: string | undefined
  readonly #tool: string

  constructor(folder: string | undefined, version: string) {
    this.#folder = folder
    this.#tool = withReadingVersion(version)
  }

  /** Undefined where nothing was kept, or not to its end, as after a power loss. */
  async read(number: number): Promise<Extraction | undefined> {
    if (this.#folder === undefined) return undefined
    const extraction = await readAnswer(join(this.#folder, String(number))).catch(() => undefined)
    return extraction && withReadingVersion(extraction.tool) === this.#tool ? extraction : undefined
  }

  async keep(number: number, { root, embedded, durationMs, tool }: Extraction): Promise<void> {
    if (this.#folder === undefined) return
    const lines = [{ root, durationMs, tool }, ...embedded].map((each) => Buffer.from(`${JSON.stringify(each)}\n`))
    const path = join(this.#folder, String(number))
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.new`, await promisify(gzip)(Buffer.concat(lines), { level }), { mode: 0o600 })
      await rename(`${path}.new`, path)
    } catch (error) {
      // Nobody needs it but a reading that is cut off: a full disk is left to what must be stored. What cannot be taken away is no reason to stop either.
      if (!(error instanceof Error && 'code' in error)) throw error
      await rm(this.#folder, { recursive: true, force: true }).catch(() => {})
    }
  }
}

async function readAnswer(path: string): Promise<Extraction> {
  const [head, ...embedded] = linesOf(await promisify(gunzip)(await readFile(path)))
  return { ...Head.parse(head), embedded: embedded.map((each) => Embedded.parse(each)) }
}

/** One text of all of them may be longer than a text can be. */
function* linesOf(bytes: Buffer): Generator<unknown> {
  let from = 0
  for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
    yield JSON.parse(bytes.toString('utf8', from, end))
    from = end + 1
  }
}
