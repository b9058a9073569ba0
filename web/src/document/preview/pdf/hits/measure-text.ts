let canvas: OffscreenCanvasRenderingContext2D | null | undefined

/** How wide a text is in a font family, in pixels of a type of 10; by its number of letters where nothing can be measured. */
export function measureText(text: string, font: string): number {
  canvas ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return text.length
  canvas.font = `10px ${font}`
  return canvas.measureText(text).width
}
