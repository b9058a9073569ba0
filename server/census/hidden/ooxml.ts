import { packageParts } from '../package-parts.ts'
import type { HiddenPart } from './hidden-part.ts'

type Rule = { part: RegExp; sign: RegExp; means: HiddenPart }

const wordTexts = /^word\/(document\d*|footnotes|endnotes)\.xml$/
const sheets = /^xl\/worksheets\/[^/]+\.xml$/

/** What a part of a Word, Excel or PowerPoint file shows by its elements (ECMA-376); prefixes, quotes and the order of attributes are the program's. */
const rules: Rule[] = [
  { part: /^word\/comments\d*\.xml$/, sign: element('comment'), means: 'comments' },
  { part: wordTexts, sign: element('(ins|del|moveFrom|moveTo|(r|p|sect|tbl|tc|tr)PrChange)'), means: 'tracked-changes' },
  { part: wordTexts, sign: /<(\w+:)?vanish(\s*\/>|\s+(\w+:)?val=["'](1|true|on)["'])/, means: 'hidden-text' },
  { part: /^word\/(header|footer)\d*\.xml$/, sign: /<(\w+:)?t[ >][^<]*[^<\s][^<]*<\/(\w+:)?t>/, means: 'headers-footers' },
  {
    part: /^xl\/(comments\d*|threadedComments\/.*|comments\/.*)\.xml$/,
    sign: element('(comment|threadedComment)'),
    means: 'comments',
  },
  { part: /^xl\/workbook\.xml$/, sign: element('sheet', 'state', '(hidden|veryHidden)'), means: 'hidden-sheets' },
  { part: sheets, sign: element('(row|col)', 'hidden', '(1|true)'), means: 'hidden-rows' },
  { part: sheets, sign: /<(\w+:)?(odd|even|first)(Header|Footer)>[^<]/, means: 'headers-footers' },
  { part: /^xl\/revisions\/revisionLog.*\.xml$/, sign: element('r(cc|rc|m|sn|fmt)'), means: 'tracked-changes' },
  { part: /^ppt\/slides\/slide\d+\.xml$/, sign: element('sld', 'show', '(0|false)'), means: 'hidden-slides' },
  { part: /^ppt\/slides\/slide\d+\.xml$/, sign: element('ph', 'type', '(ftr|hdr)'), means: 'headers-footers' },
  {
    part: /^ppt\/notesSlides\/notesSlide\d+\.xml$/,
    sign: /type=["']body["'][\s\S]*?<(\w+:)?t>[^<]*[^<\s]/,
    means: 'speaker-notes',
  },
  { part: /^ppt\/comments\/.*\.xml$/, sign: element('cm'), means: 'comments' },
]

const names = new RegExp(rules.map(({ part }) => part.source).join('|'))

/** What is hidden in a Word, Excel or PowerPoint file. */
export async function hiddenInOoxml(bytes: Buffer): Promise<HiddenPart[]> {
  const found = new Set<HiddenPart>()
  for await (const { name, xml } of packageParts(bytes, names))
    for (const { part, sign, means } of rules) if (!found.has(means) && part.test(name) && sign.test(xml)) found.add(means)
  return [...found]
}

/** The begin of an element, whatever its prefix; with an attribute of these values where one is named. */
function element(name: string, attribute?: string, values?: string): RegExp {
  return new RegExp(`<(\\w+:)?${name}\\s${attribute === undefined ? '' : `[^>]*\\b${attribute}=["']${values}["']`}`)
}
