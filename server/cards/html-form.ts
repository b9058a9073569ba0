import { escapeForPage as escaped } from '../exports/escape-page.ts'
import type { CardForm } from './card-form.ts'
import { factsOfCard } from './facts-of-card.ts'

const style =
  'body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:16px/1.55 system-ui,sans-serif;color:#1c1d20;background:#fff}' +
  'article{margin:2rem 0;padding:1rem 0;border-top:1px solid #c9ccd2}blockquote{margin:.5rem 0;padding:.5rem 1rem;border-left:4px solid #6b7280;white-space:pre-wrap;overflow-wrap:anywhere}' +
  '.note{white-space:pre-wrap;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;font-size:13px}dt{color:#5b6068}dd{margin:0;overflow-wrap:anywhere}' +
  '@media(prefers-color-scheme:dark){body{color:#e7e8ea;background:#17181b}article{border-color:#3a3d44}dt{color:#a2a7b0}}' +
  '@media(max-width:40rem){dl{grid-template-columns:1fr}}@media print{article{break-inside:avoid}}'

/** One page without script, pictures or anything from elsewhere, which no browser may fetch for it either. */
export const htmlForm: CardForm = {
  head: ({ project, exportedAt, cards }) =>
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="referrer" content="no-referrer">\n' +
    `<title>Cards of ${escaped(project)}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>\n` +
    `<h1>Cards of ${escaped(project)}</h1>\n<p>${cards.length} ${cards.length === 1 ? 'passage' : 'passages'}, exported ${escaped(exportedAt)}. ` +
    'Whoever has the originals can check each of them: <code>npx dossier cards verify FILE</code></p>\n',
  card: (card, number) =>
    `<article id="card-${number}">\n<h2 dir="auto">${number}. ${escaped(card.title)}</h2>\n` +
    `<blockquote dir="auto">${escaped(card.quote)}</blockquote>\n` +
    (card.note === '' ? '' : `<p class="note" dir="auto">${escaped(card.note)}</p>\n`) +
    `<dl>\n${factsOfCard(card)
      .map(([name, value]) => `<dt>${escaped(name)}</dt><dd><bdi>${escaped(value)}</bdi></dd>\n`)
      .join('')}</dl>\n</article>\n`,
  foot: (data) => `</main>\n</body>\n</html>\n<!-- dossier-cards ${data} -->\n`,
}
