/**
 * One page and its dots per inch: gray samples as a binary PGM (`P5`), which every engine reads without unpacking; or, for engines that open such files
 * themselves, the bytes of a PNG, JPEG or TIFF as they are, and which page of them is meant, counted from 0.
 */
export type Picture = { bytes: Buffer; dpi: number; fileOfPage?: number }

/**
 * What an engine read on a page; `confidence` in percent, the mean of the words by their length, 0 where there are none. `skew`: by how many degrees its lines
 * fall to the right, 0 where they are level or too short to tell.
 */
export type Reading = { text: string; confidence: number; words: number; skew: number }

/** How a page is to be read: languages by Tesseract's codes, the main one first. */
export type HowToRead = { languages: string[]; signal: AbortSignal }

/** The port of OCR: one page to its text. Several pages may be read at the same time. */
export interface OcrEngine {
  kind: 'tesseract' | 'tesseract.js'
  /** Name and version, such as `Tesseract 5.3.0`. */
  name: string
  /** Tesseract's codes of the languages whose data is there, such as `eng` or `chi_sim`. */
  languages: string[]
  /** Whether it opens plain PNG, JPEG and TIFF files itself. */
  opensFiles: boolean
  /** @throws Error with the engine's own words where it cannot read the picture; rejects with the signal's reason when aborted, and is idle then. */
  read(picture: Picture, how: HowToRead): Promise<Reading>
  /**
   * By how many degrees (90, 180, 270) a page has to be turned clockwise to stand upright, 0 where it does; absent where the engine has no data to tell.
   * @throws Error where there is too little on it.
   */
  turnOf?: ((picture: Picture, signal: AbortSignal) => Promise<number>) | undefined
  close(): Promise<void>
}
