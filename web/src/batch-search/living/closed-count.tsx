import { Plural } from '@lingui/react/macro'

/** How many projects of a batch search are closed to its reader. */
export function ClosedCount({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one="One of its projects is not open to you any more."
      other="# of its projects are not open to you any more."
    />
  )
}
