import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { FolderListing } from '@dossier/contract'

type Place = FolderListing['places'][number]

/** What `user-dirs.dirs` calls them, and the names that macOS, Windows and an English desktop give. */
const usual: { name: Place['name']; key: string; english: string }[] = [
  { name: 'documents', key: 'DOCUMENTS', english: 'Documents' },
  { name: 'desktop', key: 'DESKTOP', english: 'Desktop' },
  { name: 'downloads', key: 'DOWNLOAD', english: 'Downloads' },
]

/** The home and where in it documents usually are; a desktop in another language says how it calls them (xdg-user-dirs). */
export async function usualPlaces(home = homedir()): Promise<Place[]> {
  const said = await readFile(join(home, '.config', 'user-dirs.dirs'), 'utf8').catch(() => '')
  const candidates = usual.map(({ name, key, english }) => ({ name, path: placeSaid(said, key, home) ?? join(home, english) }))
  const found = await Promise.all(candidates.map(async (place) => ({ place, isThere: await isFolder(place.path) })))
  return [{ name: 'home', path: home }, ...found.flatMap(({ place, isThere }) => (isThere ? [place] : []))]
}

/** `XDG_DOCUMENTS_DIR="$HOME/Dokumente"`; a place that was given up is the home itself. */
function placeSaid(text: string, key: string, home: string): string | undefined {
  const path = new RegExp(`^XDG_${key}_DIR="([^"]+)"`, 'm').exec(text)?.[1]?.replace('$HOME', home)
  return path === undefined || path.replace(/\/+$/, '') === home ? undefined : path
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  )
}
