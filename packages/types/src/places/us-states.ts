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
 * The two-letter code of a state given as code or as English or Spanish name, in any case, also with a ZIP code, the country or
 * the kind of military post office; `undefined` for anything else.
 */
export function parseUsState(text: string): string | undefined {
  const wanted = comparable(text)
    .replace(/^(?:apo|fpo|dpo)(?=a[aep])/, '')
    .replace(/(?:usa|unitedstates|estadosunidos|eeuu)$/, '')
    .replace(/\d{5,9}$/, '')
  return (
    usStates.find(
      ([code, name]) => comparable(code) === wanted || comparable(name) === wanted,
    )?.[0] ?? otherNames.get(wanted)
  )
}

/** `Washington, D.C.` → `washingtondc`, `Nuevo México` → `nuevomexico`. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{Z}\s.,'’ʻ()-]/gu, '')
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ['washingtondc', 'DC'],
  ['virginislands', 'VI'],
  ['virginislandsus', 'VI'],
  ['unitedstatesvirginislands', 'VI'],
  ['commonwealthofpuertorico', 'PR'],
  ['commonwealthofthenorthernmarianaislands', 'MP'],
  ['micronesia', 'FM'],
  ['republicofpalau', 'PW'],
  ['republicofthemarshallislands', 'MH'],
  ['armedforcestheamericas', 'AA'],
  ['usvi', 'VI'],
  ['cnmi', 'MP'],
  ['northernmarianas', 'MP'],
  ['carolinadelnorte', 'NC'],
  ['carolinadelsur', 'SC'],
  ['dakotadelnorte', 'ND'],
  ['dakotadelsur', 'SD'],
  ['distritodecolumbia', 'DC'],
  ['hawai', 'HI'],
  ['islasmarianasdelnorte', 'MP'],
  ['islasvirgenes', 'VI'],
  ['luisiana', 'LA'],
  ['misisipi', 'MS'],
  ['misuri', 'MO'],
  ['nuevahampshire', 'NH'],
  ['nuevajersey', 'NJ'],
  ['nuevayork', 'NY'],
  ['nuevomexico', 'NM'],
  ['pensilvania', 'PA'],
  ['samoaamericana', 'AS'],
  ['tejas', 'TX'],
  ['virginiaoccidental', 'WV'],
])
