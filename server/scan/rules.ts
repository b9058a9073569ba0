/** What a walk leaves out beside links and special files. */
export type ScanRules = {
  /** A glob of names such as `*.tmp`, or of paths below the folder where it has a slash. */
  excludePattern?: string
  /** Folders of our own (the home): their index and records are no documents. */
  ownFolders?: Buffer[]
}

/** Names that operating systems leave behind (`contract/server.md` 5.4). */
const systemNames = new Set([
  '.DS_Store',
  '.AppleDouble',
  '.Spotlight-V100',
  '.Trashes',
  '._.lost+found',
  '.fseventsd',
  'lost+found',
  'Thumbs.db',
  '$RECYCLE.BIN',
])

/** Whether a name is of the operating system's own. */
export function isSystemName(name: string): boolean {
  return systemNames.has(name) || name.startsWith('._')
}

/** Tells whether a path below the folder (`a/b.tmp`) is excluded. */
export function excluder(pattern: string | undefined): (relativePath: string) => boolean {
  if (!pattern?.trim()) return () => false
  const wanted = globExpression(pattern.trim())
  const isOfPath = pattern.includes('/')
  return (relativePath) => wanted.test(isOfPath ? relativePath : relativePath.slice(relativePath.lastIndexOf('/') + 1))
}

/** `*`, `**`, `?`, `[abc]`, `[!abc]` and `{one,two}`; everything else is meant as it stands. */
function globExpression(glob: string): RegExp {
  let source = ''
  let braces = 0
  for (let at = 0; at < glob.length; at += 1) {
    const rest = glob.slice(at)
    const range = /^\[[!^]?[^\]]+\]/.exec(rest)?.[0]
    if (rest.startsWith('**/')) source += skip('(?:.*/)?', 2)
    else if (rest.startsWith('**')) source += skip('.*', 1)
    else if (rest.startsWith('*')) source += '[^/]*'
    else if (rest.startsWith('?')) source += '[^/]'
    else if (range) source += skip(range.replace(/^\[[!^]/, '[^').replaceAll('\\', '\\\\'), range.length - 1)
    else if (rest.startsWith('{') && rest.includes('}')) source += open()
    else if (rest.startsWith('}') && braces > 0) source += close()
    else if (rest.startsWith(',') && braces > 0) source += '|'
    else source += (glob[at] ?? '').replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
    function skip(text: string, length: number): string {
      at += length
      return text
    }
  }
  return new RegExp(`^${source}$`, 's')

  function open(): string {
    braces += 1
    return '(?:'
  }
  function close(): string {
    braces -= 1
    return ')'
  }
}
