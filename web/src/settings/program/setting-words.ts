import type { SettingName, SettingSource, SettingUnit } from '@dossier/contract/settings/settings-list'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingsPageName } from '../../address/settings-pages.ts'

/** The pages that settings are on. */
export type ProgramPage = Extract<SettingsPageName, 'general' | 'documents' | 'limits' | 'access' | 'plugins'>

/** On which page each setting is, what it is called, and what it does. */
export const settingWords: Record<SettingName, { page: ProgramPage; label: MessageDescriptor; about: MessageDescriptor }> = {
  project: {
    page: 'general',
    label: msg`Project at the start`,
    about: msg`The project that is searched and filled where none is named.`,
  },
  memory: {
    page: 'general',
    label: msg`Memory for readers`,
    about: msg`What programs that read files, find names or draw may take together beside the server, such as 2048 or 2g.`,
  },
  slowOnBattery: {
    page: 'general',
    label: msg`Spare the battery`,
    about: msg`Whether files and pages are read one at a time while this computer runs on its battery.`,
  },
  open: {
    page: 'general',
    label: msg`Open a browser at the start`,
    about: msg`Whether this page is opened when the program starts.`,
  },
  home: {
    page: 'general',
    label: msg`Home folder`,
    about: msg`The folder of records, index and logs. It is named on the command line or in the environment.`,
  },
  widgetTextDefaultContent: {
    page: 'general',
    label: msg`First card of the insights`,
    about: msg`A text of your own, as plain text or simple HTML. Empty: words of the program.`,
  },
  links: {
    page: 'general',
    label: msg`Links on the insights`,
    about: msg`Links to other sites, as a list in JSON with label, href, description and group. Nothing is loaded from there.`,
  },
  helpLink: {
    page: 'general',
    label: msg`Page for help`,
    about: msg`Where “Ask for help” leads on error pages and at the sign-in. Empty: it is not shown.`,
  },
  faqLink: {
    page: 'general',
    label: msg`Page of frequent questions`,
    about: msg`Where “FAQ” leads. Empty: to the chapter on errors of the guide.`,
  },
  userGuidesLink: {
    page: 'general',
    label: msg`Page of user guides`,
    about: msg`Where “User guide” leads. Empty: to the guide of the program.`,
  },
  devWikiLink: {
    page: 'general',
    label: msg`Developer wiki`,
    about: msg`Where “Developer wiki” leads. Empty: it is not shown.`,
  },
  dataDir: {
    page: 'documents',
    label: msg`Data folder`,
    about: msg`The root of the folder tree and of "index everything". Empty: the folder that was indexed last.`,
  },
  mountedDataDir: {
    page: 'documents',
    label: msg`Data folder as others know it`,
    about: msg`Where those who read paths find the data folder, if that is another path than the program has. Paths are shown with it.`,
  },
  modelDownload: {
    page: 'documents',
    label: msg`Let tasks bring models`,
    about: msg`Whether a task may bring a missing model of a name finder from the network where its client asks for that.`,
  },
  packageDownload: {
    page: 'plugins',
    label: msg`Download plugins and extensions`,
    about: msg`Whether they may be downloaded from https addresses when somebody installs one. Otherwise only files and folders are taken.`,
  },
  packageRegistry: {
    page: 'plugins',
    label: msg`Registry`,
    about: msg`The file that lists the plugins and extensions on offer. Empty: the examples that come with Dossier.`,
  },
  safeMode: {
    page: 'plugins',
    label: msg`Safe mode`,
    about: msg`Runs no plugin and no extension, whatever is switched on.`,
  },
  batchDownloadMaxNbFiles: {
    page: 'limits',
    label: msg`Files in an archive`,
    about: msg`How many documents a batch download has at most. The others are named in its manifest.`,
  },
  batchDownloadMaxSize: {
    page: 'limits',
    label: msg`Size of an archive`,
    about: msg`How large the documents of a batch download are together at most, such as 100M or 2G.`,
  },
  batchDownloadTimeToLive: {
    page: 'limits',
    label: msg`Time that archives are kept`,
    about: msg`After so many hours an archive is removed. Those that are there keep the time that they were made with.`,
  },
  batchDownloadEncrypt: {
    page: 'limits',
    label: msg`Encrypt every archive`,
    about: msg`Whether batch downloads are encrypted where nobody chooses otherwise.`,
  },
  batchDownloadDiskLimit: {
    page: 'limits',
    label: msg`Room for all archives`,
    about: msg`How much all archives together take on the disk at most, such as 20G.`,
  },
  batchSearchMaxTimeSeconds: {
    page: 'limits',
    label: msg`Time for one query of a list`,
    about: msg`A query that takes longer is marked as too slow, and the others go on.`,
  },
  batchThrottleMilliseconds: {
    page: 'limits',
    label: msg`Rest after each query of a list`,
    about: msg`For machines that others use too: a pause in which batch searches leave the machine to them.`,
  },
  batchSearchMaxNbQueries: {
    page: 'limits',
    label: msg`Queries in a list`,
    about: msg`How many queries a batch search has at most.`,
  },
  batchSearchMaxNbResults: {
    page: 'limits',
    label: msg`Results kept of each query`,
    about: msg`How many documents are kept of each query of a list. They are counted exactly beyond it.`,
  },
  batchSearchScroll: {
    page: 'limits',
    label: msg`Scroll of batch searches`,
    about: msg`Known from other programs. It is accepted and has no effect here: nothing is scrolled.`,
  },
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
}

/** What stands behind a value; nothing where the value says it. */
export const unitWords: Partial<Record<SettingUnit, MessageDescriptor>> = {
  files: msg`files`,
  days: msg`days`,
  hours: msg`hours`,
  seconds: msg`seconds`,
  milliseconds: msg`milliseconds`,
  queries: msg`queries`,
  hits: msg`documents`,
  megabytes: msg`MB`,
}

/** Who says what a setting is. */
export const sourceWords: Record<SettingSource, MessageDescriptor> = {
  flag: msg`Command line`,
  environment: msg`Environment`,
  file: msg`File`,
  default: msg`Default`,
}
