import { join } from 'node:path'
import type { HomeLayout } from '../home/layout.ts'
import type { DownloadArgs } from './download-args.ts'

/** Names of an archive and its folder. Older clients sort by a time with colons in the path, the contract's name of the file has none. */
export function namesOf(uuid: string, userId: string, createdAt: number): Pick<DownloadArgs, 'folder' | 'archive'> {
  const time = new Date(createdAt).toISOString().replace(/\.\d+Z$/, '')
  const user = userId.replace(/[^\p{L}\p{N}_-]/gu, '_').slice(0, 60) || 'user'
  return { folder: `${time}_${uuid}`, archive: `archive_${user}_${time.replaceAll(':', '_')}Z[GMT].zip` }
}

/** The download that a folder belongs to; undefined where it is none of ours. */
export function uuidOf(folder: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d_([0-9a-f-]{36})$/.exec(folder)?.[1]
}

/** Where an archive lies when it is whole, and what is written until then. */
export function placesOf(
  { downloads }: Pick<HomeLayout, 'downloads'>,
  { folder, archive }: Pick<DownloadArgs, 'folder' | 'archive'>,
) {
  const inside = join(downloads, folder)
  return {
    folder: inside,
    archive: join(inside, archive),
    work: {
      archive: join(inside, 'archive.part'),
      directory: join(inside, 'directory.part'),
      csv: join(inside, 'csv.part'),
      json: join(inside, 'json.part'),
      rows: join(inside, 'rows.part'),
    },
  } as const
}
