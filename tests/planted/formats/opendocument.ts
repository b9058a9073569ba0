import { type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { zipOf } from '../zip.ts'

const urn = 'urn:oasis:names:tc:opendocument:xmlns'
const namespaces = [
  ...['office', 'text', 'table', 'style', 'drawing', 'presentation', 'form', 'script', 'chart', 'meta', 'datastyle'].map(
    (name) => [name === 'drawing' ? 'draw' : name === 'datastyle' ? 'number' : name, `${urn}:${name}:1.0`],
  ),
  ['svg', `${urn}:svg-compatible:1.0`],
  ['xlink', 'http://www.w3.org/1999/xlink'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
]
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(' ')
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const p = (content: string) => `<text:p>${content}</text:p>`

/** OpenDocument texts, tables, presentations and drawings with a word at every corner; the text also as one flat file. */
export function plantOpenDocument(seed: string): PlantedFile[] {
  const file = (format: string, name: string, make: (planter: Planter) => Buffer | string) =>
    plantFile({ format, name, seed }, make)
  return [
    file('OpenDocument text', 'planted.odt', (planter) => packed('text', textBody(planter), planter)),
    file('OpenDocument text, flat', 'planted.fodt', (planter) => flat('text', textBody(planter), planter)),
    file('OpenDocument table', 'planted.ods', (planter) => packed('spreadsheet', tableBody(planter), planter)),
    file('OpenDocument table, flat', 'planted.fods', (planter) => flat('spreadsheet', tableBody(planter), planter)),
    file('OpenDocument slides', 'planted.odp', (planter) => packed('presentation', slidesBody(planter), planter)),
    file('OpenDocument drawing', 'planted.odg', (planter) => packed('graphics', drawingBody(planter), planter)),
  ]
}

function metaOf({ word }: Planter): string {
  return `<office:meta><dc:title>${word('property: title')}</dc:title><dc:subject>${word('property: subject')}</dc:subject><dc:description>${word('property: description')}</dc:description><meta:keyword>${word('property: keyword')}</meta:keyword><dc:creator>${word('property: last author')}</dc:creator><meta:initial-creator>${word('property: author')}</meta:initial-creator><meta:user-defined meta:name="${word('custom property: name')}">${word('custom property: value')}</meta:user-defined></office:meta>`
}

function stylesOf({ word }: Planter): string {
  const margins = ['header', 'header-left', 'header-first', 'footer', 'footer-left', 'footer-first'].map(
    (name) => `<style:${name}>${p(word(name))}</style:${name}>`,
  )
  return `<office:master-styles><style:master-page style:name="Standard">${margins.join('')}</style:master-page></office:master-styles>`
}

function packed(kind: string, body: string, planter: Planter): Buffer {
  const mime = `application/vnd.oasis.opendocument.${kind}`
  const element = kind === 'graphics' ? 'drawing' : kind
  const document = (root: string, content: string) =>
    `${head}<office:${root} ${namespaces} office:version="1.3">${content}</office:${root}>`
  const chart = `<office:body><office:chart><chart:chart chart:class="chart:bar"><chart:title>${p(planter.word('embedded chart: title'))}</chart:title></chart:chart></office:chart></office:body>`
  return zipOf([
    { name: 'mimetype', content: mime, isStored: true },
    {
      name: 'content.xml',
      content: document('document-content', `<office:body><office:${element}>${body}</office:${element}></office:body>`),
    },
    { name: 'styles.xml', content: document('document-styles', stylesOf(planter)) },
    { name: 'meta.xml', content: document('document-meta', metaOf(planter)) },
    { name: 'Object 1/content.xml', content: document('document-content', chart) },
    {
      name: 'META-INF/manifest.xml',
      content: `${head}<manifest:manifest xmlns:manifest="${urn}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mime}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="Object 1/" manifest:media-type="application/vnd.oasis.opendocument.chart"/></manifest:manifest>`,
    },
  ])
}

function flat(kind: string, body: string, planter: Planter): string {
  return `${head}<office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}">${metaOf(planter)}${stylesOf(planter)}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`
}

const annotation = ({ word }: Planter) =>
  `<office:annotation><dc:creator>${word('author of a comment')}</dc:creator><dc:date>2020-01-01T00:00:00</dc:date>${p(word('comment'))}</office:annotation>`

const box = ({ word, leftOut }: Planter) =>
  `<draw:frame draw:name="${leftOut('name of a frame')}"><draw:text-box>${p(word('text box'))}</draw:text-box><svg:title>${word('title of a frame')}</svg:title><svg:desc>${word('description of a frame')}</svg:desc></draw:frame>`

const object = '<draw:frame draw:name="Object1"><draw:object xlink:href="./Object 1" xlink:type="simple"/></draw:frame>'

function textBody(planter: Planter): string {
  const { word, leftOut } = planter
  const split = word('word in two spans')
  const note = (kind: string) =>
    `<text:note text:note-class="${kind}"><text:note-citation>1</text:note-citation><text:note-body>${p(word(kind))}</text:note-body></text:note>`
  const changes = `<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><office:change-info><dc:creator>${word('author of a change')}</dc:creator></office:change-info>${p(word('tracked deletion'))}</text:deletion></text:changed-region></text:tracked-changes>`
  const fields = `<text:user-field-decls><text:user-field-decl text:name="${word('name of a user field')}" office:value-type="string" office:string-value="${word('value of a user field')}"/></text:user-field-decls><text:variable-decls><text:variable-decl text:name="v"/></text:variable-decls>`
  const forms = `<office:forms><form:form form:name="f"><form:text form:name="${word('name of a form field')}" form:value="${word('value of a form field')}" form:current-value="${word('present value of a form field')}"/><form:button form:label="${word('label of a button')}" form:title="${word('help of a button')}"/><form:listbox><form:option form:label="${word('choice of a list')}"/></form:listbox><form:combobox><form:item form:label="${word('choice of a combined box')}"/></form:combobox><form:textarea>${p(word('text of a form field'))}</form:textarea></form:form></office:forms>`
  return [
    forms,
    changes,
    fields,
    `<text:h text:outline-level="1">${word('heading')}</text:h>`,
    p(word('paragraph')),
    p(`<text:span>${split.slice(0, 5)}</text:span><text:span>${split.slice(5)}</text:span>`),
    p(
      `${word('before a tab')}<text:tab/>${word('behind a tab')}<text:line-break/>${word('behind a break')}<text:s text:c="2"/>x`,
    ),
    p(`<text:hidden-text text:condition="1" text:string-value="${word('hidden text')}" text:is-hidden="true"/>`),
    `<text:p><text:hidden-paragraph text:condition="1" text:is-hidden="true"/>${word('hidden paragraph')}</text:p>`,
    p(
      `<text:conditional-text text:condition="1" text:string-value-if-true="${word('conditional text, true')}" text:string-value-if-false="${word('conditional text, false')}">x</text:conditional-text>`,
    ),
    `<text:list><text:list-item>${p(word('list'))}</text:list-item></text:list>`,
    `<table:table table:name="${word('name of a table')}"><table:table-row><table:table-cell>${p(word('cell'))}</table:table-cell></table:table-row></table:table>`,
    `<text:section text:name="${word('name of a section')}" text:display="none">${p(word('hidden section'))}</text:section>`,
    p(`x${annotation(planter)}${note('footnote')}${note('endnote')}`),
    p(
      `<text:a xlink:href="https://example.org/${word('address of a link')}" office:title="${word('tip of a link')}">${word('text of a link')}</text:a>`,
    ),
    p(`<text:bookmark text:name="${word('bookmark')}"/>x`),
    p(
      `<text:ruby><text:ruby-base>${word('text with a reading')}</text:ruby-base><text:ruby-text>${leftOut('reading')}</text:ruby-text></text:ruby>`,
    ),
    p(`<text:text-input text:description="${word('hint of a field')}">${word('input field')}</text:text-input>`),
    p(`<text:drop-down text:name="d"><text:label text:value="${word('choice of a field')}"/>x</text:drop-down>`),
    p(
      `<text:placeholder text:placeholder-type="text" text:description="${word('hint of a place-holder')}">${word('place-holder')}</text:placeholder>`,
    ),
    p(`<text:script script:language="JavaScript">${leftOut('script')}</text:script>`),
    p(`<text:change text:change-id="c1"/>`),
    p(`<text:alphabetical-index-mark text:string-value="${word('entry of an index')}" text:key1="${word('key of an index')}"/>`),
    p(`<text:meta>${word('marked span')}</text:meta>`),
    p(box(planter)),
    p(`<draw:custom-shape>${p(word('text of a shape'))}</draw:custom-shape>`),
    p(object),
  ].join('')
}

function tableBody(planter: Planter): string {
  const { word } = planter
  const cell = (text: string, attributes = '') =>
    `<table:table-cell office:value-type="string"${attributes}>${p(text)}</table:table-cell>`
  const validation = `<table:content-validations><table:content-validation table:name="v1" table:condition="cell-content-is-in-list(&quot;${word('choice of a cell')}&quot;)"><table:help-message table:title="${word('title of a hint')}">${p(word('hint of a cell'))}</table:help-message><table:error-message table:title="${word('title of a warning')}">${p(word('warning of a cell'))}</table:error-message></table:content-validation></table:content-validations>`
  const changes = `<table:tracked-changes><table:cell-content-change table:id="ct1"><office:change-info><dc:creator>nobody</dc:creator>${p(word('comment of a change'))}</office:change-info><table:previous><table:change-track-table-cell office:value-type="string">${p(word('former text of a cell'))}</table:change-track-table-cell></table:previous></table:cell-content-change></table:tracked-changes>`
  const formula = `<table:table-cell table:formula="of:=CONCATENATE(&quot;${word('text in a formula')}&quot;)" office:value-type="string" office:string-value="x">${p(word('result of a formula'))}</table:table-cell>`
  const rows = [
    `<table:table-row>${cell(word('cell'))}${formula}<table:table-cell table:content-validation-name="v1">${annotation(planter)}</table:table-cell></table:table-row>`,
    `<table:table-row table:visibility="collapse">${cell(word('hidden row'))}</table:table-row>`,
    `<table:table-row table:visibility="filter">${cell(word('filtered row'))}</table:table-row>`,
    `<table:table-row><table:covered-table-cell office:value-type="string">${p(word('covered cell'))}</table:covered-table-cell></table:table-row>`,
    `<table:table-row><table:table-cell office:value-type="string" office:string-value="${word('value without text')}"/></table:table-row>`,
  ]
  return [
    changes,
    validation,
    `<table:table table:name="${word('name of a sheet')}"><table:title>${word('title of a sheet')}</table:title><table:shapes>${box(planter)}${object}</table:shapes><table:table-column table:visibility="collapse"/>${rows.join('')}</table:table>`,
    `<table:table table:name="${word('name of a hidden sheet')}" table:display="false"><table:table-row>${cell(word('hidden sheet'))}</table:table-row></table:table>`,
    `<table:named-expressions><table:named-range table:name="${word('named range')}" table:cell-range-address="A1"/><table:named-expression table:name="e" table:expression="&quot;${word('named expression')}&quot;"/></table:named-expressions>`,
    `<table:database-ranges><table:database-range table:name="${word('name of a range')}" table:target-range-address="A1"/></table:database-ranges>`,
  ].join('')
}

function slidesBody(planter: Planter): string {
  const { word } = planter
  const notes = `<presentation:notes><draw:frame><draw:text-box>${p(word("speaker's notes"))}</draw:text-box></draw:frame></presentation:notes>`
  return [
    `<presentation:header-decl presentation:name="h">${word('header of handouts')}</presentation:header-decl><presentation:footer-decl presentation:name="f">${word('footer of slides')}</presentation:footer-decl><presentation:date-time-decl presentation:name="d" presentation:source="fixed">${word('date of slides')}</presentation:date-time-decl>`,
    `<draw:page draw:name="${word('name of a slide')}">${annotation(planter)}<draw:frame presentation:class="title"><draw:text-box>${p(word('title'))}</draw:text-box></draw:frame>${box(planter)}<draw:g>${p('')}<draw:frame><draw:text-box>${p(word('shape in a group'))}</draw:text-box></draw:frame></draw:g>${object}${notes}</draw:page>`,
    `<draw:page draw:name="two" presentation:visibility="hidden"><draw:frame><draw:text-box>${p(word('hidden slide'))}</draw:text-box></draw:frame></draw:page>`,
    `<presentation:settings><presentation:show presentation:name="${word('name of a custom show')}" presentation:pages="two"/></presentation:settings>`,
  ].join('')
}

function drawingBody(planter: Planter): string {
  const { word } = planter
  return `<draw:page draw:name="${word('name of a page')}">${box(planter)}<draw:custom-shape>${p(word('text of a shape'))}</draw:custom-shape><draw:connector>${p(word('text of a connector'))}</draw:connector><draw:caption>${p(word('caption'))}</draw:caption>${object}</draw:page>`
}
