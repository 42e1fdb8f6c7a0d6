import { getKeys } from '#contract/get-keys.ts'
import { once } from '#contract/once.ts'

/** Column names in many languages of Google Ads. `normalizeLabel` is applied before they're compared. */
const columnNames = {
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
  account: `account|account name|customer name|client name|konto|kontoname|kunde|compte|nom du compte|cuenta|nombre de la cuenta|conta
    |nome da conta|nome account|accountnaam|nazwa konta|аккаунт|название аккаунта|обліковий запис|kontonavn|kontonamn|tili|tilin nimi
    |účet|název účtu|názov účtu|fiók|fióknév|hesap|hesap adı|cont|numele contului|アカウント|アカウント名|帐号|帐号名称|账号|帳戶|帳戶名稱
    |계정|계정 이름|tài khoản|tên tài khoản|akun|nama akun|λογαριασμός|חשבון`,
  customer: `customer id|account id|external customer id|client id|cid|kundennummer|kunden-id|konto-id|numéro client|id client|n° client
    |id de cliente|id. de cliente|id de la cuenta|id do cliente|código do cliente|id cliente|klant-id|identyfikator klienta|id klienta
    |идентификатор клиента|ідентифікатор клієнта|kund-id|kunde-id|kundenummer|asiakastunnus|id zákazníka|ügyfél-azonosító|müşteri kimliği
    |id de client|お客様 id|客户 id|客戶 id|고객 id|mã khách hàng|id pelanggan`,
} as const

export type ReportColumn = keyof typeof columnNames

/** Words for cost in languages that use a decimal point. Used if figures or dates are ambiguous. */
const pointDecimalHeadings = new Set(
  'cost|costs|spend|費用|ご利用額|コスト|费用|花费|비용|ค่าใช้จ่าย|עלות'.split('|'),
)

/** Words at the beginning of a total's label, as in "Total: Account" or "Gesamt: Konto". */
const totalWords = `total|totals|grand total|subtotal|gesamt|gesamtsumme|insgesamt|summe|zwischensumme|totaux|sous-total|totale|totali|totales
  |totais|totaal|subtotaal|razem|łącznie|suma|celkem|spolu|всего|итого|усього|разом|toplam|totalt|i alt|yhteensä|összesen|összes|σύνολο
  |合計|小計|总计|小计|總計|합계|소계|tổng|รวม|סה"כ`

/**
 * Labels after the colon in totals that Google Ads adds. Any other label may belong to a campaign, such as
 * "Total: Wine".
 */
const sumLabelPattern =
  /^((manager )?accounts?|campaigns?|experiments?|drafts?|(all|filtered|removed|enabled|active|current|other) .*|search (terms|keywords)|(search|display|video|shopping|app|hotel|local|smart|discovery|demand gen|performance max)( campaigns?)?|(kampagnen|suche|suchnetzwerk|displaynetzwerk|gefilterte .*|alle .*|campagnes|réseau .*|toutes .*|campañas|búsqueda|red de .*|todas .*|campanhas|pesquisa|rede de .*|campagne|rete .*|tutte .*|campagnes?|zoeken))$/

/** Words for the account after the colon, as in "Total: Account" or "Gesamt: Konto". */
const accountWords = `account|accounts|konto|compte|cuenta|conta|rekening|rachunek|аккаунт|аккаунту|обліковий запис|tili|účet|fiók|hesap|cont
  |λογαριασμός|アカウント|帐号|账号|帳戶|계정|tài khoản|บัญชี|akun|חשבון`

const MAX_WORD_LENGTH = 100

/**
 * Converts text to lowercase, and removes invisible characters, extra spaces, a currency in parentheses, and
 * a final period.
 */
export const normalizeLabel = (text: string): string =>
  text.length > MAX_WORD_LENGTH
    ? ''
    : text
        .normalize('NFKC')
        .replace(/[\u200e\u200f\ufeff]/g, '')
        .split(/\s+/)
        .join(' ')
        .trim()
        .replace(/ ?\((?:[A-Z]{3}|[A-Z]{0,3}\p{Sc})\)$/u, '')
        .toLowerCase()
        .replace(/\.$/, '')

const splitWords = (words: string): string[] => words.split('|').map((word) => normalizeLabel(word))
const getColumnsByName = once(
  () =>
    new Map(
      getKeys(columnNames).flatMap((column) =>
        splitWords(columnNames[column]).map((word) => [word, column] as const),
      ),
    ),
)
const getTotalWords = once(() => new Set(splitWords(totalWords)))
const getAccountWords = once(() => new Set(splitWords(accountWords)))

/** Returns the column for a heading, or undefined if the column isn't used. */
export const findColumn = (heading: string): ReportColumn | undefined =>
  /^[^\p{L}]*$/u.test(heading) ? undefined : getColumnsByName().get(normalizeLabel(heading))

export const usesDecimalPoint = (costHeading: string): boolean =>
  pointDecimalHeadings.has(normalizeLabel(costHeading))

/**
 * The kind of total that a cell labels. `account` labels an account's total, and `manager` the total of all
 * accounts. `named` is any other label that Google uses. `bare` is only the word for a total. `unknown` may
 * be a campaign's name, such as "Total: Wine". `none` isn't a total.
 */
export type SumLabel = 'none' | 'account' | 'manager' | 'named' | 'bare' | 'unknown'

export const classifySumLabel = (cell: string): SumLabel => {
  if (cell.length > MAX_WORD_LENGTH || /^[\d$-]/.test(cell)) return 'none'
  const colon = cell.search(/[:：]/)
  const word = (colon === -1 ? cell : cell.slice(0, colon)).normalize('NFKC').trim().toLowerCase()
  if (!getTotalWords().has(word.replace(/\.$/, ''))) return 'none'
  if (colon === -1) return 'bare'
  const sum = normalizeLabel(cell.slice(colon + 1))
  if (getAccountWords().has(sum)) return 'account'
  if (sum === 'manager account') return 'manager'
  return sumLabelPattern.test(sum) ? 'named' : 'unknown'
}

/**
 * Columns of reports whose rows omit traffic, such as hidden search terms or clicks from unknown places.
 * Reports segmented by device, network, or hour are complete.
 */
const kindColumnNames = {
  'search terms': `search term|search terms|suchbegriff|suchbegriffe|terme de recherche|termes de recherche|término de búsqueda
    |termo de pesquisa|termine di ricerca|zoekterm|wyszukiwane hasło|поисковый запрос|пошуковий запит|sökterm|søgeterm|søketerm|hakutermi
    |vyhledávací dotaz|keresési kifejezés|arama terimi|検索語句|搜索字词|检索字词|搜尋字詞|검색어`,
  locations: `location|locations|country|country/territory|region|city|metro area|postal code|user location|matched location
    |targeted location|most specific location|geographic target|standort|land|land/gebiet|ort|stadt|zone géographique|pays|ville|ubicación|país
    |ciudad|provincia|cidade|località|paese|città|locatie|plaats|lokalizacja|miasto|страна|город|地域|国|市区町村|国家/地区|城市|위치|도시`,
  'ad groups': `ad group|ad group name|anzeigengruppe|groupe d'annonces|grupo de anuncios|grupo de anúncios|gruppo di annunci|advertentiegroep
    |grupa reklam|группа объявлений|annonsgrupp|annoncegruppe|annonsegruppe|mainosryhmä|reklamní sestava|hirdetéscsoport|reklam grubu
    |広告グループ|广告组|廣告群組|광고그룹`,
  assets: `asset|asset name|asset group|asset type|sitelink|sitelink text|callout text|asset-gruppe|composant|recurso|risorsa
    |zasób|объект|アセット|素材资源|애셋`,
  ads: `ad|ad id|ad name|ad type|headline|headline 1|description 1|final url|landing page|expanded landing page|anzeige|zielseite|annonce|anuncio
    |anúncio|annuncio|advertentie|reklama|объявление|広告|广告|광고`,
  audiences: `audience|audience segment|audience name|age|age range|gender|household income|parental status|zielgruppe|alter|geschlecht|audiencia
    |público-alvo|pubblico|doelgroep`,
  placements: `placement|placements|placement url|placement-url|emplacement|ubicación del anuncio|posizionamento|plaatsing`,
} as const

export type ReportKind = keyof typeof kindColumnNames

/** Kinds of incomplete reports by their title, only in English. */
const kindByTitle: Readonly<Record<string, ReportKind>> = {
  'search terms report': 'search terms',
  'search term report': 'search terms',
  'location report': 'locations',
  'locations report': 'locations',
  'user location report': 'locations',
  'matched locations report': 'locations',
  'targeted locations report': 'locations',
  'geographic report': 'locations',
  'ad group report': 'ad groups',
  'asset report': 'assets',
  'assets report': 'assets',
  'asset details report': 'assets',
  'asset group report': 'assets',
  'extension report': 'assets',
  'ad report': 'ads',
  'landing page report': 'ads',
  'landing pages report': 'ads',
  'audience report': 'audiences',
  'audiences report': 'audiences',
  'age report': 'audiences',
  'gender report': 'audiences',
  'placement report': 'placements',
  'placements report': 'placements',
  'content report': 'placements',
}

const getKindsByColumn = once(
  () =>
    new Map(
      getKeys(kindColumnNames).flatMap((kind) =>
        kindColumnNames[kind].split('|').map((word) => [normalizeLabel(word), kind] as const),
      ),
    ),
)

/**
 * Detects the kind of an incomplete report from its titles and headings. Returns undefined for other reports.
 */
export const detectReportKind = (
  titles: readonly string[],
  headings: readonly string[],
): ReportKind | undefined => {
  const byTitle = titles.map((title) => kindByTitle[normalizeLabel(title)]).find(Boolean)
  const kinds = new Set(headings.map((heading) => getKindsByColumn().get(normalizeLabel(heading))))
  return byTitle ?? getKeys(kindColumnNames).find((kind) => kinds.has(kind))
}
