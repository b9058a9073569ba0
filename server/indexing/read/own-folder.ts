import type { Records } from '../../records/open.ts'

const slash = 0x2f

/** The innermost indexed folder that a file lies in; undefined where none is left. */
export async function findOwnFolder({ db }: Records, project: string, file: Buffer): Promise<Buffer | undefined> {
  const rows = await db
    .selectFrom('folder')
    .select('path_key')
    .where('project', '=', project)
    .where('path_key', 'in', foldersAbove(file))
    .execute()
  const keys = rows.map(({ path_key }) => Buffer.from(path_key))
  return keys.toSorted((one, other) => other.length - one.length)[0]
}

function foldersAbove(file: Buffer): Buffer[] {
  const above = [file.subarray(0, 1)]
  for (let at = file.indexOf(slash, 1); at >= 0; at = file.indexOf(slash, at + 1)) above.push(file.subarray(0, at))
  return above
}
