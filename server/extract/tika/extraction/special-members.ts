import { because, type Reason } from '@dossier/contract'
import type { SpecialKind, SpecialMember } from '../../../containers/special/special-member.ts'
import type { EmbeddedPart } from '../../port.ts'
import { nameInContainer } from './match-members.ts'

/**
 * The reader makes files of the links and devices in an archive: empty ones, or ones whose text is where they lead. Their lines say what they are. `specials`: by
 * the digest of the archive that they lie in, the empty text for the file on disk.
 */
export function markSpecialMembers(embedded: EmbeddedPart[], specials: ReadonlyMap<string, SpecialMember[]> = new Map()): void {
  if (specials.size === 0) return
  const byName = new Map([...specials].map(([digest, members]) => [digest, new Map(members.map((each) => [each.name, each]))]))
  for (const part of embedded) {
    const container = part.parent < 0 ? '' : embedded[part.parent]?.digest
    const special = byName.get(container ?? 'none')?.get(nameInContainer(part))
    if (special && isBare(part, special)) mark(part, special)
  }
}

/** A hostile archive may have a file of the same name beside it. */
function isBare({ text, outcome, contentType }: EmbeddedPart, { kind, target }: SpecialMember): boolean {
  const isPath = kind === 'link' && contentType.startsWith('text/') && !text.includes('\n')
  return outcome.state === 'empty' || text === '' || text === target || (target === null && isPath)
}

function mark(part: EmbeddedPart, { kind, target }: SpecialMember): void {
  const leadsTo = target ?? part.text
  part.outcome = { state: 'indexed', reasons: [kind === 'link' ? because('link-inside', { target: leadsTo }) : reasons[kind]] }
  if (kind === 'link') part.text = leadsTo
}

const reasons: Record<Exclude<SpecialKind, 'link'>, Reason> = {
  device: because('special-device'),
  pipe: because('special-pipe'),
  socket: because('special-socket'),
}
