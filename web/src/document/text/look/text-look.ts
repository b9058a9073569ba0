import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../api/listeners.ts'
import { readStored, writeStored } from '../../../api/stored.ts'

/** Sizes of the letters of a text, in pixels; the third is what everything else has. */
export const textSizes: readonly number[] = [12, 13, 15, 17, 20, 24, 30]
/** Longest lines, in rem; the last: as long as the window is wide. */
export const textWidths = { narrow: 32, medium: 44, wide: 64, full: null } as const
export const textFonts = ['plain', 'serif', 'mono', 'legible'] as const

type Width = keyof typeof textWidths

/** How the reader wants texts to look. `isVertical`: those in Japanese and Chinese in columns from right to left. */
export type TextLook = {
  size: number
  width: Width
  font: (typeof textFonts)[number]
  isWrapped: boolean
  isVertical: boolean
}

const storageKey = 'text.look'
const usual: TextLook = { size: 15, width: 'medium', font: 'plain', isWrapped: true, isVertical: false }
const listeners = createListeners()
let chosen: TextLook | undefined

/** How the reader wants texts to look; remembered. */
export function useTextLook(): TextLook {
  return useSyncExternalStore(listeners.add, textLook)
}

/** Changes a part of it, and keeps that. */
export function changeTextLook(change: Partial<TextLook>): void {
  chosen = { ...textLook(), ...change }
  const isUsual = JSON.stringify(chosen) === JSON.stringify(usual)
  writeStored(storageKey, isUsual ? null : chosen)
  listeners.tell()
}

/** Back to how texts look by themselves. */
export function resetTextLook(): void {
  changeTextLook(usual)
}

/** The height of a line, and about how wide a letter is, in pixels. */
export function metricsOf({ size, font }: TextLook): { line: number; letter: number } {
  return { line: Math.round((size * 5) / 3), letter: size * (font === 'mono' ? 0.6 : 0.507) }
}

function textLook(): TextLook {
  chosen ??= read(readStored(storageKey))
  return chosen
}

/** What was stored may be of another version, or changed by hand. */
function read(stored: unknown): TextLook {
  if (typeof stored !== 'object' || stored === null) return usual
  const { size, width, font, isWrapped, isVertical }: Partial<Record<keyof TextLook, unknown>> = stored
  return {
    size: textSizes.find((each) => each === size) ?? usual.size,
    width: isWidth(width) ? width : usual.width,
    font: textFonts.find((each) => each === font) ?? usual.font,
    isWrapped: isWrapped !== false,
    isVertical: isVertical === true,
  }
}

function isWidth(value: unknown): value is Width {
  return typeof value === 'string' && Object.hasOwn(textWidths, value)
}
