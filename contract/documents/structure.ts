import { z } from 'zod'
import { bytes, call } from '../spine/call.ts'
import { ofOriginals } from '../spine/originals.ts'
import { wholeNumber } from '../spine/parameters.ts'
import { type FrameReader, frameReader } from '../tables/readers.ts'

/** The forms in which the structure of a document is given. */
export const structureFormats = ['md', 'xhtml'] as const
export type StructureFormat = (typeof structureFormats)[number]

const structured = new Set<FrameReader | undefined>([
  'mail',
  'outlook',
  'html',
  'word',
  'slides',
  'openText',
  'rtf',
  'markdown',
  'oldWord',
  'oldSlides',
  'eBook',
])

/** Whether documents of a type have a structure that can be told, as far as the type tells. */
export function hasStructure(contentType: string | null | undefined): boolean {
  return structured.has(frameReader(contentType ?? ''))
}

const count = z.int().nonnegative()

/** Of how many pages the structure of a document is, and in which forms it can be had. A page is a slide, else a part of the text. */
export const StructureFacts = z.strictObject({ pages: count, formats: z.array(z.string()) }).meta({ id: 'StructureFacts' })
export type StructureFacts = z.infer<typeof StructureFacts>

/** Where words stand in the structure: `count` places in all, and on which pages, counted from 1. `pages`: how many there are, `scanned`: in how many was looked. */
export const StructureHits = z
  .strictObject({ count, pages: count, scanned: count, hits: z.array(z.strictObject({ page: count, count })) })
  .meta({ id: 'StructureHits' })
export type StructureHits = z.infer<typeof StructureHits>

const { params, routing, errors, tags } = ofOriginals

/** A document as headings, lists, tables and paragraphs. */
export const structureCalls = {
  facts: call({
    method: 'GET',
    path: '/api/:project/artifacts/structure/:id',
    params,
    query: z.object({ routing }),
    answer: StructureFacts,
    errors,
    needs: 'read',
    summary: 'Of how many pages the structure of a document is; 404 where its kind has none',
    tags,
  }),
  search: call({
    method: 'GET',
    path: '/api/:project/artifacts/structure/search/:id',
    params,
    query: z.object({ routing, query: z.string().min(1).max(1_000) }),
    answer: StructureHits,
    errors,
    needs: 'read',
    summary: 'On which pages of the structure a text stands, without case and accents',
    tags,
  }),
  page: call({
    method: 'GET',
    path: '/api/:project/artifacts/structure/:id/:page',
    params: params.extend({ page: wholeNumber({ absent: 1, max: 1_000_000 }) }),
    query: z.object({ routing, format: z.enum(structureFormats).default('md') }),
    answer: bytes('text/markdown; charset=utf-8'),
    errors,
    needs: 'read',
    summary: 'A page of the structure, counted from 1, as Markdown or XHTML',
    tags,
  }),
}
