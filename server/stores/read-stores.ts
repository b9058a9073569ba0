import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, resolve } from 'node:path'
import { AppError } from '@dossier/contract'
import { z } from 'zod'
import { clusterAddress } from '../setting-values.ts'
import type { ArtifactStore } from './artifacts.ts'
import type { Bucket } from './s3/requests.ts'
import { openS3Artifacts } from './s3/s3-artifacts.ts'
import { openS3Store } from './s3/s3-store.ts'
import type { Store } from './store.ts'

const folder = z
  .string()
  .refine(
    (path) => isAbsolute(path) && resolve(path) === path && path !== '/',
    'must be the whole path of a folder, such as /srv/leak',
  )

/** What the file of stores says of each. `key`: a file with the access key and its secret, a colon between them; absent: the environment has both. */
const Entry = z
  .strictObject({
    folder: folder.optional(),
    artifacts: z.literal(true).optional(),
    endpoint: clusterAddress,
    bucket: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/, 'must be the name of a bucket'),
    prefix: z.string().max(1_000).default(''),
    region: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a region, such as eu-west-1')
      .default('us-east-1'),
    key: z.string().min(1).optional(),
    ca: z.string().min(1).optional(),
  })
  .refine(
    ({ folder: at, artifacts }) => (at === undefined) !== (artifacts === undefined),
    'must have either "folder", where documents stand, or "artifacts"',
  )
  // Who reads documents must not be able to write there, and the environment has one key.
  .refine(({ artifacts, key }) => !artifacts || key !== undefined, 'must name a "key" of its own where it has "artifacts"')
type Entry = z.infer<typeof Entry>
const Entries = z.array(Entry).max(100)

/** `documents`: stores that stand at folders; `artifacts`: the one that takes what servers and workers make for each other. */
export type Stores = { documents: Store[]; artifacts?: ArtifactStore }

/**
 * The stores that a file names; none where there is no file. Asks nobody. `patienceMs`: for how long each is asked again while it is away. Throws AppError BAD_REQUEST with what is wrong; no message repeats what files say of keys.
 */
export async function readStores(
  file: string | undefined,
  { patienceMs, env = process.env }: { patienceMs: number; env?: NodeJS.ProcessEnv },
): Promise<Stores> {
  if (file === undefined) return { documents: [] }
  const entries = readEntries(file, await readText(file, 'the setting "stores"'))
  requireApart(file, entries)
  const stores: Stores = { documents: [] }
  for (const entry of entries) {
    const bucket = await bucketOf(file, entry, { patienceMs, env })
    const prefix = prefixOf(entry)
    if (entry.folder === undefined) stores.artifacts = openS3Artifacts(prefix, bucket)
    else stores.documents.push(openS3Store({ folder: Buffer.from(entry.folder), prefix }, bucket))
  }
  return stores
}

/** No folder has two stores, and what we write is nowhere among documents. */
function requireApart(file: string, entries: readonly Entry[]): void {
  const folders = entries.flatMap((entry) => entry.folder ?? [])
  const twice = folders.find(
    (one) => folders.some((other) => other !== one && other.startsWith(`${one}/`)) || count(folders, one) > 1,
  )
  if (twice !== undefined) throw wrong(`${file} puts a store at ${twice}, and another one there or below it.`)
  const [ours, second] = entries.filter(({ artifacts }) => artifacts)
  if (second) throw wrong(`${file} names two stores with "artifacts": there can be one.`)
  const among = entries.find((entry) => ours && entry !== ours && isSamePlace(entry, ours))
  if (among === undefined) return
  throw wrong(
    `${file} has "artifacts" in the bucket ${among.bucket} among the documents of ${among.folder}: name another bucket, or prefixes of which none begins with the other. Nothing is written among documents.`,
  )
}

/** Whatever they call its endpoint: one server may have several names. */
function isSamePlace(one: Entry, other: Entry): boolean {
  const [first, second] = [prefixOf(one), prefixOf(other)]
  return one.bucket === other.bucket && (first.startsWith(second) || second.startsWith(first))
}

function prefixOf({ prefix }: Entry): string {
  return prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
}

function readEntries(file: string, text: string): z.infer<typeof Entries> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw wrong(
      `${file} must be a JSON list of {"folder" or "artifacts", "endpoint", "bucket", "prefix", "region", "key", "ca"}: it is no JSON.`,
    )
  }
  const read = Entries.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw wrong(`${file}: ${issue?.path.join('.') || 'the list'} ${issue?.message ?? 'is wrong'}.`)
}

type Given = { patienceMs: number; env: NodeJS.ProcessEnv }

async function bucketOf(file: string, entry: Entry, { patienceMs, env }: Given): Promise<Bucket> {
  const { endpoint, bucket, region } = entry
  const besideFile = (path: string) => resolve(dirname(file), path)
  const key = entry.key === undefined ? keyOfEnvironment(file, env) : await readKey(besideFile(entry.key))
  const ca = entry.ca === undefined ? undefined : await readText(besideFile(entry.ca), `"ca" in ${file}`)
  return { endpoint, bucket, region, ...key, ca, patienceMs }
}

function keyOfEnvironment(file: string, env: NodeJS.ProcessEnv) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = env
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey, sessionToken: sessionToken || undefined }
  throw wrong(`${file} names no "key" for a store, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not in the environment.`)
}

async function readKey(file: string) {
  const text = await readText(file, 'the file of stores')
  const [, accessKeyId, secretAccessKey] = /^([^:\s]+):(\S+)$/.exec(text.trim()) ?? []
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey }
  throw wrong(`${file}, which says who we are at a store, must have one line: the access key, a colon and its secret.`)
}

async function readText(file: string, namedBy: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AppError('BAD_REQUEST', { message: `${file}, which ${namedBy} names, cannot be read.` }, { cause })
  })
}

function count(all: readonly string[], wanted: string): number {
  return all.filter((one) => one === wanted).length
}

function wrong(message: string): AppError {
  return new AppError('BAD_REQUEST', { message })
}
