import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { z } from 'zod'
import type { FileStamp } from '../../scan/stamp.ts'

/** An object as a store tells of it. */
export type ListedObject = { key: string; stamp: FileStamp }

/** A page of objects; `next`: what leads to the one behind it. */
export type Listing = { objects: ListedObject[]; next: string | undefined }

/** Reads an answer of ListObjectsV2. Throws where it is none. */
export function readListing(xml: string): Listing {
  const { all, top } = readFields(xml, 'Contents')
  const known = Top.parse(top)
  const decode =
    known.EncodingType === 'url' ? (text: string) => decodeURIComponent(text.replaceAll('+', ' ')) : (text: string) => text
  const objects = all.map((fields) => {
    const { Key, LastModified, ETag, Size } = Contents.parse(fields)
    return { key: decode(Key), stamp: stampOf({ sizeBytes: Size, modifiedMs: Date.parse(LastModified), etag: ETag }) }
  })
  return { objects, next: known.IsTruncated === 'true' ? known.NextContinuationToken : undefined }
}

const Contents = z.object({
  Key: z.string().min(1),
  LastModified: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  ETag: z.string().default(''),
  Size: z.coerce.number().int().min(0),
})
const Top = z
  .object({ IsTruncated: z.string(), NextContinuationToken: z.string().min(1).optional(), EncodingType: z.string().optional() })
  // A page that says that there is more, and not where, would end a walk too soon.
  .refine(({ IsTruncated, NextContinuationToken }) => IsTruncated !== 'true' || NextContinuationToken !== undefined)

/** An upload in parts that was begun and has not come to an end. */
export type ListedUpload = { key: string; uploadId: string }

/** Reads an answer of ListMultipartUploads. Throws where it is none. */
export function readUploads(xml: string): ListedUpload[] {
  const { all, top } = readFields(xml, 'Upload')
  z.object({ IsTruncated: z.string() }).parse(top)
  return all.map((fields) => {
    const { Key, UploadId } = z.object({ Key: z.string().min(1), UploadId: z.string().min(1) }).parse(fields)
    return { key: Key, uploadId: UploadId }
  })
}

/** The id of an upload that was just begun. Throws where the answer tells of none. */
export function readUploadId(xml: string): string {
  return z.object({ UploadId: z.string().min(1) }).parse(readFields(xml, 'none').top).UploadId
}

/** The code of an error, such as `NoSuchKey`; undefined where the answer is none. */
export function readErrorCode(xml: string): string | undefined {
  const { top } = readFields(xml, 'none')
  const { data } = z.object({ Code: z.string().regex(/^\w{1,100}$/) }).safeParse(top)
  return data?.Code
}

/** Texts of the elements below the root, and of those in each `repeated` one. */
function readFields(xml: string, repeated: string): { all: Record<string, string>[]; top: Record<string, string> } {
  const all: Record<string, string>[] = []
  const top: Record<string, string> = {}
  const above: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag: (name) => {
        above.push(name)
        if (above.length === 2 && name === repeated) all.push({})
        text = ''
      },
      ontext: (piece) => {
        text += piece
      },
      onclosetag: (name) => {
        if (above.length === 2) top[name] = text
        if (above.length === 3 && above[1] === repeated) Object.assign(all.at(-1) ?? {}, { [name]: text })
        above.pop()
        text = ''
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { all, top }
}

/**
 * The state of an object in the form of a file's: `inode` stands for its ETag, since another one means other bytes. Of times seconds alone count, as an object's own answer has no more.
 */
export function stampOf({ sizeBytes, modifiedMs, etag }: { sizeBytes: number; modifiedMs: number; etag: string }): FileStamp {
  const modifiedNs = `${Math.floor(modifiedMs / 1000)}000000000`
  return { sizeBytes, modifiedNs, changedNs: modifiedNs, inode: numberOf(etag) }
}

function numberOf(etag: string): string {
  const plain = etag.replace(/^W\//, '').replaceAll('"', '')
  // 60 bits, which a column of whole numbers holds.
  return String(BigInt(`0x${createHash('sha256').update(plain).digest('hex').slice(0, 15)}`))
}
