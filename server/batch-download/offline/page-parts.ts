/** How the list looks: as the program does, on any screen and on paper, without a font or picture of its own. */
export const style =
  '[hidden]{display:none!important}:root{color-scheme:light dark}body{margin:0 auto;max-width:80rem;padding:1.5rem;font:14px/1.45 system-ui,sans-serif;color:#1c1d20;background:#fafafa}' +
  'header{margin-bottom:1rem}h1{margin:0 0 .25rem;font-size:20px;line-height:1.3}header p{margin:.25rem 0;color:#5b6068}.query{overflow-wrap:anywhere}' +
  'input{width:min(24rem,100%);height:2rem;box-sizing:border-box;padding:0 .6rem;border:1px solid #b9bdc5;border-radius:6px;font:inherit;color:inherit;background:#fff}' +
  'table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #e2e4e8}th{position:sticky;top:0;background:#f1f2f4;font-size:12px;text-align:left;color:#5b6068}' +
  'th,td{padding:.5rem .75rem;border-bottom:1px solid #e2e4e8;vertical-align:top}td{overflow-wrap:anywhere;min-width:5rem}td:first-child{width:55%}' +
  '.number{font-variant-numeric:tabular-nums;white-space:nowrap}.place{margin:.15rem 0 0;font-size:12px;color:#5b6068}a{color:#1a56c4}.title,strong{font-weight:600}' +
  '.text{display:inline-block;margin-left:.5rem;padding:.15rem .5rem;line-height:1.25rem;border:1px solid #b9bdc5;border-radius:4px;font-size:12px;text-decoration:none;white-space:nowrap}' +
  'a:focus-visible,input:focus-visible{outline:2px solid #1a56c4;outline-offset:2px}' +
  '@media(prefers-color-scheme:dark){body{color:#e7e8ea;background:#17181b}header p,.place,th{color:#a2a7b0}table,input{background:#1f2024;border-color:#3a3d44}th{background:#26282d}th,td{border-color:#34363c}a{color:#8ab4f8}.text{border-color:#50545c}}' +
  '@media(max-width:45rem){body{padding:1rem .75rem}thead{display:none}tr,td{display:block;min-width:0}tbody tr{content-visibility:auto;contain-intrinsic-size:auto 6rem}tr{padding:.5rem 0;border-bottom:1px solid #b9bdc5}td{border:0;padding:.1rem .75rem}td:first-child{width:auto}td:empty{display:none}}' +
  '@media print{.search{display:none}tr{break-inside:avoid}}'

/** Hides the rows that lack one of the words; without scripts the list is whole. Kept readable in the file. */
export const script = `
'use strict'
{
  const box = document.querySelector('input')
  const count = document.querySelector('output')
  const rows = [...document.querySelectorAll('tbody tr')]
  const fold = (text) => text.normalize('NFKD').replace(/\\p{M}/gu, '').toLowerCase()
  let texts
  let waiting
  const show = () => {
    texts ??= rows.map((row) => fold(row.textContent))
    const words = fold(box.value).split(/\\s+/).filter(Boolean)
    let shown = 0
    rows.forEach((row, at) => {
      row.hidden = !words.every((word) => texts[at].includes(word))
      if (!row.hidden) shown += 1
    })
    count.textContent = shown.toLocaleString(document.documentElement.lang)
  }
  count.textContent = rows.length.toLocaleString(document.documentElement.lang)
  box.closest('p').hidden = false
  box.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(show, 150)
  })
}
`
