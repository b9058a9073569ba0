import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A box on a page in the units of its space: left, bottom, right, top. */
export type Box = readonly [left: number, bottom: number, right: number, top: number]

/**
 * What a page paints, in its order. `colour`: `#rrggbb`; null where it is a pattern or cannot be told. A letter: `isInvisible` where it is painted in no way. A fill that lets nothing
 * through, or a picture, covers what was painted before.
 */
export type Painted =
  | { what: 'letter'; text: string; box: Box; colour: string | null; isInvisible: boolean; run: number }
  | { what: 'fill'; box: Box; colour: string | null }
  | { what: 'picture'; box: Box }

type Matrix = readonly [number, number, number, number, number, number]

type State = {
  matrix: Matrix
  colour: string | null
  alpha: number
  isBlended: boolean
  size: number
  charSpacing: number
  wordSpacing: number
  scale: number
  leading: number
  rise: number
  mode: number
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const fresh: State = {
  matrix: identity,
  colour: '#000000',
  alpha: 1,
  isBlended: false,
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
}
const opaque = 0.95
/** Modes of text in which its inside is painted (ISO 32000-1, 9.3.6); others are outlines, clips or nothing. */
const filledModes = new Set([0, 2, 4, 6])
const invisibleModes = new Set([3, 7])
const fills = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
const pictures = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObjectGroup,
])
/** One page of a hostile file paints no more than this. */
const mostPainted = 400_000

/** What the operators of a page paint. */
export function paintedBy({ fnArray, argsArray }: { fnArray: readonly number[]; argsArray: readonly unknown[] }): Painted[] {
  const painted: Painted[] = []
  const stack: State[] = []
  let state = fresh
  let text: Matrix = identity
  let line: Matrix = identity
  let run = 0
  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
  }
  const moveLine = (x: number, y: number) => {
    line = multiply(line, [1, 0, 0, 1, x, y])
    text = line
  }
  const numbers = (args: unknown): number[] => (isList(args) ? args.map(Number) : [])

  for (const [at, operator] of fnArray.entries()) {
    if (painted.length > mostPainted) break
    const args = argsArray[at]
    const [a = 0, b = 0] = numbers(args)
    switch (operator) {
      case OPS.save:
        stack.push(state)
        break
      case OPS.restore:
        state = stack.pop() ?? state
        break
      case OPS.transform:
        set({ matrix: multiply(state.matrix, matrixOf(args)) })
        break
      case OPS.paintFormXObjectBegin: {
        stack.push(state)
        const [form] = isList(args) ? args : []
        set({ matrix: multiply(state.matrix, matrixOf(form)) })
        break
      }
      case OPS.paintFormXObjectEnd:
        state = stack.pop() ?? state
        break
      case OPS.beginGroup: {
        stack.push(state)
        const [group] = isList(args) ? args : []
        if (isObject(group)) set({ matrix: multiply(state.matrix, matrixOf(group.matrix)) })
        break
      }
      case OPS.endGroup:
        state = stack.pop() ?? state
        break
      case OPS.beginAnnotation: {
        stack.push(state)
        const [, , transform, matrix] = isList(args) ? args : []
        state = { ...fresh, matrix: multiply(matrixOf(transform), matrixOf(matrix)) }
        break
      }
      case OPS.endAnnotation:
        state = stack.pop() ?? fresh
        break
      case OPS.setGState:
        set(graphicsOf(args, state))
        break
      case OPS.setFillRGBColor:
        set({ colour: colourIn(args) })
        break
      case OPS.setFillColorN:
      case OPS.setFillTransparent:
        set({ colour: null })
        break
      case OPS.beginText:
        text = identity
        line = identity
        break
      case OPS.setFont: {
        const [, size] = isList(args) ? args : []
        set({ size: Number(size) || 0 })
        break
      }
      case OPS.setCharSpacing:
        set({ charSpacing: a })
        break
      case OPS.setWordSpacing:
        set({ wordSpacing: a })
        break
      case OPS.setHScale:
        set({ scale: Math.abs(a) > 10 ? a / 100 : a || 1 })
        break
      case OPS.setLeading:
        set({ leading: a })
        break
      case OPS.setTextRise:
        set({ rise: a })
        break
      case OPS.setTextRenderingMode:
        set({ mode: a })
        break
      case OPS.setTextMatrix:
        line = matrixOf(isList(args) && isListLike(args[0]) ? args[0] : args)
        text = line
        break
      case OPS.moveText:
        moveLine(a, b)
        break
      case OPS.setLeadingMoveText:
        set({ leading: -b })
        moveLine(a, b)
        break
      case OPS.nextLine:
        moveLine(0, Math.abs(state.leading) * -1)
        break
      case OPS.showText: {
        const [glyphs] = isList(args) ? args : []
        run++
        text = letters(isList(glyphs) ? glyphs : [], { state, text, run, painted })
        break
      }
      case OPS.constructPath: {
        const [paint, , bounds] = isList(args) ? args : []
        const box = boxIn(bounds)
        const covers = typeof paint === 'number' && fills.has(paint) && state.alpha >= opaque && !state.isBlended
        if (box && covers) painted.push({ what: 'fill', box: transformed(box, state.matrix), colour: state.colour })
        break
      }
      case OPS.paintSolidColorImageMask:
        painted.push({ what: 'fill', box: transformed([0, 0, 1, 1], state.matrix), colour: state.colour })
        break
      default:
        if (pictures.has(operator)) painted.push({ what: 'picture', box: transformed([0, 0, 1, 1], state.matrix) })
    }
  }
  return painted
}

type Writing = { state: State; text: Matrix; run: number; painted: Painted[] }

/** Paints the letters of a string; answers where the next one begins. */
function letters(glyphs: readonly unknown[], { state, text: from, run, painted }: Writing): Matrix {
  let text = from
  const { size, scale, rise, charSpacing, wordSpacing, mode } = state
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      text = multiply(text, [1, 0, 0, 1, (-glyph / 1000) * size * scale, 0])
      continue
    }
    if (!isObject(glyph)) continue
    const width = (Number(glyph.width) || 0) / 1000
    const advance = (width * size + charSpacing + (glyph.isSpace === true ? wordSpacing : 0)) * scale
    const unicode = typeof glyph.unicode === 'string' ? glyph.unicode : ''
    if (unicode !== '') {
      const own: Box = [0, rise, width * size * scale, rise + size * 0.6]
      const box = transformed(own, multiply(state.matrix, text))
      const isInvisible = invisibleModes.has(mode) || state.alpha < 0.02
      const colour = filledModes.has(mode) ? state.colour : null
      painted.push({ what: 'letter', text: unicode, box, colour, isInvisible, run })
    }
    text = multiply(text, [1, 0, 0, 1, advance, 0])
  }
  return text
}

function graphicsOf(args: unknown, state: State): Partial<State> {
  const change: { alpha?: number; isBlended?: boolean; size?: number } = {}
  const [entries] = isList(args) ? args : []
  for (const entry of isList(entries) ? entries : []) {
    const [name, value] = isList(entry) ? entry : []
    if (name === 'ca') change.alpha = Number(value)
    if (name === 'BM') change.isBlended = value !== 'source-over' && value !== 'normal'
    if (name === 'Font' && isList(value)) change.size = Number(value[1]) || state.size
  }
  return change
}

function colourIn(args: unknown): string | null {
  const [first] = isList(args) ? args : []
  return typeof first === 'string' && /^#[0-9a-f]{6}$/i.test(first) ? first.toLowerCase() : null
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function matrixOf(value: unknown): Matrix {
  if (!isListLike(value)) return identity
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from({ length: 6 }, (_, at) => Number(value[at]))
  return [a, b, c, d, e, f].every(Number.isFinite) ? [a, b, c, d, e, f] : identity
}

function boxIn(value: unknown): Box | null {
  if (!isListLike(value)) return null
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.from({ length: 4 }, (_, at) => Number(value[at]))
  return [left, bottom, right, top].every(Number.isFinite) ? [left, bottom, right, top] : null
}

/** The box around a box that was moved, turned or slanted. */
function transformed([left, bottom, right, top]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ].map(([x = 0, y = 0]): [number, number] => [a * x + c * y + e, b * x + d * y + f])
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isListLike(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
