import { z } from 'zod'
import {
  byteSize,
  clusterAddress,
  databaseAddress,
  headerName,
  hostName,
  issuer,
  LinkSchema,
  network,
  origin,
  pageAddress,
  projectName,
  providerAddress,
  proxyNetwork,
  readBoolean,
  readJson,
  readMegabytes,
  readOrigins,
  seconds,
  serverAddress,
  splitList,
  ways,
} from './setting-values.ts'

/** Every setting of the program with its default: flags, environment and `config.json` are all read by this one schema. */
export const ConfigSchema = z.strictObject({
  /** The folder of records, index and logs. */
  home: z.string().min(1),
  /** One user without sign-in, or many with accounts. As the known program writes it, too: `SERVER`. */
  mode: z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.enum(['local', 'server'], 'must be local or server'),
  ),
  /** After so many seconds somebody has to sign in again, or, where they did nothing, after so many idle ones. */
  sessionTtlSeconds: seconds,
  sessionIdleSeconds: seconds,
  /** For how many days entries of the audit log are kept; 0 stands for ever. */
  auditDays: z.coerce
    .number('must be a number of days')
    .int('must be whole days')
    .min(0, 'must be 0 or more')
    .max(36_500, 'must be 36500 days or less'),
  /**
   * How people sign in, in server mode: by a form of ours; by HTTP Basic, with the same passwords; at an identity provider by OpenID Connect or OAuth 2; or at a proxy, which says who they are.
   */
  auth: ways,
  /** The provider, by the address that its discovery document begins with; absent: OAuth 2 by the three addresses below. */
  oauthIssuer: issuer.optional(),
  oauthAuthorizeUrl: providerAddress.optional(),
  oauthTokenUrl: providerAddress.optional(),
  /** Where it is told who somebody is. */
  oauthApiUrl: providerAddress.optional(),
  /** Who this server is there. A secret of a wrong type must not be told with its fault, so that it is read as text. */
  oauthClientId: z.string().min(1).max(1_000).optional(),
  oauthClientSecret: z.coerce.string().min(1).optional(),
  /** What is asked of the provider; absent: by OpenID Connect `openid profile email`, else nothing. */
  oauthScope: z.string().min(1).max(1_000).optional(),
  /** Of what is told of somebody, what they are called here; absent: `preferred_username`, by OAuth 2 `uid`. */
  oauthClaimIdAttribute: z.string().min(1).max(200).optional(),
  /** Where in it the names of their projects are, with dots between steps. */
  oauthUserProjectsKey: z.string().min(1).max(200),
  /** A project of everybody who signs in there. */
  oauthDefaultProject: projectName.optional(),
  /** From which addresses a proxy says who asks; what comes from elsewhere says so of nobody. None: nobody is believed. */
  proxyNets: z.preprocess(splitList, z.array(proxyNetwork)),
  /** The header in which it does, and the one with the projects of their groups, with commas between them. */
  proxyUserHeader: headerName.optional(),
  proxyGroupsHeader: headerName.optional(),
  /** Where signing out leads; absent: to the page, which they are signed in to as long as the proxy says so. */
  proxySignOut: pageAddress.optional(),
  /** 0 takes any free port. */
  port: z.coerce.number('must be a number').int('must be whole').min(0, 'must be 0 or more').max(65_535, 'must be 65535 or less'),
  /** The address that is listened on. */
  host: hostName.transform((text) => text.replace(/^\[|\]$/g, '')),
  /** More names that requests may carry in `Host`, beside localhost and the loopback addresses. */
  hostNames: z.preprocess(splitList, z.array(hostName)),
  /** Whether `X-Forwarded-Proto` and `X-Forwarded-For` are believed: where a proxy of ours, that writes both itself, is the only way to the server. */
  trustProxy: z.preprocess(readBoolean, z.boolean('must be true or false')),
  /** The address under which others know this server, for links in files that leave it; absent: that of each request. */
  rootHost: serverAddress.optional(),
  /** Where clients fetch pictures of documents; absent: from this server. Our own screens always ask this server. */
  previewHost: serverAddress.optional(),
  /** The sites whose pages may ask this server; none: `no-cors`. */
  cors: z.preprocess(readOrigins, z.array(origin)),
  /** From which networks `/api/status` is answered to somebody who is not signed in. */
  statusAllowedNets: z.preprocess(splitList, z.array(network)),
  /** What begins with this is answered to nobody who is not signed in; what needs a right needs it wherever it is. */
  protectedUriPrefix: z
    .string()
    .regex(/^\/(?:[\w.~-]+\/)*$/, 'must be the beginning of a path, with / at both ends, such as /api/'),
  /** The project that is searched and filled when none is named. */
  project: projectName,
  /** The address of the PostgreSQL that holds the records; absent: a file of the home. */
  records: databaseAddress.optional(),
  /** The address of a cluster of OpenSearch or Elasticsearch that is the search engine; absent: the engine that comes with the program. */
  engine: clusterAddress.optional(),
  /** The file that says who we are there: `user:password`, or `ApiKey` and a key behind it. */
  engineSignIn: z.string().min(1).optional(),
  /** The certificate of the cluster's own authority, a file in PEM. */
  engineCa: z.string().min(1).optional(),
  /** Root of the folder tree and of "index everything"; absent: the folder that was indexed last. */
  dataDir: z.string().min(1).optional(),
  /** The file that says which folders are stores of objects on other machines; absent: none. */
  stores: z.string().min(1).optional(),
  /** Where whoever reads paths finds the data folder, if they know it by another path than the program does. */
  mountedDataDir: z.string().min(1).optional(),
  /** What programs that read files, find names or draw may take together beside the server, in MB. */
  memory: z.preprocess(
    readMegabytes,
    z.int('must be megabytes, such as 2000, or gigabytes, such as 2g').min(256, 'must be 256 MB or more'),
  ),
  /** Whether files and pages are read one at a time while the machine runs on its battery. */
  slowOnBattery: z.preprocess(readBoolean, z.boolean('must be true or false')),
  /** Whether a task may bring a model of a name finder that it misses, where its client asks for that (`syncModels`, as clients of the contract always do). */
  modelDownload: z.preprocess(readBoolean, z.boolean('must be true or false')),
  /** Whether plugins and extensions may be downloaded from https addresses when somebody installs one. */
  packageDownload: z.preprocess(readBoolean, z.boolean('must be true or false')),
  /** The file of the plugins and extensions that are offered; absent: the examples that come with the program. */
  packageRegistry: z.string().min(1).optional(),
  /** Whether no plugin and no extension is run, whatever is switched on. */
  safeMode: z.preprocess(readBoolean, z.boolean('must be true or false')),
  /** Batch downloads: how many files an archive has at most, and of how many bytes these are; what is beyond is named in its manifest. */
  batchDownloadMaxNbFiles: z.coerce.number('must be a number').int('must be whole').min(1, 'must be 1 or more'),
  batchDownloadMaxSize: byteSize,
  /** For how many hours an archive is kept. */
  batchDownloadTimeToLive: z.coerce
    .number('must be a number of hours')
    .int('must be whole hours')
    .min(1, 'must be 1 hour or more'),
  /** Whether each archive is encrypted, also where nobody asks for it. */
  batchDownloadEncrypt: z.preprocess(readBoolean, z.boolean('must be true or false')),
  /** What all archives take together at most. */
  batchDownloadDiskLimit: byteSize,
  /** Batch searches: for how many seconds a query may be searched before it is told to be too slow; the others go on. */
  batchSearchMaxTimeSeconds: z.coerce
    .number('must be a number of seconds')
    .int('must be whole seconds')
    .min(1, 'must be 1 second or more')
    .max(100_000, 'must be 100000 seconds or less'),
  /** For how many milliseconds they rest after each query, so that others have the machine. */
  batchThrottleMilliseconds: z.coerce
    .number('must be a number of milliseconds')
    .int('must be whole milliseconds')
    .min(0, 'must be 0 or more')
    .max(60_000, 'must be 60000 milliseconds or less'),
  /** For how long a scroll is kept open, as other servers of the contract have it: nothing is scrolled here, so that it is accepted and changes nothing. */
  batchSearchScroll: z
    .string()
    .regex(/^[1-9]\d{0,8}(?:ms|s|m|h)$/, 'must be a whole number with ms, s, m or h behind it, such as 60000ms'),
  /** How many queries a list has at most. */
  batchSearchMaxNbQueries: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(1, 'must be 1 or more')
    .max(1_000_000, 'must be 1000000 or less'),
  /** How many hits of each query are kept; counts are exact beyond it. */
  batchSearchMaxNbResults: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(1, 'must be 1 or more')
    .max(100_000, 'must be 100000 or less'),
  /** The first card of the insights, as text or simple HTML; absent: words of our own. */
  widgetTextDefaultContent: z.string().max(20_000, 'must have 20000 characters or fewer').optional(),
  /** Links to other sites on the insights; in the environment and on the command line as JSON. */
  links: z.preprocess(
    readJson,
    z.array(LinkSchema, 'must be a list of {"label", "href", "description", "group"}').max(100, 'must have 100 links or fewer'),
  ),
  /** Where readers of error pages and of the sign-in are led; absent: to the guide of the program where that has the same, else nowhere. */
  helpLink: pageAddress.optional(),
  faqLink: pageAddress.optional(),
  userGuidesLink: pageAddress.optional(),
  devWikiLink: pageAddress.optional(),
  /** Whether a browser is opened at the start. */
  open: z.preprocess(readBoolean, z.boolean('must be true or false')),
})
