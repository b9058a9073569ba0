import { ChangeableSetting } from '@dossier/contract/settings/settings-list'
import type { Config } from '../config.ts'

/** The values of all settings that can be changed, as the wire has them. */
export function changeableTexts(config: Config): Record<ChangeableSetting, string> {
  const {
    batchDownloadMaxNbFiles,
    batchDownloadMaxSize,
    batchDownloadTimeToLive,
    batchDownloadEncrypt,
    batchDownloadDiskLimit,
    batchSearchMaxTimeSeconds,
    batchThrottleMilliseconds,
    batchSearchMaxNbQueries,
    batchSearchMaxNbResults,
    batchSearchScroll,
  } = config
  return {
    batchDownloadMaxNbFiles: String(batchDownloadMaxNbFiles),
    batchDownloadMaxSize,
    batchDownloadTimeToLive: String(batchDownloadTimeToLive),
    batchDownloadEncrypt: String(batchDownloadEncrypt),
    batchDownloadDiskLimit,
    batchSearchMaxTimeSeconds: String(batchSearchMaxTimeSeconds),
    batchThrottleMilliseconds: String(batchThrottleMilliseconds),
    batchSearchMaxNbQueries: String(batchSearchMaxNbQueries),
    batchSearchMaxNbResults: String(batchSearchMaxNbResults),
    batchSearchScroll,
  }
}

/** Whether a name is that of a setting that can be changed. */
export function isChangeable(name: string): name is ChangeableSetting {
  return ChangeableSetting.safeParse(name).success
}
