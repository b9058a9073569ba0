import type { ChangeableSetting, SettingSource, SettingUnit } from '@dossier/contract/settings/settings-list'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What each setting is called, and what it does. */
export const settingWords: Record<ChangeableSetting, { label: MessageDescriptor; about: MessageDescriptor }> = {
  batchDownloadMaxNbFiles: {
    label: msg`Files in an archive`,
    about: msg`How many documents a batch download has at most. The others are named in its manifest.`,
  },
  batchDownloadMaxSize: {
    label: msg`Size of an archive`,
    about: msg`How large the documents of a batch download are together at most, such as 100M or 2G.`,
  },
  batchDownloadTimeToLive: {
    label: msg`Time that archives are kept`,
    about: msg`After so many hours an archive is removed. Those that are there keep the time that they were made with.`,
  },
  batchDownloadEncrypt: {
    label: msg`Encrypt every archive`,
    about: msg`Whether batch downloads are encrypted where nobody chooses otherwise.`,
  },
  batchDownloadDiskLimit: {
    label: msg`Room for all archives`,
    about: msg`How much all archives together take on the disk at most, such as 20G.`,
  },
  batchSearchMaxTimeSeconds: {
    label: msg`Time for one query of a list`,
    about: msg`A query that takes longer is marked as too slow, and the others go on.`,
  },
  batchThrottleMilliseconds: {
    label: msg`Rest after each query of a list`,
    about: msg`For machines that others use too: a pause in which batch searches leave the machine to them.`,
  },
  batchSearchMaxNbQueries: {
    label: msg`Queries in a list`,
    about: msg`How many queries a batch search has at most.`,
  },
  batchSearchMaxNbResults: {
    label: msg`Results kept of each query`,
    about: msg`How many documents are kept of each query of a list. They are counted exactly beyond it.`,
  },
  batchSearchScroll: {
    label: msg`Scroll of batch searches`,
    about: msg`Known from other programs. It is accepted and has no effect here: nothing is scrolled.`,
  },
}

/** What stands behind a value; nothing where the value says it. */
export const unitWords: Partial<Record<SettingUnit, MessageDescriptor>> = {
  files: msg`files`,
  hours: msg`hours`,
  seconds: msg`seconds`,
  milliseconds: msg`milliseconds`,
  queries: msg`queries`,
  hits: msg`documents`,
}

/** Who says what a setting is. */
export const sourceWords: Record<SettingSource, MessageDescriptor> = {
  flag: msg`Command line`,
  environment: msg`Environment`,
  file: msg`File`,
  default: msg`Default`,
}
