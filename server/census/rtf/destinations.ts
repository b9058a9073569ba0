import type { PieceKind } from '../piece.ts'

/**
 * Where the text of a group goes: into a kind of piece, nowhere (groups in it may go elsewhere), `sealed` with everything in it, or into what is looked
 * at when the group ends.
 */
export type Place = PieceKind | Held | Dropped
type Held = 'instruction' | 'shape-name' | 'shape-value' | 'page'
type Dropped = 'nowhere' | 'sealed' | 'fonts' | 'ansi' | 'unicode'

/** Whether text of such a group is looked at when the group ends. */
export function isHeld(place: Place): place is Held {
  return place === 'instruction' || place === 'shape-name' || place === 'shape-value' || place === 'page'
}

/** Whether text of such a group is nobody's. */
export function isDropped(place: Place): place is Dropped {
  return place === 'nowhere' || place === 'sealed' || place === 'fonts' || place === 'ansi' || place === 'unicode'
}

const byPlace: [Place, string][] = [
  ['note', 'footnote'],
  ['comment', 'annotation atnauthor'],
  ['margin', 'header headerl headerr headerf footer footerl footerr footerf'],
  ['box', 'shptxt dptxbxtext'],
  ['hidden', 'xe tc'],
  ['formula', 'moMath moMathPara'],
  ['name', 'ffname'],
  ['form', 'ffdeftext ffl'],
  ['description', 'ffhelptext ffstattext'],
  ['link', 'hlsrc'],
  ['instruction', 'fldinst'],
  ['page', 'htmltag'],
  ['data', 'docvar doccomm operator hlinkbase propname staticval linkval'],
  ['fonts', 'fonttbl'],
  ['shape-name', 'sn'],
  ['shape-value', 'sv'],
  ['ansi', 'upr'],
  ['unicode', 'ud'],
  ['nowhere', 'pict shppict nonshppict picprop sp shpinst shprslt do background formfield hl info userprops'],
  [
    'sealed',
    'colortbl stylesheet title subject author manager company category keywords filetbl private nonesttables listtext pntext pntxta pntxtb objdata mmathPict',
  ],
  ['sealed', 'ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn datafield keycode fldtype'],
]

const places = new Map(byPlace.flatMap(([place, words]) => words.split(' ').map((word) => [word, place] as const)))

/** The place of a group that begins with this control word, undefined where it begins none. Behind `\*` an unknown one is for its program only. */
export function placeOf(word: string, isOptional: boolean): Place | undefined {
  return places.get(word) ?? (isOptional || /^m\w+Pr$/.test(word) ? 'sealed' : undefined)
}

/** What of a drawing's properties is text. */
export const shapeProperties: Record<string, PieceKind> = {
  wzDescription: 'description',
  wzTooltip: 'description',
  gtextUNICODE: 'box',
}

/** Characters and breaks written as control words. */
export const signs: Record<string, string> = {
  par: '\n',
  line: '\n',
  lbr: '\n',
  cell: '\n',
  nestcell: '\n',
  row: '\n',
  nestrow: '\n',
  page: '\n',
  column: '\n',
  sect: '\n',
  softline: '\n',
  tab: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
}
