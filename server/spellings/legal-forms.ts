/**
 * What companies are called by law, as in ISO 20275 (entity legal forms): each line has the spellings of one form, the usual one first. Words of one are equal to any search whatever
 * their capitals; with and without full stops they are not.
 */
const forms = [
  ['Ltd', 'Limited', 'L.T.D.'],
  ['Pty Ltd', 'Pty Limited', 'Proprietary Limited'],
  ['Pte Ltd', 'Pte Limited', 'Private Limited', 'Pvt Ltd'],
  ['Co Ltd', 'Company Limited', 'Co Limited'],
  ['LLC', 'L.L.C.', 'Limited Liability Company'],
  ['LLP', 'L.L.P.', 'Limited Liability Partnership'],
  ['LP', 'L.P.', 'Limited Partnership'],
  ['PLC', 'P.L.C.', 'Public Limited Company'],
  ['Inc', 'Incorporated', 'I.N.C.'],
  ['Corp', 'Corporation'],
  ['Co', 'Company'],
  ['GmbH', 'G.m.b.H.', 'Ges.m.b.H.', 'Gesellschaft mit beschränkter Haftung'],
  ['GmbH & Co KG', 'GmbH & Co. K.G.', 'GmbH und Co KG'],
  ['AG', 'A.G.', 'Aktiengesellschaft'],
  ['KG', 'K.G.', 'Kommanditgesellschaft'],
  ['OHG', 'O.H.G.'],
  ['SA', 'S.A.', 'Société Anonyme', 'Sociedad Anónima', 'Sociedade Anônima'],
  ['SAS', 'S.A.S.', 'Société par actions simplifiée'],
  ['SARL', 'S.A.R.L.', 'S.à r.l.', 'Sàrl', 'Société à responsabilité limitée'],
  ['SNC', 'S.N.C.'],
  ['SCI', 'S.C.I.'],
  ['SL', 'S.L.', 'Sociedad Limitada'],
  ['SpA', 'S.p.A.', 'Società per azioni'],
  ['Srl', 'S.r.l.', 'Società a responsabilità limitata'],
  ['BV', 'B.V.', 'Besloten Vennootschap'],
  ['NV', 'N.V.', 'Naamloze Vennootschap'],
  ['AB', 'A.B.', 'Aktiebolag'],
  ['Oy', 'O.Y.', 'Osakeyhtiö'],
  ['Oyj', 'Julkinen osakeyhtiö'],
  ['AS', 'A.S.', 'A/S', 'Aksjeselskap', 'Aktieselskab'],
  ['ApS', 'Anpartsselskab'],
  ['SE', 'S.E.'],
  ['KK', 'K.K.', 'Kabushiki Kaisha', 'Kabushiki Gaisha', '株式会社'],
  ['OOO', 'ООО', 'O.O.O.'],
  ['OAO', 'ОАО', 'JSC'],
  ['ZAO', 'ЗАО', 'CJSC'],
  ['PAO', 'ПАО', 'PJSC'],
  ['Sp z o.o.', 'Spółka z o.o.', 'Sp zoo'],
  ['d.o.o.', 'DOO'],
  ['s.r.o.', 'SRO'],
  ['Kft', 'K.f.t.'],
] as const

/** What some are written as besides, by their usual spelling: forms of other laws too, which are seldom these. */
const besides: Readonly<Record<string, readonly string[]>> = { OOO: ['LLC'], SL: ['SRL'] }

/** Words of those forms, and what else may stand behind a name or be left out. */
const words = new Set(
  [...'ltd limited llc llp lp plc inc incorporated corp corporation co company'.split(' ')].concat(
    'sa sas sarl sca sci snc sl slu srl spa ag gmbh kg ohg se nv bv ab as oy kk group holding'.split(' '),
  ),
)

/** Whether a word in its normal form is what companies are called by law. */
export function isLegalForm(word: string): boolean {
  return words.has(word)
}

/** They are words of some language too, behind which a name may stand by chance. */
const plainWords = new Set(['AS', 'SE', 'AB', 'SA', 'Co', 'Company', 'Corporation'])

/** Legal forms of one word, the commonest two spellings of each, by which a company's name is told in a text. */
export const formWords: readonly string[] = forms.flatMap((group) =>
  group.filter((form) => !form.includes(' ') && !plainWords.has(form)).slice(0, 2),
)

/** A name with its legal form taken off: the form as it stands there, whether before the name, and how else it is written. */
export type FormedName = { name: string[]; form: string; isBefore: boolean; others: readonly string[] }

const longestForm = 5

/** Takes the legal form off a name of several words; undefined where it has none. */
export function readLegalForm(given: readonly string[]): FormedName | undefined {
  for (let length = Math.min(longestForm, given.length - 1); length > 0; length -= 1) {
    const behind = given.slice(-length).join(' ')
    const others = spellingsOf(behind)
    if (others) return { name: bare(given.slice(0, -length)), form: behind, isBefore: false, others }
    const before = given.slice(0, length).join(' ')
    // Such as are words of their own stand behind a name only.
    const first = /^(?:ООО|ОАО|ЗАО|ПАО|OOO|OAO|ZAO|PAO|株式会社|SARL|SCI|Kabushiki Kaisha)$/i.test(before)
      ? spellingsOf(before)
      : undefined
    if (first) return { name: bare(given.slice(length)), form: before, isBefore: true, others: first }
  }
  return undefined
}

/** Without the comma before the form, and the quotes around a Russian company's name. */
function bare(name: readonly string[]): string[] {
  return name.map((word) => word.replace(/[,«»"“”]+$|^[«"“]/g, '')).filter((word) => word !== '')
}

function spellingsOf(form: string): readonly string[] | undefined {
  const key = keyOf(form)
  const all = groupsOf.get(key)
  if (!all) return undefined
  const exact = written(form)
  return [...new Map(all.flat().map((each) => [written(each), each])).values()].filter((each) => written(each) !== exact)
}

/** The same for all ways to write one spelling. */
function keyOf(form: string): string {
  return form
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.,]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** As a search tells spellings apart: a full stop at the end of a word makes no difference. */
function written(form: string): string {
  return form
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[.,](?=\s|$)/g, '')
    .trim()
}

/** The forms by each of their spellings: some spellings are of several. */
const groupsOf = new Map<string, (readonly string[])[]>()
for (const group of forms) {
  const written = [...group, ...(besides[group[0]] ?? [])]
  for (const key of new Set(group.map(keyOf))) groupsOf.set(key, [...(groupsOf.get(key) ?? []), written])
}
