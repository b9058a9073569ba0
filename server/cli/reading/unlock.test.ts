import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runOf, totalsOf } from '../testing/answers.ts'
import { useCli } from '../testing/use-cli.ts'

const cli = useCli()
const { serve, run } = cli

it('tries the passwords of a file on what is encrypted, and prints none of them', async () => {
  const answer = runOf('DONE')
  await serve((call) => (call.path.includes('/totals') ? { ...totalsOf(0), found: 2, encrypted: 2 } : answer(call)))
  const list = join(cli.folder, 'list.txt')
  await writeFile(list, '\ufeffsesame\r\n two words \n\nsesame\n')
  const { code, stdout, stderr } = await run(['unlock', '--passwords', list, '--keep-passwords'])
  expect(code).toBe(0)
  expect(stdout).toContain('Encrypted before: 2, now: 2.')
  expect(stdout + stderr).not.toContain('sesame')
  const body = { project: 'local-datashare', passwords: ['sesame', ' two words '], keepPasswords: true }
  expect(cli.calls.find(({ method }) => method === 'POST')).toMatchObject({ path: '/api/local/ledger/retry', body })
})

it('has the pictures of what passwords open read, also of what they opened earlier, and waits for it', async () => {
  const answer = runOf('DONE')
  const counts = {
    documents: 1,
    documentsDone: 1,
    pages: 3,
    pagesDone: 3,
    read: 2,
    known: 0,
    withoutText: 1,
    failed: 0,
    ownText: 0,
  }
  const rest = {
    folder: null,
    languages: ['eng'],
    pagesPerSecond: null,
    secondsLeft: null,
    currentFile: null,
    canResume: false,
  }
  const ocr = { id: 'o1', name: 'dossier.tasks.OcrTask@o1', progress: 1, user: { id: 'local' }, createdAt: 1 }
  const facts = { args: { defaultProject: 'local-datashare' }, properties: { ...counts, ...rest } }
  let asked = 0
  await serve((call) => {
    if (call.path.includes('/totals')) return { ...totalsOf(0), found: 2, encrypted: 2 }
    if (call.path.includes('/ledger?')) return { items: [], pagination: { count: 0, from: 0, size: 1, total: 4 } }
    if (call.path.startsWith('/api/task/all')) return [{ ...ocr, ...facts, state: asked++ === 0 ? 'RUNNING' : 'DONE' }]
    return answer(call)
  })
  const list = join(cli.folder, 'list.txt')
  await writeFile(list, 'sesame\n')
  const { code, stdout } = await run(['unlock', '--passwords', list, '--ocr-language', 'eng'])
  expect(code).toBe(0)
  expect(stdout).toContain('OCR: 2 pages read, 1 without text, 0 could not be read.')
  const body = { project: 'local-datashare', passwords: ['sesame'], ocr: true, ocrLanguage: 'eng' }
  const posts = cli.calls.filter(({ method }) => method === 'POST').map((call) => call.body)
  expect(posts).toEqual([{ ...body, reason: 'opened' }, body])
})

it('says what is wrong with a list of passwords before it asks the server', async () => {
  await serve(runOf('DONE'))
  const list = join(cli.folder, 'list.txt')
  await writeFile(list, '\n\n')
  expect((await run(['unlock'])).stderr).toContain('--passwords FILE')
  expect((await run(['unlock', '--passwords', list])).stderr).toContain('is empty')
  expect((await run(['unlock', '--passwords', join(cli.folder, 'none.txt')])).stderr).toContain('is not there')
  expect(cli.calls).toEqual([])
})
