import { beginsSentence } from './sentence-words.ts'

/**
 * Words with which companies end their names, for what they are or do; nobody is called so. The same for all texts, most of them English: offshore companies have English
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
  ...['Construction', 'Engineering', 'Resources', 'Foundation', 'Institute', 'Capital', 'Management', 'Freight'],
  // The same in French, Spanish and German.
  ...[
    'Investissements',
    'Participations',
    'Assurances',
    'Immobilier',
    'Distribution',
    'Logistique',
    'Industries',
    'Négoce',
    'Frères',
  ],
  ...['Inversiones', 'Hermanos', 'Asociados', 'Logística', 'Seguros', 'Beteiligungen', 'Versicherungen', 'Logistik', 'Reederei'],
]
/** Words with which names of bodies begin in French, Spanish and German: what they are. */
const heads = [
  ...[
    'Bank(?! (?:Street|Road|Lane|Place|Square|Station|Holiday)(?!\\p{L}))',
    'Banque',
    'Mairie',
    'Préfecture',
    'Rectorat',
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
  ...['Armement', 'Ateliers', 'Brasserie', 'Caisse', 'Chantiers', 'Cimenterie', 'Ciments', 'Clinique', 'Comptoir', 'Coopérative'],
  ...['Distillerie', 'Filature', 'Fonderie', 'Forges', 'Imprimerie', 'Laboratoire', 'Laboratoires', 'Librairie', 'Manufacture'],
  ...[
    'Messageries',
    'Minoterie',
    'Mutuelle',
    'Papeterie',
    'Pêcheries',
    'Raffinerie',
    'Scierie',
    'Sucrerie',
    'Syndicat',
    'Verrerie',
  ],
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
/** Places that end as a bank does. */
const shore = '(?:North|South|East|West|Left|Right) Bank(?!\\p{L})'
const isBody = new RegExp(`^(?:${heads.join('|')})\\s+\\p{L}|^(?!${shore}$)\\p{Lu}\\S*(?: \\S+)* (?:${endWords})$`, 'u')

/** In English these are words of the sentence too. */
const sentenceHead = /^(?:Association|Bank|Editorial|Tribunal|Transports)(?!\p{L})/u

/** Names of bodies by their first word, where no model has seen one. */
export const beginsLikeBody = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${heads.filter((head) => !sentenceHead.test(head)).join('|')})(?: (?:(?:de|du|des|del|de la) )?\\p{Lu}[\\p{L}’'-]{1,40}){1,3}(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Whether the words of a name say that it is a company or another body. */
export function soundsLikeBody(mention: string): boolean {
  return isBody.test(mention)
}

/** Common nouns with a name behind them: "au cabinet Martin", "der Firma Müller". */
const kinds = [
  ...['company', 'firm', 'bank', 'société', 'entreprise', 'compagnie', 'firme', 'banque', 'groupe', 'cabinet', 'filiale'],
  ...['sociedad', 'empresa', 'compañía', 'banco', 'grupo', 'bufete', 'despacho', 'Firma', 'Gesellschaft', 'Kanzlei', 'Konzern'],
].join('|')
/** "a lawyer at Baker McKenzie": who works somewhere. */
const workers = [
  ...[
    'lawyer',
    'partner',
    'solicitor',
    'banker',
    'auditor',
    'accountant',
    'analyst',
    'director',
    'manager',
    'executive',
    'officer',
  ],
  ...[
    'consultant',
    'engineer',
    'broker',
    'trader',
    'clerk',
    'adviser',
    'journalist',
    'reporter',
    'editor',
    'researcher',
    'employee',
  ],
].join('|')
const employees = 'avocate?|associée?|banquier|comptable|consultante?|directeur|directrice|analyste|cadre|employée?'
const calls = new RegExp(`(?<![\\p{L}\\p{N}])(?:${kinds}|(?:${workers}) at|(?:${employees}) chez) $`, 'u')

/** Whether the text that ends where a name begins says that it is a company. */
export function isCalledCompany(before: string): boolean {
  return calls.test(before)
}

/** Names of companies by their last word, for texts that are not English: there it is no word of the sentence. */
export const endsLikeCompany = new RegExp(
  `(?<![\\p{L}\\p{N}])(?!${beginsSentence}|${shore})\\p{Lu}[\\p{L}’'-]{1,40}(?: \\p{Lu}[\\p{L}’'-]{1,40}){0,3} (?:${endWords})(?![\\p{L}\\p{N}])`,
  'gu',
)

/** What public bodies are in English, at the end of their names. Those that are organs of any company too ("Board", "Committee") are left out. */
const bodyEnds = [
  ...[
    'Agency',
    'Association',
    'Authority',
    'Bank',
    'College',
    'Commission',
    'Constabulary',
    'Council',
    'Federation',
    'Foundation',
  ],
  ...[
    'Hospital',
    'Inspectorate',
    'Institute',
    'Ministry',
    'Ombudsman',
    'Police',
    'Society',
    'Treasury',
    'Tribunal',
    'University',
  ],
  ...['(?:Constitutional|County|Crown|District|Federal|High|Supreme) Court'],
].join('|')

/** Names of public bodies by their last word, in English text: "Environment Agency". */
export const endsLikeBody = new RegExp(
  `(?<![\\p{L}\\p{N}][’'.&-]?)(?!${beginsSentence}|${shore})(?:\\p{Lu}[\\p{L}’'-]{1,40} (?:(?:and|for|&) )?){0,3}\\p{Lu}[\\p{L}’'-]{1,40} (?:${bodyEnds})(?![\\p{L}\\p{N}])`,
  'gu',
)
