import type { HiddenPart } from './hidden-part.ts'
import { packageParts } from './package-parts.ts'

type Rule = { part: RegExp; sign: RegExp; means: HiddenPart }

/** What a part of a Word, Excel or PowerPoint file shows by its elements (ECMA-376); attributes may come in any order. */
const rules: Rule[] = [
  { part: /^word\/comments\d*\.xml$/, sign: /<w:comment\s/, means: 'comments' },
  { part: /^word\/(document|footnotes|endnotes)\.xml$/, sign: /<w:(ins|del|moveFrom|moveTo)\s/, means: 'tracked-changes' },
  { part: /^word\/(document|footnotes|endnotes)\.xml$/, sign: /<w:vanish(\/>|\s+w:val="(1|true|on)")/, means: 'hidden-text' },
  { part: /^word\/(header|footer)\d*\.xml$/, sign: /<w:t[ >][^<]*[^<\s][^<]*<\/w:t>/, means: 'headers-footers' },
  { part: /^xl\/(comments\d*|threadedComments\/.*|comments\/.*)\.xml$/, sign: /<(comment|threadedComment)\s/, means: 'comments' },
  { part: /^xl\/workbook\.xml$/, sign: /<sheet\s[^>]*state="(hidden|veryHidden)"/, means: 'hidden-sheets' },
  { part: /^xl\/worksheets\/sheet\d+\.xml$/, sign: /<(row|col)\s[^>]*hidden="(1|true)"/, means: 'hidden-rows' },
  { part: /^xl\/worksheets\/sheet\d+\.xml$/, sign: /<(odd|even|first)(Header|Footer)>/, means: 'headers-footers' },
  { part: /^xl\/revisions\/revisionLog.*\.xml$/, sign: /<r(cc|rc|m|sn|fmt)\s/, means: 'tracked-changes' },
  { part: /^ppt\/slides\/slide\d+\.xml$/, sign: /<p:sld\s[^>]*show="(0|false)"/, means: 'hidden-slides' },
  { part: /^ppt\/slides\/slide\d+\.xml$/, sign: /<p:ph\s[^>]*type="(ftr|hdr)"/, means: 'headers-footers' },
  { part: /^ppt\/notesSlides\/notesSlide\d+\.xml$/, sign: /type="body"[\s\S]*?<a:t>[^<]*[^<\s]/, means: 'speaker-notes' },
  { part: /^ppt\/comments\/.*\.xml$/, sign: /<(p|p188):cm\s/, means: 'comments' },
]

const names = new RegExp(rules.map(({ part }) => part.source).join('|'))

/** What is hidden in a Word, Excel or PowerPoint file. */
export async function hiddenInOoxml(bytes: Buffer): Promise<HiddenPart[]> {
  const found = new Set<HiddenPart>()
  for await (const { name, xml } of packageParts(bytes, names))
    for (const { part, sign, means } of rules) if (!found.has(means) && part.test(name) && sign.test(xml)) found.add(means)
  return [...found]
}
