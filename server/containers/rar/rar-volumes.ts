import { readdir } from 'node:fs/promises'

/** `archive.part2.rar` and, as version 2 had it, `archive.r00` behind `archive.rar`. */
const forms = [/^(.*)(\.part\d+\.rar)$/is, /^(.*)(\.(?:rar|[r-z]\d\d))$/is]

/** A volume of an archive: where it lies, and what of its name tells it from the others. */
export type Volume = { path: Buffer; ending: string }

/** The volumes that lie beside one, itself among them; none where its name is not that of a volume, or its folder cannot be read. */
export async function volumesBeside(path: Buffer): Promise<Volume[]> {
  const cut = path.lastIndexOf(0x2f) + 1
  // Names may be no Unicode: each byte as one character.
  const own = path.subarray(cut).toString('latin1')
  const form = forms.find((each) => each.test(own))
  const stem = form?.exec(own)?.[1]?.toLowerCase()
  if (!form) return []
  const folder = path.subarray(0, cut)
  const names = await readdir(folder, { encoding: 'buffer' }).catch(() => [])
  return names.flatMap((name) => {
    const [, base = '', ending = ''] = form.exec(name.toString('latin1')) ?? []
    return ending !== '' && base.toLowerCase() === stem ? [{ path: Buffer.concat([folder, name]), ending }] : []
  })
}
