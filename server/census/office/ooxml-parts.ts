import type { PieceKind } from '../piece.ts'

/** Parts that hold a single kind of text, and parts with a reader of their own. */
export type PartKind = PieceKind | 'property' | 'format' | 'master'

/** Which kind of text each part of a package holds; parts that are not listed (themes, styles, settings) hold none of the author's. */
const kindsOfParts: [RegExp, PartKind][] = [
  [/^word\/(glossary\/)?document\d*\.xml$/, 'text'],
  [/^word\/(glossary\/)?(foot|end)notes\d*\.xml$/, 'note'],
  [/^word\/(glossary\/)?(header|footer)\d*\.xml$/, 'margin'],
  [/^word\/settings\.xml$/, 'name'],
  [/^(word|xl|ppt)\/(comments|threadedComments)(\/|\d*|Extended\d*)?.*\.xml$/, 'comment'],
  [/^xl\/sharedStrings\.xml$/, 'text'],
  [/^xl\/(work|chart|dialog|macro)sheets\/[^/]*\.xml$/, 'text'],
  [/^xl\/(workbook|connections)\.xml$/, 'name'],
  [/^xl\/(tables|queryTables|slicers|persons)\/.*\.xml$/, 'name'],
  [/^xl\/(pivotCache\/pivotCache(Definition|Records)|externalLinks\/externalLink)\d*\.xml$/, 'hidden'],
  [/^xl\/revisions\/revisionLog\d*\.xml$/, 'deleted'],
  [/^ppt\/(presentation|commentAuthors|authors)\.xml$/, 'name'],
  [/^ppt\/tags\/.*\.xml$/, 'name'],
  [/^ppt\/slides\/[^/]*\.xml$/, 'text'],
  [/^ppt\/notesSlides\/[^/]*\.xml$/, 'note'],
  [/^ppt\/(slideMasters|slideLayouts|notesMasters|handoutMasters)\/[^/]*\.xml$/, 'master'],
  [/^(word|xl|ppt)\/(drawings|charts|diagrams)\/(drawing|vmlDrawing|chart|chartEx|data)\d*\.(xml|vml)$/, 'box'],
  [/^customXml\/item\d*\.xml$/, 'data'],
  [/^docProps\/(app|custom|core)\.xml$/, 'property'],
  [/^xl\/styles\.xml$/, 'format'],
  [/\.rels$/, 'link'],
]

/** The kind of a part's text by its name in the package; undefined where it has none of the author's. */
export function kindOfPart(name: string): PartKind | undefined {
  return kindsOfParts.find(([pattern]) => pattern.test(name))?.[1]
}
