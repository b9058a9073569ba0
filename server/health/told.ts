import type { HealthPart } from '@dossier/contract'
import { type HealthSaying, healthText } from '@dossier/contract/tables/health-sentences'

/** What was found of a part, before it is put into English. */
export type Found = Omit<HealthPart, 'detail' | 'said' | 'cure' | 'advised'> & { said: HealthSaying[]; advised?: HealthSaying[] }

/** What was found of a part, also in English. */
export function told({ said, advised = [], ...part }: Found): HealthPart {
  return { ...part, said, detail: healthText(said), advised, cure: advised.length === 0 ? null : healthText(advised) }
}

/** What another program says of its own failure. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
