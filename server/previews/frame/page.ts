/** The looks of a page of our own; what the document says of its looks comes on top. */
const looks = `
:root { color-scheme: only light; }
body { margin: 0; padding: 16px 20px 40px; background: #fff; color: #17181a; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
table { max-width: 100%; }
table[border='1'] { border-collapse: collapse; }
table[border='1'] :is(td, th) { padding: 4px 8px; border: 1px solid #84868c; }
pre { font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; }
.dossier-text { white-space: pre-wrap; }
.dossier-link { color: #2743b9; text-decoration: underline; }
.dossier-remote { display: inline-block; padding: 2px 6px; border: 1px dashed #84868c; color: #484b52; font-size: 12px; }
.dossier-lines { margin: 0; padding-left: 4.5em; font: 13px/1.5 ui-monospace, monospace; }
.dossier-lines li { padding-left: 8px; white-space: pre-wrap; }
.dossier-lines li::marker { color: #62656d; font-size: 12px; }
.dossier-slide { margin: 0 0 24px; padding: 16px 20px; border: 1px solid #e4e4df; }
.dossier-notes { margin: 16px 0 0; padding: 8px 12px; border-left: 3px solid #84868c; background: #f5f5f2; }
.dossier-number { margin: 0 0 8px; color: #62656d; font-size: 12px; }
`

/** A document as harmless markup; `heads`: what stands before it, as a mail has it; `remote`: what it would have fetched; `isCut`: there is more. */
export type MadeBody = { body: string; heads: [string, string][]; remote: string[]; isCut: boolean }

/** A whole page around markup that is harmless. */
export function pageAround(body: string): string {
  return `<!doctype html>
<html lang="und"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Preview</title><style>${looks}</style></head>
<body><main>${body}</main></body></html>`
}

/** What a frame of a document may do: nothing but show itself; its origin is nobody's, and nothing is fetched. */
export const framePolicy = [
  'sandbox',
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')
