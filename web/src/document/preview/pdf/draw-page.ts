import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'

// Browsers refuse canvases above some 16 million points (Safari); a page of that size is drawn coarser.
const maxPoints = 16_000_000

/** Draws a page on a canvas as sharp as the screen is. Answers how to stop; `onFail` where it cannot be drawn. */
export function drawPage(page: PDFPageProxy, viewport: PageViewport, canvas: HTMLCanvasElement, onFail: () => void): () => void {
  const sharpness = Math.min(devicePixelRatio, Math.sqrt(maxPoints / (viewport.width * viewport.height)))
  const drawn = page.getViewport({ scale: viewport.scale * sharpness, rotation: viewport.rotation })
  canvas.width = Math.max(1, Math.ceil(drawn.width))
  canvas.height = Math.max(1, Math.ceil(drawn.height))
  const task = page.render({ canvas, viewport: drawn })
  let isStopped = false
  task.promise.catch(() => isStopped || onFail())
  return () => {
    isStopped = true
    task.cancel()
  }
}
