import { emailFinder } from './email.ts'
import type { NameFinder } from './finder.ts'

/** The finders of names that there are, the usual one first. */
export function nameFinders(): NameFinder[] {
  return [emailFinder]
}
