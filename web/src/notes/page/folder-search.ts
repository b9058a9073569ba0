import { stringifyAddressSearch } from '../../address/address-search.ts'
import { hrefOf } from '../../address/hash-history.ts'

/** The link to everything below a folder of a project; of the root that is everything. */
export function folderSearch(project: string, folder: string): string {
  const inside = folder === '/' ? {} : { 'f[path]': [folder] }
  return hrefOf(`/${stringifyAddressSearch({ q: '*', index: project, ...inside })}`)
}
