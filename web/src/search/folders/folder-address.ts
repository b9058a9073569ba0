import { searchAddress } from '../address/search-address.ts'
import { emptySearch, setFilter } from '../address/search-state.ts'

/** The address of a search for all documents below a folder; `isFilesOnly`: only those that are files on the disk. */
export function folderAddress(project: string, path: string, isFilesOnly = false): string {
  const inFolder = setFilter(emptySearch(project), 'path', { values: [path], isExcluded: false })
  return searchAddress(isFilesOnly ? setFilter(inFolder, 'extractionLevel', { values: ['0'], isExcluded: false }) : inFolder)
}
