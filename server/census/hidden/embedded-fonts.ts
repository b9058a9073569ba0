import { packageParts } from '../package-parts.ts'

/** Where a package names the fonts that it brings along, and the first group of what is looked for there is a name. */
type Source = { at: RegExp; part: RegExp; font: RegExp }

const sources: Source[] = [
  {
    at: /^application\/vnd\.(openxmlformats-officedocument\.wordprocessingml|ms-word\..*macroenabled)/,
    part: /^word\/fontTable\.xml$/,
    font: /<(?:\w+:)?font\s[^>]*?name=["']([^"']*)["'](?:(?!<\/(?:\w+:)?font>)[\s\S])*?<(?:\w+:)?embed(?:Regular|Bold|Italic|BoldItalic)[\s/>]/g,
  },
  {
    at: /^application\/vnd\.(openxmlformats-officedocument\.presentationml|ms-powerpoint\..*macroenabled)/,
    part: /^ppt\/presentation\.xml$/,
    font: /<(?:\w+:)?embeddedFont>\s*<(?:\w+:)?font\s[^>]*?typeface=["']([^"']*)["']/g,
  },
  {
    at: /^application\/vnd\.oasis\.opendocument\./,
    part: /^(content|styles)\.xml$/,
    font: /<style:font-face\s[^>]*?style:name=["']([^"']*)["'][^>]*(?<!\/)>(?:(?!<\/style:font-face>)[\s\S])*?<svg:font-face-uri[\s/>]/g,
  },
]

/** In the table of fonts: the file's bytes as a group, then the name. */
const inRtf = /\{\\\*\\fontemb(?![a-z])(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}\s*([^\\{};]+);/g

/** The names of fonts that lie in an Office package, an OpenDocument file or an RTF document, each once; those of a PDF are pieces of its own reader. */
export async function embeddedFonts(bytes: Buffer, contentType: string): Promise<string[]> {
  if (/^(application|text)\/rtf$/.test(contentType)) return namesIn(bytes.toString('latin1'), inRtf)
  const source = sources.find(({ at }) => at.test(contentType))
  if (!source) return []
  const names = new Set<string>()
  for await (const { xml } of packageParts(bytes, source.part)) for (const name of namesIn(xml, source.font)) names.add(name)
  return [...names]
}

function namesIn(text: string, font: RegExp): string[] {
  const names = [...text.matchAll(font)].flatMap(([, name = '']) => name.trim() || [])
  return [...new Set(names)]
}
