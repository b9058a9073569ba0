import { deserialize, serialize } from 'node:v8'
import type { Records } from '../records/open.ts'
import { type Keeper, type KeeperRules, type Kept, makeRoom, newKeptId, type Packing, type Taken } from './kept.ts'
import { sharedKeeper } from './shared-keeper.ts'

/** Keeps nothing at first: in memory, which a restart ends, or in the records where the next request may come to another server. */
export function createKeeper<Item>(rules: KeeperRules<Item>, records?: Records, packing?: Packing<Item>): Keeper<Item> {
  return records?.hasSeveralServers && packing ? sharedKeeper(records, rules, packing) : memoryKeeper(rules)
}

/** Of what is made of plain values. */
export function plainPacking<Item>(name: string): Packing<Item> {
  return { name, pack: serialize, unpack: deserialize }
}

function memoryKeeper<Item>(rules: KeeperRules<Item>): Keeper<Item> {
  const { now, sizeOf = () => 0, mayEnd } = rules
  const all = new Map<string, Kept<Item>>()
  const endExpired = () => {
    for (const [id, { item, expiresAt }] of all) if (expiresAt <= now() && !rules.isInUse?.(item)) all.delete(id)
  }
  const takenOf = ({ id, caller, item }: Kept<Item>): Taken => ({
    id,
    caller,
    sizeBytes: sizeOf(item),
    mayEnd: mayEnd?.isOver(item) ?? false,
  })
  return {
    keep: async (caller, itemOf, expiresAt) => {
      endExpired()
      const id = newKeptId(rules)
      const item = itemOf(id)
      for (const ended of makeRoom([...all.values()].map(takenOf), { caller, sizeBytes: sizeOf(item) }, rules)) all.delete(ended)
      const kept = { id, caller, item, expiresAt }
      all.set(id, kept)
      return kept
    },
    find: async (caller, id) => {
      endExpired()
      const kept = all.get(id)
      return kept?.caller === caller ? kept : undefined
    },
    ofCaller: async (caller) => {
      endExpired()
      return [...all.values()].filter((kept) => kept.caller === caller)
    },
    // It is the same value, and nobody else has it.
    save: async () => true,
    end: async (id) => {
      all.delete(id)
    },
  }
}

/** One value for each running program, which is known by its records, made when it is first asked for. */
export function oneForEach<Program extends object, Value>(create: (program: Program) => Value): (program: Program) => Value {
  const made = new WeakMap<Program, Value>()
  return (program) => {
    const value = made.get(program) ?? create(program)
    made.set(program, value)
    return value
  }
}
