import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { tarOf } from '../../containers/testing/odd-archives.ts'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { lockedZip } from '../../extract/testing/locked-zip.ts'
import { packageLimits } from './package-files.ts'
import { readArchive } from './read-archive.ts'

const read = (archive: Buffer) => readArchive(archive, AbortSignal.timeout(20_000))
const tgz = (...all: Parameters<typeof tarOf>) => gzipSync(tarOf(...all))
const script = { name: 'index.js', bytes: 'void 0' }

/** The code of what is wrong with an archive. */
async function faultOf(archive: Buffer): Promise<unknown> {
  return read(archive).then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'facts' in error ? error.facts : error),
  )
}

describe('the files of an archive', () => {
  it('are those of a zip and of a tar.gz alike', async () => {
    const members = [script, { name: 'lib/more.js', bytes: 'more' }]
    for (const archive of [deflatedZip(members), tgz(members)])
      expect([...(await read(archive))].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
        ['index.js', 'void 0'],
        ['lib/more.js', 'more'],
      ])
  })

  it('stand without the one folder that npm and GitHub pack them in', async () => {
    const archive = tgz([
      { name: 'package/index.js', bytes: 'a' },
      { name: `package/${'deep/'.repeat(30)}b.js`, bytes: 'b' },
    ])
    expect([...(await read(archive)).keys()]).toEqual(['index.js', `${'deep/'.repeat(30)}b.js`])
  })
})

describe('what macOS adds', () => {
  it('is left out, so that a folder zipped there stands without that folder', async () => {
    const members = ['ink/index.js', 'ink/.DS_Store', '__MACOSX/ink/._index.js', '__MACOSX/._ink']
    const archive = deflatedZip(members.map((name) => ({ name, bytes: name })))
    expect([...(await read(archive)).keys()]).toEqual(['index.js'])
  })
})

describe('an archive is refused', () => {
  it.each([
    '../up.js',
    '/etc/passwd',
    'a/../../up.js',
    'C:\\windows\\a.js',
    'a\\..\\..\\b.js',
    'a//b.js',
    'a/./b.js',
    'line\nbreak.js',
  ])('with a path that may lead elsewhere: %j', async (name) => {
    expect(await faultOf(deflatedZip([script, { name, bytes: 'x' }]))).toMatchObject({ fault: 'LEAVES_FOLDER' })
  })

  it.each([`${'x/'.repeat(300)}a.js`, `${'é'.repeat(128)}/a.js`])('with a name that no file system holds: %j', async (name) => {
    expect(await faultOf(deflatedZip([script, { name, bytes: 'x' }]))).toMatchObject({ fault: 'NAME_TOO_LONG' })
  })

  it('with links and devices', async () => {
    const link = { name: 'a.js', bytes: '/etc/passwd', mode: 0o120777 }
    expect(await faultOf(tgz([script, link]))).toMatchObject({ fault: 'HAS_LINK', path: 'a.js' })
    expect(await faultOf(tgz([script], { 'b.js': 'index.js' }))).toMatchObject({ fault: 'HAS_LINK', path: 'b.js' })
    expect(await faultOf(tgz([script, { name: 'c', mode: 0o020666 }]))).toMatchObject({ fault: 'HAS_LINK', path: 'c' })
  })

  it('with two files of one name, as some file systems see it', async () => {
    const archive = deflatedZip([script, { name: 'Index.JS', bytes: 'x' }])
    expect(await faultOf(archive)).toMatchObject({ fault: 'SAME_NAME', path: 'Index.JS' })
  })

  it('with a file and a folder of one name', async () => {
    const [file, below] = [
      { name: 'lib/a', bytes: 'x' },
      { name: 'Lib/A/b/c.js', bytes: 'x' },
    ]
    expect(await faultOf(deflatedZip([file, below]))).toMatchObject({ fault: 'SAME_NAME', path: 'Lib/A/b/c.js' })
    expect(await faultOf(tgz([below, file]))).toMatchObject({ fault: 'SAME_NAME', path: 'lib/a' })
  })

  it('that would be vast once unpacked, whatever it claims', async () => {
    const vast = Buffer.alloc(packageLimits.bytes + 1)
    expect(await faultOf(deflatedZip([{ name: 'a', bytes: vast }]))).toMatchObject({ fault: 'TOO_LARGE' })
    expect(await faultOf(deflatedZip([{ name: 'a', bytes: vast, claimedBytes: 10 }]))).toMatchObject({ fault: 'LOCKED' })
    expect(await faultOf(gzipSync(Buffer.alloc(packageLimits.bytes * 2)))).toMatchObject({ fault: 'TOO_LARGE' })
    expect(await faultOf(Buffer.alloc(packageLimits.archiveBytes + 1))).toMatchObject({ fault: 'ARCHIVE_TOO_LARGE' })
  })

  it('with more files than any package has', async () => {
    const many = Array.from({ length: packageLimits.files + 1 }, (_, at) => ({ name: `${at}.js`, bytes: '' }))
    expect(await faultOf(deflatedZip(many))).toMatchObject({ fault: 'TOO_MANY_FILES' })
  })

  it('that is locked, cut, damaged or none', async () => {
    const whole = deflatedZip([script, { name: 'b.js', bytes: 'b'.repeat(5_000) }])
    expect(await faultOf(lockedZip([{ name: 'a.js', text: 'x', lock: { kind: 'aes', password: 'p' } }]))).toMatchObject({
      fault: 'LOCKED',
    })
    expect(await faultOf(whole.subarray(0, whole.length - 30))).toMatchObject({ fault: 'DAMAGED' })
    expect(await faultOf(tgz([script]).subarray(0, 40))).toMatchObject({ fault: 'DAMAGED' })
    expect(await faultOf(gzipSync(Buffer.alloc(700, 'x')))).toMatchObject({ fault: 'DAMAGED' })
    expect(await faultOf(Buffer.from('no archive'))).toMatchObject({ fault: 'NOT_AN_ARCHIVE' })
    expect(await faultOf(Buffer.alloc(0))).toMatchObject({ fault: 'NOT_AN_ARCHIVE' })
  })
})
