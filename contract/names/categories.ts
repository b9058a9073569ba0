import { z } from 'zod'

/** What a name can be of. Others that a finder tells (`MISC`) are left out. */
export const nameCategories = ['PERSON', 'ORGANIZATION', 'LOCATION', 'EMAIL'] as const
export const NameCategory = z.enum(nameCategories)
export type NameCategory = z.infer<typeof NameCategory>
