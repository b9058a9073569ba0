import type { Tag } from '@dossier/contract/tags'

/** A moment (epoch milliseconds) as the contract writes it in tags. */
export function momentOf(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+00:00')
}

/** Whoever gave a tag; only their id is kept with it. */
export function userOf(id: string): Tag['user'] {
  return { id, name: null, email: null, provider: 'local', details: {} }
}
