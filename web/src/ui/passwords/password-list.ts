import { limits } from '@dossier/contract'

/** Passwords to try as they were typed, and whether the one that opens a document is kept with it. */
export type PasswordList = { text: string; isKept: boolean }

/** Nothing to try. */
export const noPasswords: PasswordList = { text: '', isKept: false }

/** One password a line, each once, as it stands: spaces may be a part of it. */
export function passwordsIn(text: string): string[] {
  return [...new Set(text.split(/\r?\n/))].filter((line) => line !== '')
}

/** Whether these are more than are tried at once. */
export function isTooMuch(passwords: string[]): boolean {
  return passwords.length > limits.passwords || passwords.some((each) => each.length > limits.passwordLength)
}

/** A list as a request has it; nothing where there is none. */
export function trialOf({ text, isKept }: PasswordList): { passwords?: string[]; keepPasswords?: boolean } {
  const passwords = passwordsIn(text)
  return passwords.length === 0 ? {} : { passwords, ...(isKept && { keepPasswords: true }) }
}
