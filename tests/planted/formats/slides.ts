import { type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { chartPart, diagramPart } from './ooxml-drawings.ts'
import { type Family, type Part, packageOf, type Relation, strict, transitional } from './ooxml-package.ts'

const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.presentationml.${part}+xml`

/** Presentations with a word at every corner, in both families of namespaces. */
export function plantSlides(seed: string): PlantedFile[] {
  return [
    plantFile({ format: 'PowerPoint', name: 'planted.pptx', seed }, (planter) => presentationOf(planter, transitional)),
    plantFile({ format: 'PowerPoint, strict', name: 'strict.pptx', seed }, (planter) => presentationOf(planter, strict)),
  ]
}

type Relate = (id: string, type: string, target: string, isExternal?: boolean) => Relation

function presentationOf(planter: Planter, family: Family): Buffer {
  const { word } = planter
  const relation: Relate = (id, type, target, isExternal = false) => ({
    id,
    type: `${family.relations}/${type}`,
    target,
    isExternal,
  })
  const ids = [1, 2].map((number) => `<p:sldId id="${255 + number}" r:id="slide${number}"/>`)
  const shows = `<p:custShowLst><p:custShow name="${word('name of a custom show')}" id="1"><p:sldLst><p:sld r:id="slide1"/></p:sldLst></p:custShow></p:custShowLst>`
  const sections = `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"><p14:section name="${word('name of a section')}" id="{1}"/></p14:sectionLst></p:ext></p:extLst>`
  const parts: Part[] = [
    {
      name: 'ppt/presentation.xml',
      type: typeOf('presentation.main'),
      xml: rootOf(
        'presentation',
        family,
        `<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="master"/></p:sldMasterIdLst><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/>${shows}${sections}`,
      ),
      relations: [
        ...[1, 2].map((number) => relation(`slide${number}`, 'slide', `ppt/slides/slide${number}.xml`)),
        relation('master', 'slideMaster', 'ppt/slideMasters/slideMaster1.xml'),
        relation('authors', 'commentAuthors', 'ppt/commentAuthors.xml'),
      ],
    },
    firstSlide(planter, family, relation),
    {
      name: 'ppt/slides/slide2.xml',
      type: typeOf('slide'),
      xml: rootOf('sld', family, shapes(shape(2, word('hidden slide'))), ' show="0"'),
      relations: [relation('layout', 'slideLayout', 'ppt/slideLayouts/slideLayout1.xml')],
    },
    {
      name: 'ppt/slideMasters/slideMaster1.xml',
      type: typeOf('slideMaster'),
      xml: rootOf(
        'sldMaster',
        family,
        `${shapes(shape(2, word('text of a master')))}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="layout"/></p:sldLayoutIdLst>`,
      ),
      relations: [relation('layout', 'slideLayout', 'ppt/slideLayouts/slideLayout1.xml')],
    },
    {
      name: 'ppt/slideLayouts/slideLayout1.xml',
      type: typeOf('slideLayout'),
      xml: rootOf('sldLayout', family, shapes(shape(2, word('text of a layout')))),
      relations: [relation('master', 'slideMaster', 'ppt/slideMasters/slideMaster1.xml')],
    },
    {
      name: 'ppt/notesSlides/notesSlide1.xml',
      type: typeOf('notesSlide'),
      xml: rootOf('notes', family, shapes(shape(3, word("speaker's notes"), '<p:ph type="body" idx="1"/>'))),
      relations: [relation('slide', 'slide', 'ppt/slides/slide1.xml')],
    },
    {
      name: 'ppt/commentAuthors.xml',
      type: typeOf('commentAuthors'),
      xml: rootOf(
        'cmAuthorLst',
        family,
        `<p:cmAuthor id="0" name="${word('author of a comment')}" initials="N" lastIdx="1" clrIdx="0"/>`,
      ),
    },
    {
      name: 'ppt/comments/comment1.xml',
      type: typeOf('comments'),
      xml: rootOf(
        'cmLst',
        family,
        `<p:cm authorId="0" dt="2020-01-01T00:00:00" idx="1"><p:pos x="1" y="1"/><p:text>${word('comment')}</p:text></p:cm>`,
      ),
    },
    {
      name: 'ppt/comments/modernComment_1.xml',
      type: 'application/vnd.ms-powerpoint.comments+xml',
      xml: `<p188:cmLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" xmlns:a="${family.drawing}"><p188:cm id="{1}" authorId="{2}"><p188:replyLst><p188:reply id="{3}"><p188:txBody><a:p><a:r><a:t>${word('reply to a modern comment')}</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:p><a:r><a:t>${word('modern comment')}</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>`,
    },
    {
      name: 'ppt/tags/tag1.xml',
      type: typeOf('tags'),
      xml: rootOf('tagLst', family, `<p:tag name="NOTE" val="${word('tag of a program')}"/>`),
    },
    chartPart('ppt/charts/chart1.xml', family, planter),
    diagramPart('ppt/diagrams/data1.xml', family, planter),
  ]
  return packageOf({ main: 'ppt/presentation.xml', parts, family }, planter)
}

function firstSlide({ word }: Planter, family: Family, relation: Relate): Part {
  const link = `<a:hlinkClick r:id="link" tooltip="${word('tip of a link')}"/>`
  const linked = `<p:sp><p:nvSpPr><p:cNvPr id="5" name="shape" descr="${word('description of a shape')}" title="${word('title of a shape')}">${link}</p:cNvPr><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:rPr>${link}</a:rPr><a:t>${word('text of a link')}</a:t></a:r></a:p></p:txBody></p:sp>`
  const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="6" name="group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape(7, word('shape in a group'))}</p:grpSp>`
  const frame = (uri: string, content: string) =>
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="8" name="frame"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`
  const table = `<a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="1"/></a:tblGrid><a:tr h="1"><a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>${word('cell')}</a:t></a:r></a:p></a:txBody><a:tcPr/></a:tc></a:tr></a:tbl>`
  const field = `<p:sp><p:nvSpPr><p:cNvPr id="9" name="footer"/><p:cNvSpPr/><p:nvPr><p:ph type="ftr" idx="11"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${word('footer')}</a:t></a:r></a:p></p:txBody></p:sp>`
  const content = [
    shape(2, word('title'), '<p:ph type="title"/>'),
    shape(3, word('body'), '<p:ph type="body" idx="1"/>'),
    shape(4, word('text box')),
    linked,
    group,
    field,
    frame('http://schemas.openxmlformats.org/drawingml/2006/table', table),
    frame(family.chart, '<c:chart r:id="chart"/>'),
    frame(
      'http://schemas.openxmlformats.org/drawingml/2006/diagram',
      '<dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="diagram"/>',
    ),
  ]
  return {
    name: 'ppt/slides/slide1.xml',
    type: typeOf('slide'),
    xml: rootOf('sld', family, shapes(content.join(''))),
    relations: [
      relation('layout', 'slideLayout', 'ppt/slideLayouts/slideLayout1.xml'),
      relation('notes', 'notesSlide', 'ppt/notesSlides/notesSlide1.xml'),
      relation('comments', 'comments', 'ppt/comments/comment1.xml'),
      {
        id: 'modern',
        type: 'http://schemas.microsoft.com/office/2018/10/relationships/comments',
        target: 'ppt/comments/modernComment_1.xml',
      },
      relation('link', 'hyperlink', `https://example.org/${word('address of a link')}`, true),
      relation('chart', 'chart', 'ppt/charts/chart1.xml'),
      relation('diagram', 'diagramData', 'ppt/diagrams/data1.xml'),
      relation('tags', 'tags', 'ppt/tags/tag1.xml'),
    ],
  }
}

function rootOf(element: string, { slide, drawing, chart, relations }: Family, content: string, attributes = ''): string {
  return `<p:${element} xmlns:p="${slide}" xmlns:a="${drawing}" xmlns:c="${chart}" xmlns:r="${relations}"${attributes}>${content}</p:${element}>`
}

function shapes(content: string): string {
  return `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${content}</p:spTree></p:cSld>`
}

function shape(id: number, text: string, place = ''): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="shape"/><p:cNvSpPr/><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
}
