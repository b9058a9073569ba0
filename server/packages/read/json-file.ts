import type { z } from 'zod'
import { badPackage } from '../package-fault.ts'
import type { PackageFiles } from './package-files.ts'

/** A file of JSON, as it should be. @throws AppError BAD_PACKAGE that says what is wrong in it. */
export function readJsonFile<Value>(files: PackageFiles, file: string, shape: z.ZodType<Value>): Value {
  const read = shape.safeParse(parse(files.get(file) ?? Buffer.alloc(0), file))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = issue?.path.join('.')
  throw badPackage('BAD_MANIFEST', { file, detail: `${place ? `${place}: ` : ''}${issue?.message ?? 'it is not understood'}` })
}

function parse(bytes: Buffer, file: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badPackage('BAD_MANIFEST', { file, detail: 'it is not JSON' })
  }
}
