import type { SettingName } from '@dossier/contract/settings/settings-list'
import { readKnownEnvironment } from './known-environment.ts'
import { environmentName } from './setting-names.ts'

/** Settings that are told to nobody: neither to readers of the settings nor to other processes. */
const secretSettings = ['oauthClientSecret'] as const satisfies SettingName[]

/** Whether a setting is one of them. */
export function isSecret(name: string): boolean {
  return secretSettings.some((each) => each === name)
}

/** For `JSON.stringify`: leaves them out, however deep they lie. */
export function leaveOutSecrets(name: string, value: unknown): unknown {
  return isSecret(name) ? undefined : value
}

/** The environment of a process that needs none of them. */
export function environmentWithoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const known = readKnownEnvironment(env)
  const secret = secretSettings.flatMap((name) => [environmentName(name), known.get(name)?.variable])
  return Object.fromEntries(Object.entries(env).filter(([variable]) => !secret.includes(variable)))
}

/** Which of them a command line gives, under whatever name; undefined: none. */
export function secretAmong(flags: Record<string, unknown>): (typeof secretSettings)[number] | undefined {
  return secretSettings.find((name) => flags[name] !== undefined)
}

/** How one of them is given. */
export function secretCure(name: string): string {
  return `Write "${name}" into config.json of the home folder, or set ${environmentName(name)}.`
}
