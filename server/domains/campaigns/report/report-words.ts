import { keysOf } from '#contract/keys-of.ts'
import { once } from '#contract/once.ts'

/**
 * What Google Ads calls the columns of a report, in the languages that its screens have. Words are folded as `fold` does.
 */
export const columnWords = {
  campaign: `campaign|campaign name|kampagne|kampagnenname|campagne|nom de la campagne|campaña|nombre de la campaña
    |campanha|nome da campanha|campagna|nome campagna|campagnenaam|kampania|nazwa kampanii|кампания|кампанія|kampanj
    |kampanje|kampaň|kampány|kampanya|kampanja|campanie|キャンペーン|广告系列|廣告活動|캠페인|chiến dịch|แคมเปญ|kampanye|καμπάνια|קמפיין`,
  keyword: `keyword|search keyword|keyword text|keywords|suchkeyword|mot clé|mot-clé|mots clés|mot clé de recherche|palabra clave
    |palabras clave|palabra clave de la red de búsqueda|palavra-chave|palavra-chave da pesquisa|parola chiave
    |parola chiave della ricerca|zoekwoord|słowo kluczowe|ключевое слово|ключове слово|sökord|søgeord|søkeord|hakusana
    |klíčové slovo|kľúčové slovo|kulcsszó|anahtar kelime|cuvânt cheie|キーワード|检索字词|关键字|關鍵字|키워드|từ khóa|คีย์เวิร์ด|kata kunci`,
  day: `day|date|tag|datum|jour|día|fecha|dia|data|giorno|dag|dzień|день|дата|dato|päivä|den|nap|gün|zi|日|日付|日期|天|일|날짜
    |ngày|วัน|hari|ημέρα|יום`,
  month: `month|monat|mois|mes|mês|mese|maand|miesiąc|месяц|місяць|månad|måned|kuukausi|měsíc|mesiac|hónap|ay|lună|luna|月|月份|월
    |tháng|เดือน|bulan|μήνας|חודש`,
  week: 'week|woche|semaine|semana|settimana|tydzień|неделя|vecka|uge|uke|viikko|týden|hét|hafta|週|周|주',
  quarter: 'quarter|quartal|trimestre|kwartaal|kwartał|квартал|kvartal|四半期|季度|季|분기',
  cost: `cost|costs|spend|kosten|coût|coûts|coste|costo|costes|custo|costi|koszt|расходы|стоимость|витрати|вартість|kostnad
    |kostnader|omkostning|omkostninger|pris|kustannukset|hinta|cena|náklady|költség|maliyet|cost total|費用|ご利用額|コスト|费用|花费
    |비용|chi phí|ค่าใช้จ่าย|biaya|κόστος|עלות`,
  impressions: `impr|impressions|impressionen|impresiones|impressões|impressioni|vertoningen|vert|wyśw|wyświetlenia|показы|покази
    |exponeringar|exp|eksponeringer|eksp|visninger|visn|näytöt|näyttökerrat|zobrazení|zobr|megjelenítések|megj|göst|gösterimler
    |gösterim|afișări|afiș|表示回数|展示次数|展示|曝光次數|曝光|노출수|노출|hiển thị|lượt hiển thị|การแสดงผล|tayangan|εμφανίσεις|חשיפות`,
  clicks: `clicks|klicks|clics|clic|cliques|click|klikken|kliks|kliknięcia|клики|кліки|klick|klik|klikk|klikkaukset|klikkaukset yhteensä
    |prokliky|kliknutia|kattintások|tıklamalar|tıklama|clicuri|クリック数|クリック|点击次数|点击|點擊次數|點擊|點閱|클릭수|클릭|lượt nhấp|nhấp chuột
    |คลิก|klik|κλικ|קליקים`,
  conversions: `conversions|conv|conversion|konversionen|conversiones|conversões|conversioni|conversies|konwersje|конверсии|конверсії
    |konverteringar|konverteringer|konversiot|konverze|konverzie|konverziók|dönüşümler|dönüşüm|conversii|コンバージョン|コンバージョン数
    |转化次数|转化|轉換|轉換次數|전환수|전환|lượt chuyển đổi|conversion数|konversi|μετατροπές|המרות`,
  currency: `currency code|currency|währungscode|währung|code de la devise|code devise|devise|código de moneda|moneda
    |código da moeda|moeda|codice valuta|valuta|valutacode|kod waluty|waluta|код валюты|валюта|valutakod|valutakode|通貨コード|通貨
    |货币代码|币种|貨幣代碼|통화 코드|통화`,
} as const

export type Column = keyof typeof columnWords

/** Languages in which a period sets cents apart, by their word for cost; it counts where the figures say nothing. */
const pointLanguages = new Set('cost|costs|spend|費用|ご利用額|コスト|费用|花费|비용|ค่าใช้จ่าย|עלות'.split('|'))

/** The words that begin a row of sums, as in "Total: Account" or "Gesamt: Konto". */
const totalWords = `total|totals|grand total|gesamt|gesamtsumme|insgesamt|summe|totaux|totale|totali|totales|totais|totaal|razem|łącznie
  |suma|celkem|spolu|всего|итого|усього|разом|toplam|totalt|i alt|yhteensä|összesen|összes|σύνολο|合計|总计|總計|합계|tổng|รวม|סה"כ`

/** Sums that Google Ads adds below a report; a campaign may be called "Total: Wine". */
const sums =
  /^(accounts?|campaigns?|experiments?|drafts?|(all|filtered|removed|enabled|active|current) .*|(search|display|video|shopping|app|hotel|local|smart|discovery|demand gen|performance max)( campaigns?)?)$/

/** Lower case, without invisible marks, surplus spaces, a currency in brackets and a closing period. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\ufeff]/g, '')
    .replace(/\s*\((?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})\)\s*$/u, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')

const wordList = (words: string): string[] => words.split('|').map((word) => fold(word))
const columnsByWord = once(
  () =>
    new Map(
      keysOf(columnWords).flatMap((column) =>
        wordList(columnWords[column]).map((word) => [word, column] as const),
      ),
    ),
)
const totals = once(() => new Set(wordList(totalWords)))

/** The column that a heading names, if it is one of those that results need. */
export const columnOf = (heading: string): Column | undefined =>
  /^[^\p{L}]*$/u.test(heading) ? undefined : columnsByWord().get(fold(heading))

export const usesPoint = (costHeading: string): boolean => pointLanguages.has(fold(costHeading))

/** Does a cell begin a row of sums? `named` when it says which sum in the words of Google Ads. */
export const sumOf = (cell: string): 'none' | 'unnamed' | 'named' => {
  const [word = '', ...rest] = fold(cell).split(/\s?[:：]\s?/)
  if (!totals().has(word)) return 'none'
  if (rest.length === 0) return 'unnamed'
  return sums.test(rest.join(': ')) ? 'named' : 'unnamed'
}
