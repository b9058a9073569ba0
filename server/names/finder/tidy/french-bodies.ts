/**
 * What public and other bodies are called in French, where only the first word of a name has a capital: "Autorité des marchés financiers". Models that were taught by capitals see
 * its first word at most.
 */
const bodies = [
  ...[
    'Académie',
    'Agence',
    'Assemblée',
    'Association',
    'Autorité',
    'Banque',
    'Bibliothèque',
    'Bourse',
    'Bureau',
    'Caisse',
    'Centre',
  ],
  ...['Chambre', 'Comité', 'Commissariat', 'Commission', 'Compagnie', 'Confédération', 'Conseil', 'Cour', 'Direction', 'École'],
  ...[
    'Fédération',
    'Fondation',
    'Fonds',
    'Groupement',
    'Haut Conseil',
    'Haute Autorité',
    'Inspection',
    'Institut',
    'Ligue',
    'Mairie',
  ],
  ...[
    'Médiateur',
    'Mission',
    'Mutuelle',
    'Observatoire',
    'Office',
    'Ordre',
    'Organisation',
    'Parquet',
    'Parti',
    'Préfecture',
    'Rectorat',
  ],
  ...['Régie', 'Secrétariat', 'Service', 'Société', 'Syndicat', 'Tribunal', 'Union', 'Université'],
].join('|')

/** Organs that each company and club has, with capitals in contracts and minutes: no names. */
const organs = [
  ...[
    "Conseil d['’]administration",
    'Conseil de surveillance',
    'Conseil de famille',
    "Comité (?:de direction|exécutif|d[’']audit)",
  ],
  ...['Assemblée (?:générale|extraordinaire|ordinaire)', 'Direction (?:générale|commerciale|financière|juridique)(?! d)'],
  ...['Société (?:mère|anonyme|civile)', 'Bureau exécutif', 'Secrétariat général(?! d)'],
].join('|')

const boundary = `(?![\\p{L}\\p{N}])`
/** Words that go on with the sentence, though they end like an adjective or stand where a noun would. */
const notAdjective = 'elles?|celles?|quelles?|bien|rien|combien|mais|jamais|désormais|hier|vrai|ainsi|fois|trois|mois|autrefois'
const notNoun = [
  ...[
    'son',
    'sa',
    'ses',
    'mon',
    'ma',
    'mes',
    'ton',
    'ta',
    'tes',
    'ce',
    'cet',
    'cette',
    'ces',
    'leur',
    'leurs',
    'notre',
    'nos',
    'votre',
    'vos',
  ],
  ...[
    'un',
    'une',
    'deux',
    'trois',
    'plus',
    'moins',
    'ne',
    'chaque',
    'tout',
    'toute',
    'tous',
    'toutes',
    'ladite',
    'laquelle',
    'quoi',
    'qui',
    'quel',
    'plusieurs',
  ],
].join('|')

/** "des marchés financiers": words of a noun are told by their endings. */
const endings =
  'al|ale|aux|ales|elle?s?|iers?|ières?|iques?|ifs?|ives?|aires?|iens?|iennes?|éens?|éennes?|ains?|aines?|ais|aises?|ois|oises?|eures?'
const adjective = `(?: (?!(?:${notAdjective})${boundary})\\p{Ll}{2,25}(?:${endings})${boundary}| suprême${boundary}| publi(?:cs?|ques?)${boundary})`
const noun = `(?!(?:${notNoun})${boundary})\\p{L}[\\p{L}-]{2,40}`
const complement = `(?: (?:des?|du|de la|pour la|pour le|aux?) | (?:de l|d|pour l)['’])${noun}${adjective}{0,3}`
/** "des dépôts et consignations" */
const another = `(?: et (?:(?:des|de la|du) |de l['’])?(?!(?:${notNoun})${boundary})\\p{Ll}{3,25}[sx]${boundary}${adjective}{0,3})?`

/** Behind an article, which stands before a noun: there a capital says that it is a name. */
const longBody = new RegExp(
  `(?<=(?<![\\p{L}\\p{N}])(?:[lLdD]['’]|(?:[LlDd]a|[LlDd]e|[Ll]es|[Dd]u|[Dd]es|[Aa]ux?) ))(?!${organs})(?:${bodies})(?=[ ])(?:${adjective}{0,3}(?:${complement}${another}){1,5}|${adjective}{1,3})`,
  'gu',
)

/** Where the names of bodies stand that go on with small letters, as begin and end in UTF-16 units. */
export function frenchBodies(text: string): [begin: number, end: number][] {
  return Array.from(text.matchAll(longBody), (match) => [match.index, match.index + match[0].length])
}
