import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { AwsV4Signer } from 'aws4fetch'
import { encodeKey } from '../s3/names.ts'

/** A server of the protocol of S3 on this machine, in memory, made for tests by others (PyPI `moto`). */
export type Moto = {
  endpoint: string
  /** The right key. */
  key: { accessKeyId: string; secretAccessKey: string }
  makeBucket(bucket: string): Promise<void>
  put(bucket: string, key: string, bytes: Buffer | string): Promise<void>
  remove(bucket: string, key: string): Promise<void>
  /** Begins an upload in parts. */
  begin(bucket: string, key: string): Promise<void>
  /** The keys of all that lies in a bucket, and of uploads that were begun. */
  keys(bucket: string): Promise<{ objects: string[]; uploads: string[] }>
  stop(): Promise<void>
}

const place = join(import.meta.dirname, '../../../.cache/moto')

/** Installs it (pip, once), or says in a sentence why it cannot be had. */
export function bringMoto(): { program: string } | { missing: string } {
  const program = join(place, 'bin/moto_server')
  if (existsSync(program)) return { program }
  const draft = `${place}-${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    execFileSync('python3', ['-m', 'venv', draft], { stdio: 'ignore', timeout: 120_000 })
    const packages = ['moto[s3]==5.2.5', 'flask==3.1.3', 'flask-cors==6.0.5']
    execFileSync(join(draft, 'bin/python'), ['-m', 'pip', '-q', 'install', ...packages], { stdio: 'ignore', timeout: 300_000 })
    renameSync(draft, place)
    return { program }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    return existsSync(program) ? { program } : { missing: `moto could not be brought by pip: ${String(error)}` }
  }
}

/** What a user of it does before it begins to look at keys. */
const stepsWithoutKey = 3

/** Starts an empty one that checks the signature of each request. */
export async function startMoto(program: string): Promise<Moto> {
  const env = { ...process.env, INITIAL_NO_AUTH_ACTION_COUNT: String(stepsWithoutKey) }
  // Its own first line names the interpreter of the place where it was installed first.
  const command = [join(program, '../python'), program, '-H', '127.0.0.1', '-p', '0']
  const child = spawn(command[0] ?? '', command.slice(1), { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  process.once('exit', () => child.kill())
  const endpoint = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
      if (address) found(address)
    })
    child.once('exit', (code) => failed(new Error(`moto ended with ${code}`)))
  })
  const key = await makeUser(endpoint)
  const send = async (method: string, bucket: string, name = '', body?: Buffer | string, query = '') => {
    const url = `${endpoint}/${bucket}${name === '' ? '' : `/${encodeKey(name)}`}${query}`
    const signed = await new AwsV4Signer({ url, method, ...key, service: 's3', region: 'us-east-1' }).sign()
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body !== undefined && { body: new Blob([body as never]) }),
    })
    if (!answer.ok) throw new Error(`moto: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
  const keysOf = async (bucket: string, query = '') =>
    [...(await send('GET', bucket, '', undefined, query)).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key).sort()
  const stop = async () => {
    child.kill()
    await ended
  }
  return {
    endpoint,
    key,
    makeBucket: async (bucket) => void (await send('PUT', bucket)),
    put: async (bucket, name, bytes) => void (await send('PUT', bucket, name, bytes)),
    remove: async (bucket, name) => void (await send('DELETE', bucket, name)),
    begin: async (bucket, name) => void (await send('POST', bucket, name, undefined, '?uploads=')),
    keys: async (bucket) => ({ objects: await keysOf(bucket), uploads: await keysOf(bucket, '?uploads=') }),
    stop,
  }
}

/** By three actions, as many as are free. */
async function makeUser(endpoint: string): Promise<Moto['key']> {
  const policy = JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }] })
  await askIam(endpoint, { Action: 'CreateUser', UserName: 'reader' })
  await askIam(endpoint, { Action: 'PutUserPolicy', UserName: 'reader', PolicyName: 'all', PolicyDocument: policy })
  const answer = await askIam(endpoint, { Action: 'CreateAccessKey', UserName: 'reader' })
  const [, accessKeyId = ''] = /<AccessKeyId>(\S+)<\/AccessKeyId>/.exec(answer) ?? []
  const [, secretAccessKey = ''] = /<SecretAccessKey>(\S+)<\/SecretAccessKey>/.exec(answer) ?? []
  return { accessKeyId, secretAccessKey }
}

async function askIam(endpoint: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ ...fields, Version: '2010-05-08' })
  const who = { accessKeyId: 'none', secretAccessKey: 'none', service: 'iam', region: 'us-east-1' }
  const signed = await new AwsV4Signer({ url: `${endpoint}/`, method: 'POST', body: String(body), ...who }).sign()
  signed.headers.set('content-type', 'application/x-www-form-urlencoded')
  const answer = await fetch(signed.url, { method: 'POST', headers: signed.headers, body: String(body) })
  if (!answer.ok) throw new Error(`moto: ${answer.status} ${await answer.text()}`)
  return answer.text()
}
