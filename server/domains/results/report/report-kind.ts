import { keysOf } from '#contract/keys-of.ts'
import { once } from '#contract/once.ts'
import { fold } from './report-words.ts'

/**
 * Columns that only reports have whose rows leave out traffic: searches that Google hides, campaigns without ad groups,
 * clicks of an unknown place. A report segmented by device, network, or hour has all of its traffic.
 */
const columnWords = {
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

export type ReportKind = keyof typeof columnWords

/** The words of the titles of these reports; only English titles are known. */
const titleWords: Readonly<Record<string, ReportKind>> = {
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

const kindsByColumn = once(
  () =>
    new Map(
      keysOf(columnWords).flatMap((kind) =>
        columnWords[kind].split('|').map((word) => [fold(word), kind] as const),
      ),
    ),
)

/** The kind of report whose rows leave out traffic, by its title and headings. */
export const reportKindOf = (
  titles: readonly string[],
  headings: readonly string[],
): ReportKind | undefined => {
  const byTitle = titles.map((title) => titleWords[fold(title)]).find(Boolean)
  const kinds = new Set(headings.map((heading) => kindsByColumn().get(fold(heading))))
  return byTitle ?? keysOf(columnWords).find((kind) => kinds.has(kind))
}
