import { z } from 'zod'
import { ChosenDocuments } from '../search/chosen-documents.ts'

/** How many documents changed (those that were as asked already are not counted), and the number by which exactly this can be taken back. */
export const MarksChanged = z.strictObject({ result: z.int().nonnegative(), change: z.int().nullable() })
export type MarksChanged = z.infer<typeof MarksChanged>

/** Which documents; or, beyond the contract, all whose mark an earlier call gave (or took), to take that back. */
export const ChosenMarks = z.union([ChosenDocuments, z.strictObject({ undo: z.int().positive() })])
export type ChosenMarks = z.infer<typeof ChosenMarks>
