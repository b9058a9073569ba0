/** Messages of a catalogue with their translations, as the file has them. */
export function readMessages(po: string): Map<string, string> {
  const messages = new Map<string, string>()
  for (const [, id = '', text = ''] of po.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm))
    messages.set(join(id), join(text))
  messages.delete('')
  return messages
}

function join(lines: string): string {
  return [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = '']) => part.replace(/\\(.)/g, '$1')).join('')
}
