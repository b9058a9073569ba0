/** How a newspaper is told in a sentence: by its article with a capital, and by what newspapers do, or by what stands before it. */
type Press = { articles: string; does: string; before: string }

const press: Readonly<Record<string, Press>> = {
  FRENCH: {
    articles: "(?:Les? |La |L['’])",
    does: "(?:n[’'])?(?:a|avait|ont|avaient) (?:d[’']abord |aussi |ensuite )?(?:publié|révélé|écrit|rapporté|titré|dévoilé|raconté|consacré)|publi(?:e|ait|ent)|révèl(?:e|ent)|révélait|écrit|écrivait|rapporte|titr(?:e|ait)|dévoile|racont(?:e|ait)",
    before: 'quotidien|journal|hebdomadaire|mensuel|magazine|revue',
  },
  SPANISH: {
    articles: '(?:El |La |Los |Las )',
    does: 'ha(?:n|bía|bían)? (?:publicado|revelado|escrito|informado|contado)|public(?:a|ó|aba|ara|ase|an|aron)|revel(?:a|ó|aba|ara|ase|an|aron)|inform(?:a|ó|aba)|escrib(?:e|ió|ía)|titul(?:a|ó|aba)',
    before: 'diario|periódico|semanario|revista',
  },
  ENGLISH: {
    articles: '(?:The )',
    does: '(?:has|had|have) (?:first |also )?(?:published|revealed|reported|written)|publish(?:es|ed)|reveal(?:s|ed)|report(?:s|ed)|wrote|writes',
    before: 'newspaper|daily|weekly|magazine',
  },
}

const name = `\\p{Lu}[\\p{L}’'-]{1,30}(?: (?:(?:de|du|des|of|y|and) )?\\p{Lu}[\\p{L}’'-]{1,30}){0,3}`

const patterns = new Map(
  Object.entries(press).map(([language, { articles, does, before }]) => [
    language,
    // Where a sentence begins, each article has a capital.
    new RegExp(
      `(?<=\\p{Ll}[,;:]? [«“"]?)${articles}${name}(?=[»”"]? (?:${does})(?![\\p{L}\\p{N}]))` +
        `|(?<=(?<![\\p{L}\\p{N}])(?:${before}) [«“"]?)${articles}?${name}`,
      'gu',
    ),
  ]),
)

/** Newspapers and the like that a text of this language names with their article ("Le Monde", "El País"), as begin and end in UTF-16 units. */
export function newspapers(text: string, language: string): [begin: number, end: number][] {
  const pattern = patterns.get(language)
  return pattern ? Array.from(text.matchAll(pattern), (match) => [match.index, match.index + match[0].length]) : []
}
