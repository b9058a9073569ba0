import { packageParts } from '../package-parts.ts'
import type { HiddenPart } from './hidden-part.ts'

/** What an OpenDocument file shows by its elements (OASIS OpenDocument 1.3). */
const signs: [RegExp, HiddenPart][] = [
  [/<office:annotation[\s>]/, 'comments'],
  [/<text:(insertion|deletion)[\s>]|<table:(insertion|deletion|cell-content-change)\s/, 'tracked-changes'],
  [/text:display="(none|condition)"|<text:hidden-(text|paragraph)\s/, 'hidden-text'],
  [/table:display="false"/, 'hidden-sheets'],
  [/table:visibility="(collapse|filter)"/, 'hidden-rows'],
  [/presentation:visibility="hidden"/, 'hidden-slides'],
  [/<presentation:notes[\s>][\s\S]*?<text:p[^>]*>[^<]*[^<\s]/, 'speaker-notes'],
  [
    /<style:(header|footer)(-left|-first)?[\s>](?:(?!<\/style:(?:header|footer))[\s\S])*?<text:p[^>]*>[^<]*[^<\s]/,
    'headers-footers',
  ],
]

/** What is hidden in an OpenDocument file. */
export async function hiddenInOdf(bytes: Buffer): Promise<HiddenPart[]> {
  const found = new Set<HiddenPart>()
  for await (const { name, xml } of packageParts(bytes, /^(content|styles|VersionList)\.xml$/)) {
    // Former versions are packages within this one.
    if (name === 'VersionList.xml') found.add('earlier-revisions')
    for (const [sign, means] of signs) if (!found.has(means) && sign.test(xml)) found.add(means)
  }
  return [...found]
}
