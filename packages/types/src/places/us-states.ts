/**
 * The 50 states, the District of Columbia, the islands and the regions of military post offices that have ZIP codes, as
 * `[code, name]`.
 */
export const usStates = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
  ['AS', 'American Samoa'],
  ['GU', 'Guam'],
  ['MP', 'Northern Mariana Islands'],
  ['PR', 'Puerto Rico'],
  ['VI', 'U.S. Virgin Islands'],
  ['FM', 'Federated States of Micronesia'],
  ['MH', 'Marshall Islands'],
  ['PW', 'Palau'],
  ['AA', 'Armed Forces Americas'],
  ['AE', 'Armed Forces Europe'],
  ['AP', 'Armed Forces Pacific'],
] as const

/**
 * The two-letter code of a state, for its code, its English or Spanish name or a traditional abbreviation (`Calif.`), in any letter
 * case. Ignores a ZIP code, the country and the kind of military post office. `undefined` for any other text.
 */
export function parseUsState(text: string): string | undefined {
  const wanted = comparable(text)
    .replace(/\d{5,9}$/, '')
    .replace(/(?:usa?|unitedstates(?:ofamerica)?|estadosunidos|eeuu)$/, '')
    .replace(/\d{5,9}$/, '')
    .replace(/^(?:apo|fpo|dpo)(?=a[aep])/, '')
    .replace(/^(?:the)?(?:(?:state|commonwealth|territory|republic)of|estadode)(?:the)?/, '')
  const wantedName = wanted.replace(/state$/, '')
  return (
    usStates.find(
      ([code, name]) => comparable(code) === wanted || comparable(name) === wantedName,
    )?.[0] ?? otherNames.get(wantedName)
  )
}

/** `Washington, D.C.` → `washingtondc`, `Nuevo México` → `nuevomexico`. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{P}\p{Z}\s`ʻʼ]/gu, '')
}

/**
 * Traditional abbreviations of the Government Publishing Office and the Associated Press, other spellings, and Spanish names, in the
 * form of `comparable`.
 */
const namesByCode = {
  AL: 'ala',
  AK: 'alas',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'calif cal',
  CO: 'colo col',
  CT: 'conn',
  DE: 'del dela',
  DC: 'washingtondc washdc distofcolumbia districtcolumbia distritodecolumbia',
  FL: 'fla flor',
  HI: 'hawai haw',
  ID: 'ida',
  IL: 'ill ills',
  IN: 'ind',
  KS: 'kan kans',
  KY: 'kent',
  LA: 'luisiana',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  MS: 'miss misisipi',
  MO: 'misuri',
  MT: 'mont',
  NE: 'neb nebr',
  NV: 'nev',
  NH: 'nhampshire newhamp nuevahampshire',
  NJ: 'njersey nuevajersey',
  NM: 'nmex nmexico newmex nuevomexico',
  NY: 'nyork nuevayork',
  NC: 'ncar ncarolina nocar nocarolina northcar carolinadelnorte',
  ND: 'ndak ndakota nodak nodakota northdak dakotadelnorte',
  OK: 'okla',
  OR: 'ore oreg',
  PA: 'penn penna pensilvania',
  RI: 'risland rhodeisl rhodeis',
  SC: 'scar scarolina socar socarolina southcar carolinadelsur',
  SD: 'sdak sdakota sodak sodakota southdak dakotadelsur',
  TN: 'tenn',
  TX: 'tex tejas',
  VT: 'verm',
  VA: 'virg',
  WA: 'wash',
  WV: 'wva wvirg wvirginia westva westvirg virginiaoccidental',
  WI: 'wis wisc',
  WY: 'wyo',
  AS: 'amsamoa amersamoa samoaamericana',
  MP: 'cnmi nmi nmarianaislands nmarianaisls nmarianais nmarianas northernmarianas northmarianaislands northernmarianaisls northernmarianais northernmarianaisland marianaislands islasmarianasdelnorte',
  PR: 'prico portorico estadolibreasociadodepuertorico',
  VI: 'usvi virginislands virginisls virginis virginisland usvirginisls usvirginis usvirginisland virginislandsofthe unitedstatesvirginislands islasvirgenes islasvirgenesdelos islasvirgenesamericanas',
  FM: 'micronesia fsm fedstatesofmicronesia',
  MH: 'marshallisls marshallis marshallisland rmi islasmarshall',
  PW: 'belau palaos',
  AA: 'armedforcestheamericas afamericas',
  AE: 'armedforcesafrica armedforcescanada armedforcesmiddleeast afeurope',
  AP: 'afpacific',
}

const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByCode).flatMap(([code, names]) =>
    names.split(' ').map((name) => [name, code] as const),
  ),
)
