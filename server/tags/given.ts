import type { Power } from './change-tags.ts'

/** By whom a tag was given. */
type Given = { user_id: string; by_manager: number }

/** Whether somebody with this power may take it away: the rule of `removeTags` for one row. */
export function isRemovable({ user_id, by_manager }: Given, power: Power, userId: string): boolean {
  return power === 'all' || user_id === userId || (power === 'others' && by_manager === 0)
}
