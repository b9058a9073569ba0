/**
 * Some members of a container as a container of the same kind, in the order in which they lie there; `lost`: how many of these are so damaged that they are not in
 * it. `writeTo` writes it anew, and answers its size in bytes.
 */
export type Portion = { members: number; lost?: number; writeTo(path: string): Promise<number> }

/**
 * A container with more members than a reader should be given at once, in portions that are made when they are asked for; together they have every member
 * once. `count`: how many members it names, undefined where only a walk over all of it would tell.
 * `contentType`: what a reader takes a portion for that fits. `repeatsItsText`: lines of the container's own text, such as names of folders, are in
 * each of them. `documentsAtMost`: where more documents are read of it than of other containers.
 */
export type Portions = {
  contentType: RegExp
  count: number | undefined
  repeatsItsText?: boolean
  documentsAtMost?: number
  portions(): AsyncIterable<Portion>
}

/** Maximum size of a portion: members, and bytes of these, packed and unpacked; `from`: containers of up to so many members are left whole. */
export type PortionLimits = { from: number; members: number; bytes: number }

/** Stores of mail hold the letters of years, and each is small. */
export const lettersAtMost = 500_000
