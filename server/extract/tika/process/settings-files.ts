import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultConfig, logConfig, type TikaSettings, tikaConfig, typesConfig } from './config.ts'

const logName = 'log4j2.xml'
const typesName = 'mime-types.xml'
const defaultName = 'default-config.xml'

/** Writes what a process of Tika is told into its folder, and answers where its configuration lies. */
export function writeSettings(folder: string, settings: TikaSettings): string {
  const config = join(folder, 'tika-config.xml')
  writeFileSync(config, tikaConfig(settings))
  writeFileSync(join(folder, logName), logConfig)
  writeFileSync(join(folder, typesName), typesConfig)
  writeFileSync(join(folder, defaultName), defaultConfig)
  return config
}

/** What Java has to know of these files; the configuration itself is an argument of the program. */
export function settingsOptions(folder: string): string[] {
  return [
    `-Dlog4j2.configurationFile=${join(folder, logName)}`,
    `-Dtika.custom-mimetypes=${join(folder, typesName)}`,
    `-Dtika.config=${join(folder, defaultName)}`,
  ]
}
