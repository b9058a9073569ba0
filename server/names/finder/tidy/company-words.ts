/**
 * English words with which companies in the whole world end their names, for what they are or do; nobody is called so. The same for all texts: offshore companies have English
 * names, and the models of other languages take two unknown words with capitals for a person.
 */
const ends = [
  ...[
    'Holdings',
    'Holding',
    'Group',
    'Partners',
    'Partnership',
    'Associates',
    'Ventures',
    'Enterprises',
    'Industries',
    'International',
  ],
  ...['Investments', 'Securities', 'Nominees', 'Trustees', 'Fund', 'Funds', 'Trust', 'Bank', 'Insurance', 'Finance', 'Assets'],
  ...[
    'Trading',
    'Shipping',
    'Logistics',
    'Airlines',
    'Airways',
    'Motors',
    'Foods',
    'Mining',
    'Petroleum',
    'Energy',
    'Pharmaceuticals',
  ],
  ...[
    'Consulting',
    'Consultants',
    'Services',
    'Solutions',
    'Systems',
    'Technologies',
    'Networks',
    'Media',
    'Properties',
    'Developments',
  ],
  ...['Construction', 'Engineering', 'Resources', 'Foundation', 'Institute'],
]
/** Words with which names of bodies begin in French, Spanish and German: what they are. */
const heads = [
  ...[
    'Banque',
    'Société',
    'Compagnie',
    'Groupe',
    'Fiduciaire',
    'Fondation',
    'Fédération',
    'Association',
    'Bibliothèque',
    'Université',
  ],
  ...['Ministère', 'Tribunal', 'Autorité', 'Agence', 'Institut', 'Établissements', 'Éditions', 'Transports', 'Assurances'],
  ...[
    'Banco',
    'Grupo',
    'Compañía',
    'Inmobiliaria',
    'Constructora',
    'Naviera',
    'Navieras',
    'Inversiones',
    'Fundación',
    'Universidad',
  ],
  ...['Ministerio', 'Fiscalía', 'Notaría', 'Agencia', 'Asociación', 'Instituto', 'Editorial', 'Transportes', 'Seguros'],
  ...['Gesellschaft', 'Sparkasse', 'Universität', 'Ministerium', 'Stiftung', 'Verband', 'Verlag'],
]
const endWords = ends.join('|')
const isBody = new RegExp(`^(?:${heads.join('|')})\\s+\\p{L}|^\\p{Lu}\\S*(?: \\S+)* (?:${endWords})$`, 'u')

/** Whether the words of a name say that it is a company or another body. */
export function soundsLikeBody(mention: string): boolean {
  return isBody.test(mention)
}

/** Common nouns with a name behind them: "au cabinet Martin", "der Firma Müller". */
const kinds = [
  ...['company', 'firm', 'bank', 'société', 'entreprise', 'compagnie', 'firme', 'banque', 'groupe', 'cabinet', 'filiale'],
  ...['sociedad', 'empresa', 'compañía', 'banco', 'grupo', 'bufete', 'despacho', 'Firma', 'Gesellschaft', 'Kanzlei', 'Konzern'],
].join('|')
const calls = new RegExp(`(?<![\\p{L}\\p{N}])(?:${kinds}) $`, 'u')

/** Whether the text that ends where a name begins says that it is a company. */
export function isCalledCompany(before: string): boolean {
  return calls.test(before)
}

/** Names of companies by their last word, for texts that are not English: there it is no word of the sentence. */
export const endsLikeCompany = new RegExp(
  `(?<![\\p{L}\\p{N}])\\p{Lu}[\\p{L}’'-]{1,40}(?: \\p{Lu}[\\p{L}’'-]{1,40}){0,3} (?:${endWords})(?![\\p{L}\\p{N}])`,
  'gu',
)
