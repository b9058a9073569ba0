import type { Permission } from '@dossier/contract/accounts'
import type { AlikeNames } from '@dossier/contract/names/alike'
import type { NamePage, NamesBeside } from '@dossier/contract/names/who'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countAnswerOf, faultOf, searchAnswerOf } from '../../testing/answers.ts'
import type { AskedCall } from '../../testing/fake-server.ts'
import { letDialogsOpen } from '../../testing/native-dialogs.ts'
import { openPage } from '../../testing/open-page.tsx'
import { listenToShortcuts } from '../../ui/shortcuts.ts'

listenToShortcuts()
beforeEach(letDialogsOpen)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rename = {
  id: 7,
  kind: 'rename' as const,
  mentionNorm: 'marchetti, elise',
  target: 'elise marchetti',
  user: 'local',
  creationDate: '2026-11-22T10:00:00.000+00:00',
}
const [march, april] = [Date.UTC(2014, 2, 1), Date.UTC(2014, 3, 1)]

const page: NamePage = {
  name: { category: 'PERSON', mentionNorm: 'elise marchetti' },
  asked: 'elise marchetti',
  documents: 48,
  mentions: 105,
  spellings: [
    { mention: 'Élise Marchetti', documents: 47, mentions: 104, rule: null },
    { mention: 'MARCHETTI, Elise', documents: 1, mentions: 1, rule: rename },
  ],
  spellingCount: 2,
  finders: [{ extractor: 'CORENLP', documents: 48, mentions: 105 }],
  languages: [{ language: 'FRENCH', documents: 30 }],
  dates: { unit: 'month', bars: [{ from: march, to: april - 1, documents: 9 }], undated: 3 },
  folders: [{ folder: '/data/mail', documents: 12 }],
  folderCount: 1,
  rules: [rename],
}

const beside = (within: NamesBeside['within']): NamesBeside => ({
  within,
  looked: 48,
  isAll: false,
  categories: [
    {
      category: 'ORGANIZATION',
      names: 1,
      first: [{ mentionNorm: 'a/b ltd', documents: 5, paragraphs: within === 'paragraph' ? 8 : null }],
    },
  ],
})

const alike: AlikeNames = {
  items: [
    {
      mentionNorm: 'e. marchetti',
      mention: 'E. Marchetti',
      documents: 24,
      together: 4,
      likeness: { kind: 'initials', isStrong: true },
      keeps: 'asked',
    },
    {
      mentionNorm: 'elise marchetti-roux',
      mention: 'Élise Marchetti-Roux',
      documents: 2,
      together: 0,
      likeness: { kind: 'part', isStrong: false },
      keeps: 'alike',
    },
  ],
  total: 2,
  refused: 1,
  isCut: false,
}

const address = `/names/who?index=p&category=PERSON&name=${encodeURIComponent('Élise Marchetti')}`

function open(answers: { who?: object; status?: number; role?: Permission['v1'] } = {}, at = address) {
  const answer = ({ method, path }: AskedCall) => {
    if (path.includes('/_count')) return { body: countAnswerOf(0) }
    if (path.includes('/_search')) return { body: searchAnswerOf() }
    if (path.includes('/who/beside')) return { body: beside(path.includes('paragraph') ? 'paragraph' : 'document') }
    if (path.includes('/who/alike')) return { body: alike }
    if (path.includes('/names/who')) return { status: answers.status ?? 200, body: answers.who ?? page }
    return method === 'GET' ? { body: [] } : { body: { rule: null, documents: 1 } }
  }
  return openPage(at, answer, answers.role)
}

const hrefOf = (name: string | RegExp) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '')
const rulesMade = (calls: ReturnType<typeof open>) =>
  calls.filter(({ method }) => method === 'POST' || method === 'DELETE').filter(({ path }) => path.includes('/names/rules'))

test('each number leads to the documents that it counts', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Élise Marchetti' })).toBeTruthy()
  await screen.findByRole('link', { name: '5 documents: with a/b ltd' })
  const person = 'f[namedEntityPerson]=elise marchetti'
  expect(hrefOf('48 documents')).toContain(person)
  expect(hrefOf('1 document: MARCHETTI, Elise')).toContain('f[name]=["PERSON","elise marchetti","MARCHETTI, Elise"]')
  expect(hrefOf('48 documents: found by corenlp')).toContain('f[name]=["PERSON","elise marchetti","","CORENLP"]')
  expect(hrefOf('9 documents: March 2014')).toContain(`f[creationDate][0]=${march}`.slice(0, 14))
  expect(hrefOf('9 documents: March 2014')).toContain(person)
  expect(hrefOf('3 documents: No date')).toContain('f[creationDate]=-62167219200000')
  expect(hrefOf('12 documents: mail')).toContain('f[path]=/data/mail')
  expect(hrefOf('30 documents: French')).toContain('f[language]=FRENCH')
  expect(hrefOf('5 documents: with a/b ltd')).toMatch(/f\[name\].*elise marchetti.*f\[name\].*a\/b ltd/)
  expect(hrefOf('a/b ltd')).toContain('/names/who?index=p&category=ORGANIZATION&name=a/b ltd')
})

test('says what was looked at for paragraphs', async () => {
  open()
  fireEvent.click(await screen.findByRole('radio', { name: 'in the same paragraph' }))
  expect(await screen.findByText('8 paragraphs', { exact: false })).toBeTruthy()
  expect(screen.getByText(/Counted in the 48 documents with the most mentions/)).toBeTruthy()
})

test('a candidate is made one by y and refused by n, each with its reason', async () => {
  const calls = open()
  const card = within(await screen.findByRole('region', { name: 'The same name?' }))
  expect(card.getByText(/a given name by its initial/)).toBeTruthy()
  expect(card.getByText(/perhaps/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'y' })
  await waitFor(() => expect(card.queryByText('E. Marchetti')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'n' })
  await waitFor(() => expect(card.getByText(/Nothing is left to be decided/)).toBeTruthy())
  expect(rulesMade(calls).map(({ body }) => body)).toEqual([
    { kind: 'rename', mentionNorm: 'e. marchetti', target: 'elise marchetti' },
    { kind: 'different', mentionNorm: 'elise marchetti', target: 'elise marchetti-roux' },
  ])
})

test('what a rule made one is taken back where it is listed', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: /^Take back: .*\(MARCHETTI, Elise\)$/ }))
  await waitFor(() => expect(rulesMade(calls)).toMatchObject([{ method: 'DELETE', path: '/api/p/names/rules/7' }]))
})

test('a spelling is split off as another name of another kind', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: /Split/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Split “Élise Marchetti”' }))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Spelled' }), { target: { value: 'MARCHETTI, Elise' } })
  expect(dialog.getByRole('button', { name: 'Split' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(dialog.getByRole('textbox', { name: 'Is really' }), { target: { value: 'Marchetti SA' } })
  fireEvent.change(dialog.getByRole('combobox', { name: 'Kind' }), { target: { value: 'ORGANIZATION' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Split' }))
  await waitFor(() =>
    expect(rulesMade(calls)).toMatchObject([
      {
        body: {
          kind: 'split',
          mentionNorm: 'elise marchetti',
          part: { of: 'PERSON', spelling: 'MARCHETTI, Elise' },
          target: 'Marchetti SA',
          category: 'ORGANIZATION',
        },
      },
    ]),
  )
})

test('says that a name was another one, and that it is hidden', async () => {
  const hidden = { ...rename, id: 8, kind: 'hide' as const, mentionNorm: 'elise marchetti', target: undefined }
  open({ who: { ...page, asked: 'e. marchetti', rules: [hidden] } })
  expect(await screen.findByText('“e. marchetti” was made one with this name.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
})

test('a member reads all of it and corrects nothing, neither by a button nor by a key', async () => {
  const hidden = { ...rename, id: 8, kind: 'hide' as const, mentionNorm: 'elise marchetti', target: undefined }
  const calls = open({ role: 'PROJECT_MEMBER', who: { ...page, rules: [rename, hidden] } })
  const card = within(await screen.findByRole('region', { name: 'The same name?' }))
  expect(card.getByText('E. Marchetti')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'y' })
  expect(card.getByText('E. Marchetti')).toBeTruthy()
  for (const name of [/^Take back/, /[Tt]he same/, 'Correct', /^Split/, 'Hide', 'Show again'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(rulesMade(calls)).toEqual([])
})

test('says that nobody has the name, that the address names nobody, and what else is wrong', async () => {
  open({ status: 404, who: faultOf('NOT_FOUND', 'nobody') })
  expect(await screen.findByText('No document has this name')).toBeTruthy()
  cleanup()
  open({}, '/names/who?index=p&category=GOD&name=x')
  expect(await screen.findByText('The address names nobody')).toBeTruthy()
  cleanup()
  open({ status: 503, who: faultOf('ENGINE_DOWN', 'the engine is down') })
  expect(await screen.findByRole('alert')).toBeTruthy()
})
