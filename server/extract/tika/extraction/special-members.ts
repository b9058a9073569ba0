import { because, type Reason } from '@dossier/contract'
import type { SpecialKind, SpecialMember } from '../../../containers/special/special-member.ts'
import type { EmbeddedPart } from '../../port.ts'
import { nameInContainer } from './match-members.ts'

/**
 * The reader makes files of the links and devices in an archive, empty ones or ones whose text is where they lead, and takes a piece of a file for all of it.
 * Their lines say what they are. `specials`: by the digest of the archive that they lie in, the empty text for the file on disk.
 */
export function markSpecialMembers(embedded: EmbeddedPart[], { specials = new Map(), isWhole }: Seen): void {
  if (specials.size === 0) return
  const byName = new Map([...specials].map(([digest, members]) => [digest, new Map(members.map((each) => [each.name, each]))]))
  for (const [index, part] of embedded.entries()) {
    const container = part.parent < 0 ? '' : embedded[part.parent]?.digest
    const special = byName.get(container ?? 'none')?.get(nameInContainer(part))
    if (special?.kind === 'piece') markPiece(part, isWhole(index))
    else if (special && isBare(part, special)) markSpecial(part, special.kind, special.target)
  }
}

/** `isWhole`: whether the part at a place was unpacked with all volumes at hand. */
type Seen = { specials?: ReadonlyMap<string, SpecialMember[]> | undefined; isWhole: (index: number) => boolean }

function markPiece(part: EmbeddedPart, isWhole: boolean): void {
  if (isWhole || part.outcome.reasons.some(({ code }) => code === 'read-with-first-volume')) return
  part.outcome = { state: part.text === '' ? 'damaged' : 'indexed-in-part', reasons: [because('goes-on-elsewhere')] }
}

/** A hostile archive may have a file of the same name beside it. */
function isBare({ text, outcome, contentType }: EmbeddedPart, { kind, target }: SpecialMember): boolean {
  const isPath = kind === 'link' && contentType.startsWith('text/') && !text.includes('\n')
  return outcome.state === 'empty' || text === '' || text === target || (target === null && isPath)
}

function markSpecial(part: EmbeddedPart, kind: SpecialKind, target: string | null): void {
  const leadsTo = target ?? part.text
  part.outcome = { state: 'indexed', reasons: [kind === 'link' ? because('link-inside', { target: leadsTo }) : reasons[kind]] }
  if (kind === 'link') part.text = leadsTo
}

const reasons: Record<Exclude<SpecialKind, 'link'>, Reason> = {
  device: because('special-device'),
  pipe: because('special-pipe'),
  socket: because('special-socket'),
}
