import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, resolve } from 'node:path'
import { AppError } from '@dossier/contract'
import { z } from 'zod'
import { clusterAddress } from '../config-schema.ts'
import { openS3Store } from './s3/s3-store.ts'
import type { Store } from './store.ts'

const folder = z
  .string()
  .refine(
    (path) => isAbsolute(path) && resolve(path) === path && path !== '/',
    'must be the whole path of a folder, such as /srv/leak',
  )

/** What the file of stores says of each. `key`: a file with the access key and its secret, a colon between them; absent: the environment has both. */
const Entry = z.strictObject({
  folder,
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
const Entries = z.array(Entry).max(100)

/**
 * The stores that a file names; none where there is no file. Asks nobody. `patienceMs`: for how long each is asked again while it is away. Throws AppError BAD_REQUEST with what is wrong; no message repeats what files say of keys.
 */
export async function readStores(
  file: string | undefined,
  { patienceMs, env = process.env }: { patienceMs: number; env?: NodeJS.ProcessEnv },
): Promise<Store[]> {
  if (file === undefined) return []
  const entries = readEntries(file, await readText(file, 'the setting "stores"'))
  const folders = entries.map((entry) => entry.folder)
  const twice = folders.find(
    (one) => folders.some((other) => other !== one && other.startsWith(`${one}/`)) || count(folders, one) > 1,
  )
  if (twice !== undefined) throw wrong(`${file} puts a store at ${twice}, and another one there or below it.`)
  return Promise.all(entries.map((entry) => openEntry(file, entry, { patienceMs, env })))
}

function readEntries(file: string, text: string): z.infer<typeof Entries> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw wrong(
      `${file} must be a JSON list of {"folder", "endpoint", "bucket", "prefix", "region", "key", "ca"}: it is no JSON.`,
    )
  }
  const read = Entries.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw wrong(`${file}: ${issue?.path.join('.') || 'the list'} ${issue?.message ?? 'is wrong'}.`)
}

type Given = { patienceMs: number; env: NodeJS.ProcessEnv }

async function openEntry(file: string, entry: z.infer<typeof Entry>, { patienceMs, env }: Given): Promise<Store> {
  const { endpoint, bucket, region } = entry
  const besideFile = (path: string) => resolve(dirname(file), path)
  const key = entry.key === undefined ? keyOfEnvironment(file, env) : await readKey(besideFile(entry.key))
  const ca = entry.ca === undefined ? undefined : await readText(besideFile(entry.ca), `"ca" in ${file}`)
  const prefix = entry.prefix === '' || entry.prefix.endsWith('/') ? entry.prefix : `${entry.prefix}/`
  return openS3Store({ folder: Buffer.from(entry.folder), prefix }, { endpoint, bucket, region, ...key, ca, patienceMs })
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
