import type { WireUser } from '@dossier/contract'

/** A user of whom only the id is kept, such as with their marks, as the contract tells of them. */
export function wireUser(id: string): WireUser {
  return { id, name: null, email: null, provider: 'local', details: {} }
}

/** A moment (epoch milliseconds) as the contract writes those of marks: `2023-05-15T10:00:00.000+00:00`. */
export function wireMoment(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+00:00')
}
