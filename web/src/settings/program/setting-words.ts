import type { SettingName, SettingSource, SettingUnit } from '@dossier/contract/settings/settings-list'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { accessWords } from './access-words.ts'
import type { SettingWords } from './words-of-setting.ts'

/** On which page each setting is, what it is called, and what it does. */
export const settingWords: Record<SettingName, SettingWords> = {
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
  ...accessWords,
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
