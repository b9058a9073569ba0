import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryCluster } from '../connect-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'secure-cluster-'))
const at = (name: string) => join(folder, name)

function openssl(...words: string[]): void {
  execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
}

/** An authority of its own. */
function makeAuthority(name: string): void {
  const subject = ['-subj', `/CN=${name}`, '-days', '2', '-nodes']
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-keyout', `${name}.key`, '-out', `${name}.pem`, ...subject)
}

/** A certificate of a host, signed by an authority. */
function makeCertificate(name: string, authority: string, host: string): void {
  writeFileSync(at(`${name}.ext`), `subjectAltName=${host}\n`)
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
  const signer = ['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`, '-CAcreateserial', '-days', '2']
  openssl('x509', '-req', '-in', `${name}.csr`, ...signer, '-extfile', `${name}.ext`, '-out', `${name}.pem`)
}

function isThere(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    process.stdout.write('left out: clusters behind TLS. There is no openssl to make certificates with.\n')
    return false
  }
}

const healthy: Record<string, object> = {
  '/': { version: { number: '7.17.29' } },
  '/_cluster/health': { status: 'green', number_of_nodes: 1, unassigned_shards: 0 },
}

/** Speaks as a cluster whose certificate is this one, and lets in who says one of these. */
async function serve(certificate: string, letIn: string[]): Promise<{ url: string; server: Server }> {
  const pair = { key: readFileSync(at(`${certificate}.key`)), cert: readFileSync(at(`${certificate}.pem`)) }
  const server = createServer(pair, (request, response) => {
    const isIn = letIn.includes(request.headers.authorization ?? '')
    const body = isIn ? healthy[request.url ?? ''] : { error: { type: 'security_exception', reason: 'missing authentication' } }
    response.writeHead(isIn ? (body ? 200 : 404) : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `https://127.0.0.1:${address.port}`, server }
}

describe.runIf(isThere())('a cluster behind TLS', () => {
  const letIn = [`Basic ${Buffer.from('desk:right').toString('base64')}`, 'ApiKey cmlnaHQ=']
  const servers: Server[] = []
  let engine: string
  let ofAnotherHost: string

  beforeAll(async () => {
    for (const authority of ['ours', 'other']) makeAuthority(authority)
    makeCertificate('node', 'ours', 'IP:127.0.0.1')
    makeCertificate('elsewhere', 'ours', 'DNS:search.example')
    for (const text of ['desk:right', 'desk:wrong', 'ApiKey cmlnaHQ=', 'ApiKey d3Jvbmc='])
      writeFileSync(at(fileOf(text)), `${text}\n`)
    const [node, elsewhere] = await Promise.all([serve('node', letIn), serve('elsewhere', letIn)])
    servers.push(node.server, elsewhere.server)
    engine = node.url
    ofAnotherHost = elsewhere.url
  })
  afterAll(() => {
    for (const server of servers) server.closeAllConnections()
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const fileOf = (text: string) => text.replace(/\W/g, '-')
  const signIn = (text: string) => ({ engineSignIn: at(fileOf(text)) })
  const engineCa = at('ours.pem')

  it.each(['desk:right', 'ApiKey cmlnaHQ='])('lets in whoever says %s, by the authority that is named', async (text) => {
    expect(await tryCluster({ engine, engineCa, ...signIn(text) })).toEqual({ name: 'Elasticsearch 7.17.29', trouble: null })
  })

  it.each(['desk:wrong', 'ApiKey d3Jvbmc='])('that refuses %s is named at once, with what to look at', async (text) => {
    const fault: unknown = await tryCluster({ engine, engineCa, ...signIn(text) }).catch((error: unknown) => error)
    expect(fault).toMatchObject({
      code: 'ENGINE_DOWN',
      message: expect.stringMatching(/does not let us in \(401\).*engineSignIn/),
    })
    expect(String(fault)).not.toMatch(/wrong|d3Jvbmc/)
  })

  it.each([
    ['of another authority', () => ({ engine, engineCa: at('other.pem') })],
    ['of none that is known', () => ({ engine })],
    ['of another host', () => ({ engine: ofAnotherHost, engineCa })],
  ])('with a certificate %s is told nothing, and named at once', async (_, settings) => {
    const asked = tryCluster({ ...settings(), ...signIn('desk:right') })
    await expect(asked).rejects.toMatchObject({
      code: 'ENGINE_DOWN',
      message: expect.stringMatching(/not trusted \([A-Z_]+\).*engineCa/),
    })
  })

  it('is named where the file of its authority has no certificate', async () => {
    writeFileSync(at('empty.pem'), 'nothing\n')
    const asked = tryCluster({ engine, engineCa: at('empty.pem'), ...signIn('desk:right') })
    await expect(asked).rejects.toMatchObject({
      code: expect.stringMatching(/ENGINE_DOWN|BAD_REQUEST/),
      message: expect.stringContaining('engineCa'),
    })
  })
})
