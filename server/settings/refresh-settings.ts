import { loadConfig, type Setting, settingNames } from '../config.ts'
import type { Program } from '../scope/program.ts'
import { settingFacts } from './setting-facts.ts'

/** Puts into force what another server has changed in the settings of the home, the worker's too; what needs a restart stays as it is. A file that cannot be read changes nothing, and is logged. */
export function refreshSettings({
  config,
  configInput,
  tellConfig,
  log,
}: Pick<Program, 'config' | 'configInput' | 'tellConfig' | 'log'>): void {
  try {
    const { flags = {} } = configInput
    const fresh = loadConfig({ ...configInput, flags: { ...flags, home: config.home } })
    const isOther = (name: Setting) => JSON.stringify(fresh[name]) !== JSON.stringify(config[name])
    const changed = settingNames.filter((name) => isChangedNow(name) && isOther(name))
    if (changed.length === 0) return
    Object.assign(config, Object.fromEntries(changed.map((name) => [name, fresh[name]])))
    tellConfig()
    log.info({ event: 'settings changed elsewhere', settings: changed })
  } catch (error) {
    log.error({ event: 'settings not read', error: String(error) })
  }
}

function isChangedNow(name: Setting): boolean {
  const { needsRestart = false, isFixed = false } = settingFacts[name]
  return !needsRestart && !isFixed
}
