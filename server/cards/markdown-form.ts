import type { CardForm } from './card-form.ts'
import { factsOfCard } from './facts-of-card.ts'

/** Markdown in which nothing of a document has a meaning: neither markup nor links nor HTML. */
export const markdownForm: CardForm = {
  head: ({ project, exportedAt, cards }) =>
    `# Cards of ${line(project)}\n\n${cards.length} ${cards.length === 1 ? 'passage' : 'passages'}, exported ${line(exportedAt)}. ` +
    'Whoever has the originals can check each of them: `npx dossier cards verify FILE`\n',
  card: (card, number) =>
    `\n## ${number}. ${line(card.title)}\n\n${quoted(card.quote)}\n` +
    (card.note === '' ? '' : `\n${lines(card.note).join('  \n')}\n`) +
    `\n${factsOfCard(card)
      .map(([name, value]) => `- ${name}: ${line(value)}`)
      .join('\n')}\n`,
  foot: (data) => `\n<!-- dossier-cards ${data} -->\n`,
}

function quoted(text: string): string {
  return lines(text)
    .map((each) => `> ${each}`)
    .join('  \n')
}

function lines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map(line)
}

/** One line in which every sign stands for itself. */
function line(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]/gu,
      (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(/[\\`*_{}[\]<>()#+.!|~&:@-]/g, '\\$&')
}
