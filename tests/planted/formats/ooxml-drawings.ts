import type { Planter } from '../planting.ts'
import type { Family, Part } from './ooxml-package.ts'

/** A bar chart with titles, cached names of its series and categories, and labels. */
export function chartPart(name: string, family: Family, { word }: Planter): Part {
  const rich = (text: string) => `<c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx>`
  const cache = (text: string, formula: string) =>
    `<c:strRef><c:f>${formula}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${text}</c:v></c:pt></c:strCache></c:strRef>`
  const label = `<c:dLbls><c:dLbl><c:idx val="0"/>${rich(word('chart: label of a point'))}</c:dLbl></c:dLbls>`
  const series = `<c:ser><c:idx val="0"/><c:order val="0"/><c:tx>${cache(word('chart: series'), 'Sheet1!$B$1')}</c:tx>${label}<c:cat>${cache(word('chart: category'), 'Sheet1!$A$2')}</c:cat><c:val><c:numRef><c:f>Sheet1!$B$2</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="1"/><c:pt idx="0"><c:v>4.3</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`
  const axis = `<c:catAx><c:axId val="1"/><c:title>${rich(word('chart: title of an axis'))}</c:title><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:crossAx val="1"/></c:valAx>`
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    xml: `<c:chartSpace xmlns:c="${family.chart}" xmlns:a="${family.drawing}" xmlns:r="${family.relations}"><c:chart><c:title>${rich(word('chart: title'))}</c:title><c:plotArea><c:barChart><c:barDir val="col"/>${series}<c:axId val="1"/><c:axId val="2"/></c:barChart>${axis}</c:plotArea></c:chart></c:chartSpace>`,
  }
}

/** The points of a SmartArt drawing. */
export function diagramPart(name: string, { drawing }: Family, { word }: Planter): Part {
  const point = (id: number, text: string) =>
    `<dgm:pt modelId="${id}"><dgm:prSet/><dgm:spPr/><dgm:t><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml',
    xml: `<dgm:dataModel xmlns:dgm="${drawing.replace(/main$/, 'diagram')}" xmlns:a="${drawing}"><dgm:ptLst>${point(1, word('diagram: first box'))}${point(2, word('diagram: second box'))}</dgm:ptLst><dgm:cxnLst/></dgm:dataModel>`,
  }
}
