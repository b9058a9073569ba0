import type { KnownProjects } from './known-projects.ts'

/** The mask of projects that were given none: it fits every client, of either family. */
export const fromAnywhere = '*.*.*.*'

/**
 * Whether a project's mask lets a client download. Parts of digits are compared as they stand, `*` is any part. An IPv6 address fits no mask but the one that fits everything; this machine's own is
 * 127.0.0.1 in both families.
 */
export function isFromAllowed(mask: string, address: string): boolean {
  if (mask === fromAnywhere) return true
  const parts = (address === '::1' ? '127.0.0.1' : address).split('.')
  const wanted = mask.split('.')
  return parts.length === 4 && wanted.every((part, index) => part === '*' || part === parts[index])
}

/** Whether a client may download from a project, by the project's mask. */
export async function mayDownloadFrom({ records }: KnownProjects, project: string, address: string): Promise<boolean> {
  const row = await records.db.selectFrom('project').select('allow_from_mask').where('name', '=', project).executeTakeFirst()
  return isFromAllowed(row?.allow_from_mask ?? fromAnywhere, address)
}
