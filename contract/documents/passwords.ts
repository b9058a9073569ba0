import { z } from 'zod'
import { limits } from '../spine/limits.ts'

/** Passwords to try on what is locked, for one task alone: kept in memory, and in no answer. */
export const Passwords = z
  .array(z.string().min(1).max(limits.passwordLength))
  .min(1)
  .max(limits.passwords)
  .meta({ description: 'Tried on locked files in this run only; never stored' })
