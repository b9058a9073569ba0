const drawn = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const

/** How many dots of a PNG stand for one pixel of the screen: enough to print. */
const dotsPerPixel = 2

/** A chart as a file of its own, with the colours that it has on the screen. */
export function toSvg(chart: SVGSVGElement): Blob {
  return new Blob([svgText(chart)], { type: 'image/svg+xml' })
}

/** The same as dots. Throws Error where the browser cannot draw it. */
export async function toPng(chart: SVGSVGElement): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(chart))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = chart.clientWidth * dotsPerPixel
  canvas.height = chart.clientHeight * dotsPerPixel
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser could not draw the chart')
  return blob
}

/** Style sheets stay behind, so each element gets what it draws; links too, which would lead nowhere. */
function svgText(chart: SVGSVGElement): string {
  const clone = chart.cloneNode(true)
  if (!(clone instanceof SVGSVGElement)) return ''
  const [originals, copies] = [chart.querySelectorAll('*'), clone.querySelectorAll('*')]
  for (const [at, original] of originals.entries()) {
    const copy = copies[at]
    const style = getComputedStyle(original)
    for (const name of drawn) copy?.setAttribute(name, style.getPropertyValue(name))
    for (const name of ['href', 'class', 'tabindex', 'aria-label', 'data-bin']) copy?.removeAttribute(name)
  }
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', getComputedStyle(document.documentElement).getPropertyValue('--surface'))
  clone.prepend(ground)
  clone.removeAttribute('class')
  clone.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(clone)
}
