import type { SettingName } from '@dossier/contract/settings/settings-list'
import { msg } from '@lingui/core/macro'
import type { SettingWords } from './words-of-setting.ts'

/** The settings of one page: who gets in and from where, and where records, index and stores are. */
export const accessWords = {
  records: {
    page: 'access',
    label: msg`Records in PostgreSQL`,
    about: msg`The address of the database that holds the records, given at the start with --records. Empty: a file in the home.`,
  },
  stores: {
    page: 'access',
    label: msg`Stores of documents`,
    about: msg`A JSON file that says which folders are stores of objects that speak the protocol of S3. Empty: none.`,
  },
  engine: {
    page: 'access',
    label: msg`Search cluster`,
    about: msg`The address of an OpenSearch or Elasticsearch that holds the index, such as https://search.example:9200. Empty: the engine that comes with Dossier.`,
  },
  engineSignIn: {
    page: 'access',
    label: msg`File with the cluster's password`,
    about: msg`One line, user:password or ApiKey and the key. Only this file holds it, and it is never shown.`,
  },
  engineCa: {
    page: 'access',
    label: msg`Certificate of the cluster's authority`,
    about: msg`A file in PEM, where the cluster has an authority of its own.`,
  },
  port: {
    page: 'access',
    label: msg`Port`,
    about: msg`Where the program listens. 0 takes any free port.`,
  },
  host: {
    page: 'access',
    label: msg`Listen address`,
    about: msg`127.0.0.1: only this computer reaches the program. In local mode whoever reaches it may do everything.`,
  },
  hostNames: {
    page: 'access',
    label: msg`Names of this server`,
    about: msg`Further names that requests may come under, with commas between them, such as that of a proxy.`,
  },
  trustProxy: {
    page: 'access',
    label: msg`Trust the proxy in front`,
    about: msg`Whether what a proxy says of its clients (X-Forwarded-Proto, X-Forwarded-For) is believed. Only where it is the one way to this server.`,
  },
  rootHost: {
    page: 'access',
    label: msg`Address of this server`,
    about: msg`The address that links in tables and files begin with. Empty: the address under which each of them is asked for.`,
  },
  previewHost: {
    page: 'access',
    label: msg`Server of previews`,
    about: msg`Where other clients fetch pictures of documents. Empty: here. These screens always ask this server.`,
  },
  cors: {
    page: 'access',
    label: msg`Sites that may ask this server`,
    about: msg`The sites whose pages may ask this server, with commas between them, such as https://desk.example; no-cors: none.`,
  },
  statusAllowedNets: {
    page: 'access',
    label: msg`Networks that may ask for the status`,
    about: msg`From where /api/status is answered to somebody who is not signed in, as networks with commas between them. Empty: from nowhere.`,
  },
  protectedUriPrefix: {
    page: 'access',
    label: msg`Protected addresses`,
    about: msg`What begins with this is answered only to those who are signed in. It can close more than /api/, never open it.`,
  },
  mode: {
    page: 'access',
    label: msg`Mode`,
    about: msg`local: one user, without sign-in. server: accounts, who see the projects that are shared with them. It is said when the program is started.`,
  },
  sessionTtlSeconds: {
    page: 'access',
    label: msg`Time that people stay signed in`,
    about: msg`In server mode: after so many seconds one has to sign in again.`,
  },
  sessionIdleSeconds: {
    page: 'access',
    label: msg`Time without a sign of life`,
    about: msg`In server mode: whoever did nothing for so many seconds has to sign in again.`,
  },
  auditDays: {
    page: 'access',
    label: msg`Time that the audit log is kept`,
    about: msg`In server mode: entries are removed after so many days. 0 keeps them for ever.`,
  },
  auth: {
    page: 'access',
    label: msg`How people sign in`,
    about: msg`In server mode. form: with a name and a password of this server; basic: the same, asked for by the browser; oauth: at an identity provider, by OpenID Connect or OAuth 2; proxy: at a proxy in front of this server.`,
  },
  oauthIssuer: {
    page: 'access',
    label: msg`Identity provider (issuer)`,
    about: msg`The address under which an OpenID Connect provider describes itself, such as https://id.example/realms/desk. Empty: OAuth 2 by the addresses below.`,
  },
  oauthClientId: {
    page: 'access',
    label: msg`Client ID`,
    about: msg`The ID that the provider has given to this server.`,
  },
  oauthClientSecret: {
    page: 'access',
    label: msg`Client secret`,
    about: msg`What this server proves itself with at the provider. It is written into config.json or the environment, and never shown.`,
  },
  oauthAuthorizeUrl: {
    page: 'access',
    label: msg`OAuth 2: authorization URL`,
    about: msg`Where people are sent to sign in. Not needed for OpenID Connect.`,
  },
  oauthTokenUrl: {
    page: 'access',
    label: msg`OAuth 2: token URL`,
    about: msg`Where this server exchanges what they come back with. Not needed for OpenID Connect.`,
  },
  oauthApiUrl: {
    page: 'access',
    label: msg`OAuth 2: user info URL`,
    about: msg`Where this server asks who has signed in, as JSON. Not needed for OpenID Connect.`,
  },
  oauthScope: {
    page: 'access',
    label: msg`Scopes`,
    about: msg`What is asked of the provider, with spaces between. Empty: openid profile email for OpenID Connect, nothing for OAuth 2.`,
  },
  oauthClaimIdAttribute: {
    page: 'access',
    label: msg`Claim with the user name`,
    about: msg`What somebody is called here. Empty: preferred_username for OpenID Connect, uid for OAuth 2.`,
  },
  oauthUserProjectsKey: {
    page: 'access',
    label: msg`Claim with the projects`,
    about: msg`Where the names of somebody’s projects are, with dots between steps, such as groups. They are read at each sign-in.`,
  },
  oauthDefaultProject: {
    page: 'access',
    label: msg`Default project`,
    about: msg`A project that everybody who signs in at the provider is a member of. Empty: none.`,
  },
  proxyNets: {
    page: 'access',
    label: msg`Addresses of the sign-in proxy`,
    about: msg`From where a proxy is believed when it says who has signed in, as networks with commas between them. Empty: nobody is believed.`,
  },
  proxyUserHeader: {
    page: 'access',
    label: msg`Header with the user name`,
    about: msg`The header in which that proxy says who has signed in, such as Remote-User. It must remove this header from what its clients send.`,
  },
  proxyGroupsHeader: {
    page: 'access',
    label: msg`Header with the projects`,
    about: msg`The header with the projects of their groups, with commas between them, such as Remote-Groups. Empty: administrators alone give projects.`,
  },
  proxySignOut: {
    page: 'access',
    label: msg`Where signing out leads`,
    about: msg`The address at which that proxy signs people out. Empty: to the page, which they stay signed in to.`,
  },
} satisfies Partial<Record<SettingName, SettingWords>>
