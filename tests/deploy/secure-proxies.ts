import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from 'node:tls'
import { makeFolder } from '../harness/folders.ts'
import { freePort, hostName, kinds, type RunningProxy, readDeploy, replaceIn, runProxy, writeNginx } from './proxies.ts'

/** A proxy that speaks TLS: whose word its certificate rests on, and the port that sends browsers from HTTP to TLS. */
export type SecureProxy = RunningProxy & { authority: string; plainPort: number }

type Ports = { own: number; behind: number; plain: number }
type Secure = { authority(folder: string): string; write(text: string, folder: string, ports: Ports): Promise<string[]> }

/** The files of `docs/deploy` as they stand, but for ports and the certificate, which nobody outside has to give. */
const secure: Record<string, Secure> = {
  caddy: {
    authority: (folder) => join(folder, 'pki/authorities/local/root.crt'),
    write: async (given, folder, { own, behind, plain }) => {
      const text = replaceIn(given, [['127.0.0.1:8080', `127.0.0.1:${behind}`]])
      const ports = `http_port ${plain}\n\thttps_port ${own}\n\tdefault_bind 127.0.0.1`
      const head = `{\n\tadmin off\n\t${ports}\n\tlocal_certs\n\tskip_install_trust\n\tstorage file_system ${folder}\n}\n`
      const file = join(folder, 'Caddyfile')
      await writeFile(file, head + text)
      return ['run', '--config', file, '--adapter', 'caddyfile']
    },
  },
  nginx: {
    authority: (folder) => join(folder, 'authority.pem'),
    write: async (given, folder, { own, behind, plain }) => {
      makeCertificate(folder)
      const servers = replaceIn(given, [
        ['listen 80;', `listen 127.0.0.1:${plain};`],
        ['listen 443 ssl http2', `listen 127.0.0.1:${own} ssl http2`],
        [/ssl_certificate [^;]*;/, `ssl_certificate ${folder}/host.pem;`],
        [/ssl_certificate_key [^;]*;/, `ssl_certificate_key ${folder}/host.key;`],
        ['127.0.0.1:8080', `127.0.0.1:${behind}`],
      ])
      return writeNginx(servers, folder)
    },
  },
}

/** Starts a proxy of this kind with TLS in front of a program. */
export async function startSecureProxy(name: string, address: string): Promise<SecureProxy> {
  const [kind, how] = [kinds[name], secure[name]]
  if (!kind || !how) throw new Error(`There is no proxy ${name}`)
  const folder = await makeFolder(`secure-${name}`)
  const [text, plainPort] = [await readDeploy(kind.file), await freePort()]
  const proxy = await runProxy(kind.command, folder, address, (ports) => how.write(text, folder, { ...ports, plain: plainPort }))
  return { ...proxy, plainPort, authority: await untilTrusted(proxy.port, how.authority(folder)) }
}

/** An authority of its own, and a certificate of the host that it has signed. */
function makeCertificate(folder: string): void {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  const made = ['-newkey', 'rsa:2048', '-nodes']
  openssl('req', '-x509', ...made, '-keyout', 'authority.key', '-out', 'authority.pem', '-subj', '/CN=authority', '-days', '2')
  openssl('req', ...made, '-keyout', 'host.key', '-out', 'host.csr', '-subj', '/CN=host')
  writeFileSync(join(folder, 'host.ext'), `subjectAltName=DNS:${hostName}\n`)
  const signer = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial', '-days', '2']
  openssl('x509', '-req', '-in', 'host.csr', ...signer, '-extfile', 'host.ext', '-out', 'host.pem')
}

/** Caddy listens before it has made its certificate. */
async function untilTrusted(port: number, file: string): Promise<string> {
  for (;;) {
    const ca = await readFile(file, 'utf8').catch(() => undefined)
    const isTrusted = await new Promise<boolean>((resolve) => {
      if (ca === undefined) return resolve(false)
      const socket = connect({ host: '127.0.0.1', port, ca, servername: hostName }, () => resolve(true))
      socket.on('error', () => resolve(false)).on('secureConnect', () => socket.destroy())
    })
    if (isTrusted && ca !== undefined) return ca
    await delay(100)
  }
}
