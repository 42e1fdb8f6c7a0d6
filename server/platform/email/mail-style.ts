/** The fixed colors of every mail; mail programs know no variables. */
export const mailColors = {
  ground: '#f6f1e7',
  card: '#ffffff',
  ink: '#16241f',
  quiet: '#55645d',
  spruce: '#1f5c4a',
  marigold: '#e0a021',
  line: '#ddd5c6',
  mist: '#eef2ee',
  deep: '#143a30',
  onDeep: '#f6f1e7',
  mint: '#8fd0b6',
  shoal: '#3f7a76',
  water: '#4f9a96',
} as const

export const sans = "'Figtree', 'Segoe UI', Helvetica, Arial, sans-serif"
export const serif = "'Fraunces', Georgia, 'Times New Roman', serif"

/** The styles of the elements that staff's notation knows. */
export const bodyStyles: Record<string, string> = {
  p: `margin:0 0 16px;font:400 16px/1.6 ${sans};color:${mailColors.ink}`,
  ul: `margin:0 0 16px;padding-left:24px;font:400 16px/1.6 ${sans};color:${mailColors.ink}`,
  li: 'margin:0 0 6px',
  a: `color:${mailColors.spruce}`,
}

/** For mail programs that follow the reader's dark scheme; the others keep the light one, which they may not turn over. */
export const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0e1a16!important}.card{background:#16241f!important;border-color:#33443d!important}
.ink,.ink *{color:#f1eee6!important}.quiet{color:#b9c5be!important}.mist{background:#1f312a!important}
.brand{color:#8fd0b6!important}.ink a,.quiet a{color:#8fd0b6!important}.button{background:#8fd0b6!important;color:#0e1a16!important}
.stone{background:#8fd0b6!important}.sunk{background:#33443d!important}
.deep{background:#0b2b23!important}.light{color:#f6f1e7!important}.mint{background:#8fd0b6!important}
.shoal{background:#2f615e!important}.water{background:#2f6f70!important}}
@media (max-width:480px){.card{padding:24px 20px 8px!important}}`
