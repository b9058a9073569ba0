import type { Planter } from '../planting.ts'
import { type Member, zipOf } from '../zip.ts'

/** One part of an Office package; `relations` are what it refers to. */
export type Part = { name: string; type: string; xml: string; relations?: Relation[] }

/** `target` is a part's name from the package's root, or an address where `isExternal`. */
export type Relation = { id: string; type: string; target: string; isExternal?: boolean }

/** Both families of namespaces: `strict` is that of ISO 29500. */
export type Family = {
  word: string
  sheet: string
  slide: string
  drawing: string
  chart: string
  relations: string
  office: string
}

const schemas = 'http://schemas.openxmlformats.org'
const strictRoot = 'http://purl.oclc.org/ooxml'

/** The namespaces that Office writes by default. */
export const transitional: Family = {
  word: `${schemas}/wordprocessingml/2006/main`,
  sheet: `${schemas}/spreadsheetml/2006/main`,
  slide: `${schemas}/presentationml/2006/main`,
  drawing: `${schemas}/drawingml/2006/main`,
  chart: `${schemas}/drawingml/2006/chart`,
  relations: `${schemas}/officeDocument/2006/relationships`,
  office: `${schemas}/officeDocument/2006`,
}

/** The namespaces of "Strict Open XML". */
export const strict: Family = {
  word: `${strictRoot}/wordprocessingml/main`,
  sheet: `${strictRoot}/spreadsheetml/main`,
  slide: `${strictRoot}/presentationml/main`,
  drawing: `${strictRoot}/drawingml/main`,
  chart: `${strictRoot}/drawingml/chart`,
  relations: `${strictRoot}/officeDocument/relationships`,
  office: `${strictRoot}/officeDocument`,
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The package as a zip: its list of types, relations, properties and parts; `others` are members of any kind. */
export function packageOf(
  { main, parts, others = [], family }: { main: string; parts: Part[]; others?: (Member & { type?: string })[]; family: Family },
  planter: Planter,
): Buffer {
  const properties = propertyParts(family, planter)
  const all = [...parts, ...properties]
  const top: Relation[] = [
    { id: 'rId1', type: `${family.relations}/officeDocument`, target: main },
    { id: 'rId2', type: `${packageRelations}/metadata/core-properties`, target: 'docProps/core.xml' },
    { id: 'rId3', type: `${family.relations}/extended-properties`, target: 'docProps/app.xml' },
    { id: 'rId4', type: `${family.relations}/custom-properties`, target: 'docProps/custom.xml' },
  ]
  return zipOf([
    { name: '[Content_Types].xml', content: contentTypes(all, others) },
    { name: '_rels/.rels', content: relationsXml(top) },
    ...all.flatMap(({ name, xml, relations = [] }) => [
      { name, content: head + xml },
      ...(relations.length > 0 ? [{ name: relationsName(name), content: relationsXml(relations) }] : []),
    ]),
    ...others,
  ])
}

function relationsName(part: string): string {
  const at = part.lastIndexOf('/') + 1
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`
}

function contentTypes(parts: Part[], others: (Member & { type?: string })[]): string {
  const typed = [...parts, ...others.flatMap(({ name, type }) => (type === undefined ? [] : [{ name, type }]))]
  const overrides = typed.map(({ name, type }) => `<Override PartName="/${name}" ContentType="${type}"/>`).join('')
  return `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/><Default Extension="png" ContentType="image/png"/>${overrides}</Types>`
}

function relationsXml(relations: Relation[]): string {
  const items = relations.map(({ id, type, target, isExternal }) =>
    isExternal
      ? `<Relationship Id="${id}" Type="${type}" Target="${target}" TargetMode="External"/>`
      : `<Relationship Id="${id}" Type="${type}" Target="/${target}"/>`,
  )
  return `${head}<Relationships xmlns="${packageRelations}">${items.join('')}</Relationships>`
}

function propertyParts({ office }: Family, { word }: Planter): Part[] {
  const core = [
    ['dc:title', 'title'],
    ['dc:subject', 'subject'],
    ['dc:creator', 'author'],
    ['cp:keywords', 'keywords'],
    ['dc:description', 'description of the file'],
    ['cp:category', 'category'],
    ['cp:contentStatus', 'status'],
    ['cp:lastModifiedBy', 'last author'],
  ].map(([element, corner = '']) => `<${element}>${word(`property: ${corner}`)}</${element}>`)
  const app = `<Company>${word('property: company')}</Company><Manager>${word('property: manager')}</Manager><HyperlinkBase>https://example.org/${word('property: base of links')}</HyperlinkBase>`
  return [
    {
      name: 'docProps/core.xml',
      type: 'application/vnd.openxmlformats-package.core-properties+xml',
      xml: `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${core.join('')}</cp:coreProperties>`,
    },
    {
      name: 'docProps/app.xml',
      type: 'application/vnd.openxmlformats-officedocument.extended-properties+xml',
      xml: `<Properties xmlns="${office}/${office.includes('purl') ? 'extendedProperties' : 'extended-properties'}">${app}</Properties>`,
    },
    {
      name: 'docProps/custom.xml',
      type: 'application/vnd.openxmlformats-officedocument.custom-properties+xml',
      xml: `<Properties xmlns="${office}/${office.includes('purl') ? 'customProperties' : 'custom-properties'}" xmlns:vt="${office}/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${word('custom property: name')}"><vt:lpwstr>${word('custom property: value')}</vt:lpwstr></property></Properties>`,
    },
  ]
}
