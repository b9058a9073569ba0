import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countFiles } from './count-files.ts'
import { listFolders } from './folder-listing.ts'
import { usualPlaces } from './usual-places.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dossier-places-'))
  await mkdir(join(home, 'Dokumente', 'deep'), { recursive: true })
  await mkdir(join(home, 'Desktop'))
  await mkdir(join(home, '.config'))
  await writeFile(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOCUMENTS_DIR="$HOME/Dokumente"\nXDG_DOWNLOAD_DIR="$HOME/"\n')
  for (const name of ['a', 'b', 'deep/c']) await writeFile(join(home, 'Dokumente', name), name)
  await symlink(home, join(home, 'Dokumente', 'circle'))
})
afterAll(() => rm(home, { recursive: true }))

describe('where documents usually are', () => {
  it('is what the desktop says, else what is there by its English name', async () => {
    expect(await usualPlaces(home)).toEqual([
      { name: 'home', path: home },
      { name: 'documents', path: join(home, 'Dokumente') },
      { name: 'desktop', path: join(home, 'Desktop') },
    ])
  })
})

describe('the folders to choose from', () => {
  it('tell a whole disk and a whole home from a folder', async () => {
    expect((await listFolders('/')).extent).toBe('disk')
    expect((await listFolders(homedir())).extent).toBe('home')
    expect((await listFolders(home)).extent).toBe('folder')
  })
})

describe('the files of a folder', () => {
  it('are counted at any depth without following links', async () => {
    expect(await countFiles(join(home, 'Dokumente'))).toEqual({ files: 3, isWhole: true })
  })

  it('are counted up to a limit', async () => {
    expect(await countFiles(home, { most: 2 })).toEqual({ files: 2, isWhole: false })
  })

  it('are none where there is no such folder, and a relative path is refused', async () => {
    expect(await countFiles(join(home, 'nowhere'))).toEqual({ files: 0, isWhole: true })
    await expect(countFiles('nowhere')).rejects.toMatchObject({ code: 'BAD_FOLDER' })
  })
})
