import { mkdtempSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import { expect, test } from 'vitest'
import { type ConfigFlags, givenSettings, loadConfig, unknownInEnvironment, unknownInFile } from './config.ts'

function makeHome(settings: string): string {
  const home = mkdtempSync(join(tmpdir(), 'dossier-config-'))
  writeFileSync(join(home, 'config.json'), settings)
  return home
}

function failure(flags: ConfigFlags, env: NodeJS.ProcessEnv = {}): string {
  try {
    loadConfig({ flags, env })
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return ''
}

test('without anything the defaults hold', () => {
  const config = loadConfig({ env: { DOSSIER_HOME: mkdtempSync(join(tmpdir(), 'dossier-config-')) } })
  expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', project: 'local-datashare', open: true })
  expect(config).not.toHaveProperty('dataDir')
})

test('what readers may take is a quarter of the machine within limits, or what is said in megabytes or gigabytes', () => {
  const home = mkdtempSync(join(tmpdir(), 'dossier-config-'))
  const memory = (given?: string) => loadConfig({ flags: { home, ...(given && { memory: given }) }, env: {} }).memory
  expect(memory()).toBeGreaterThanOrEqual(1_200)
  expect(memory()).toBeLessThanOrEqual(4_096)
  expect(['1500', '2g', '1.5GB', '800 m'].map(memory)).toEqual([1_500, 2_048, 1_536, 800])
  expect(failure({ home, memory: 'much' })).toContain('--memory is "much" but must be megabytes')
  expect(failure({ home, memory: '10' })).toContain('must be 256 MB or more')
})

test('the home is .dossier below the home of the user', () => {
  expect(loadConfig({ env: {} }).home).toBe(join(homedir(), '.dossier'))
})

test('flags win over environment, environment over file', () => {
  const home = makeHome('{"port": 1, "project": "from-file", "dataDir": "/from-file"}')
  const config = loadConfig({ flags: { home, port: '3' }, env: { DOSSIER_PORT: '2', DOSSIER_PROJECT: 'from-env' } })
  expect(config).toMatchObject({ port: 3, project: 'from-env', dataDir: '/from-file' })
})

test("the known program's names are read in the environment, ours win, and what has no meaning is named", () => {
  const home = makeHome('{"dataDir": "/from-file"}')
  const env = {
    DOSSIER_HOME: home,
    DS_DOCKER_HOME: '/elsewhere',
    DS_DOCKER_DATA_DIR: '/from-docker',
    DS_DOCKER_TCP_LISTEN_PORT: '8081',
    DS_DOCKER_DEFAULT_PROJECT: 'harbour',
    DS_DOCKER_BATCH_DOWNLOAD_MAX_NB_FILES: '7',
    DS_DOCKER_MODE: 'EMBEDDED',
    DS_DOCKER_REDIS_ADDRESS: 'redis://redis:6379',
    DS_DOCKER_PREVIEW_HOST: '',
    DOSSIER_PROJECT: 'ours',
  }
  const config = loadConfig({ env })
  expect(config).toMatchObject({ home, dataDir: '/from-docker', port: 8_081, project: 'ours', batchDownloadMaxNbFiles: 7 })
  expect(config).toMatchObject({ mode: 'local' })
  expect(config).not.toHaveProperty('previewHost')
  expect(unknownInEnvironment(env).map(({ property }) => property)).toEqual(['home', 'redisAddress'])
  expect(failure({}, { DS_DOCKER_TCP_LISTEN_PORT: 'x' })).toContain('DS_DOCKER_TCP_LISTEN_PORT is "x" but must be a number')
})

test('relative folders count from the folder where the user stands', () => {
  const config = loadConfig({ flags: { home: 'here', dataDir: 'documents' }, env: {}, cwd: '/somewhere' })
  expect(config).toMatchObject({ home: '/somewhere/here', dataDir: '/somewhere/documents' })
})

test('reads lists and yes or no from the environment', () => {
  const config = loadConfig({
    flags: { home: '/nowhere' },
    env: { DOSSIER_HOST_NAMES: 'a.example, b.example', DOSSIER_OPEN: 'no' },
  })
  expect(config).toMatchObject({ hostNames: ['a.example', 'b.example'], open: false })
})

test('a flag that takes something away is named as it was written', () => {
  const { flag } = givenSettings({ flags: { home: '/nowhere', open: false, port: '80' } }, { file: '', values: {} })
  expect([flag.open?.place, flag.port?.place]).toEqual(['--no-open', '--port'])
})

test('a wrong value is named with its place and the cure', () => {
  expect(failure({ home: '/nowhere', port: 'many' })).toBe(
    '--port is "many" but must be a number. Give another value or leave it out.',
  )
  expect(failure({ home: '/nowhere' }, { DOSSIER_PORT: '99999' })).toContain('DOSSIER_PORT is "99999" but must be 65535 or less')
  expect(failure({ home: '/nowhere' }, { DOSSIER_PROJECT: 'A B' })).toContain('DOSSIER_PROJECT')
})

test('a config file that is no JSON is refused with what is wrong with it and what helps', () => {
  const told = (text: string) => failure({ home: makeHome(text) })
  expect(told('{"port": 80, "host": "127')).toMatch(
    /config\.json cannot be read as a JSON object: it is only half there and ends in line 1\. Correct it or remove it/,
  )
  expect(told('{')).toContain('it is only half there')
  expect(told(' ')).toContain('it is empty')
  expect(told('{\n  port: 80\n}')).toContain('(line 2 column 3)')
  expect(told('[1]')).toMatch(/as a JSON object\. Correct it or remove it/)
})

test('what a config file of another version says beside the settings changes nothing and is told', () => {
  const home = makeHome(
    '{"prot": 1, "port": 2, "home": "/elsewhere", "tcpListenPort": 3, "defaultProject": "theirs", "bind": "::1"}',
  )
  expect(loadConfig({ flags: { home }, env: {} })).toMatchObject({ home, port: 2, project: 'theirs', host: '::1' })
  expect(unknownInFile(home)).toEqual(['prot', 'home'])
})

test('a property of the known program is named as it was written', () => {
  expect(failure({ home: makeHome('{"tcpListenPort": "many"}') })).toMatch(/"tcpListenPort" in .*config\.json is "many"/)
  expect(failure({ home: '/nowhere', tcpListenPort: '99999' })).toContain('--tcpListenPort is "99999" but must be 65535 or less')
})

test('each setting of access is refused with what it must be', () => {
  const told = (flags: ConfigFlags) => failure({ home: '/nowhere', ...flags })
  expect(told({ cors: '*' })).toContain('--cors is "*" but must be no-cors, or addresses such as https://desk.example')
  expect(told({ cors: 'https://desk.example/path' })).toContain('without a path')
  expect(told({ rootHost: 'https://me:secret@desk.example' })).toMatch(
    /^--root-host is "https:\/\/…@desk\.example" but .*without a password/,
  )
  expect(told({ previewHost: 'desk.example' })).toContain('must be an address that begins with http://')
  expect(told({ statusAllowedNets: '10.0.0.0/33' })).toContain('must be networks such as 127.0.0.0/8')
  for (const all of ['0.0.0.0/0', '10.0.0.5, ::/0', '10.0.0.5/00'])
    expect(told({ proxyNets: all })).toContain('must be the addresses of a proxy, such as 10.0.0.5, not all there are')
  expect(told({ protectedUriPrefix: 'api' })).toContain('must be the beginning of a path')
})

test('lists of sites and networks are read, and an address loses its last slash', () => {
  const flags = { home: '/nowhere', cors: 'https://a.example, http://b.example:8080', rootHost: 'https://desk.example/dossier/' }
  expect(loadConfig({ flags, env: {} })).toMatchObject({
    cors: ['https://a.example', 'http://b.example:8080'],
    rootHost: 'https://desk.example/dossier',
    statusAllowedNets: ['127.0.0.0/8', '::1/128'],
  })
  expect(loadConfig({ flags: { home: '/nowhere', cors: 'no-cors' }, env: {} }).cors).toEqual([])
})

test('reads the links of the insights as JSON, and says what is wrong with them', () => {
  const links = [{ label: 'Register', href: 'https://x.example/' }]
  expect(loadConfig({ env: { DOSSIER_LINKS: JSON.stringify(links) } }).links).toEqual(links)
  expect(loadConfig({ env: {} }).links).toEqual([])
  const wrong = (text: string) => () => loadConfig({ env: { DOSSIER_LINKS: text } })
  expect(wrong('[{"label":"x","href":"javascript:alert(1)"}]')).toThrow(/DOSSIER_LINKS .*http/)
  expect(wrong('not json')).toThrow(/DOSSIER_LINKS .*must be a list/)
})

test.each([
  'postgres://dossier@db.example.org:5432/dossier',
  'postgresql://dossier@localhost/dossier?host=%2Frun%2Fpostgresql&options=-csearch_path%3Dharbour',
])('takes %s as the address of the records', (records) => {
  expect(loadConfig({ flags: { records }, env: {} }).records).toBe(records)
})

test.each([
  'postgres://dossier:hunter2@db.example.org/dossier',
  'postgres://dossier@db.example.org/dossier?sslmode=require&password=hunter2',
  'records.sqlite',
  'mysql://db.example.org/dossier',
])('refuses %s as the address of the records with the cure, and repeats no password', (records) => {
  const said = failure({ records })
  expect(said).toMatch(/--records is .* but must be an address such as postgres:.*PGPASSFILE/)
  expect(said).not.toContain('hunter2')
})

test('a secret is not taken from the command line, where everybody on the machine can read it', () => {
  const said = failure({ home: '/nowhere', oauthClientSecret: 'hunter2' })
  expect(said).toMatch(/^--oauth-client-secret is a secret.*set DOSSIER_OAUTH_CLIENT_SECRET\.$/)
  expect(said).not.toContain('hunter2')
})

test.each([
  ['oauthTokenUrl', 'https://id.example/a?b#c'],
  ['oauthTokenUrl', 'https://me:secret@id.example/a?b'],
  ['oauthIssuer', 'https://id.example/?tenant=1'],
  ['oauthIssuer', 'https://id.example/.well-known/openid-configuration'],
])('of an identity provider, %s cannot be %s', (name, address) => {
  expect(failure({ home: '/nowhere', [name]: address })).toContain('but must be')
  expect(failure({ home: '/nowhere', oauthTokenUrl: 'https://id.example/a?b=c' })).toBe('')
})

test.each(['yesCookie', 'yesBasic'])('%s, which lets everybody in, is refused by what is offered instead', (way) => {
  for (const said of [failure({ home: '/nowhere', mode: 'server', auth: way }), failure({ home: makeHome(`{"auth":"${way}"}`) })])
    expect(said).toMatch(
      /must be form, oauth, basic or proxy; ways that let everybody in \(yesCookie, yesBasic\) are not offered/,
    )
})
