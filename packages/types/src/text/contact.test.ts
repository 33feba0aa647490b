import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseUsState, usStates } from '../places/us-states.ts'
import { isZip } from '../places/zip.ts'
import {
  formatPhone,
  formatWidgetPhone,
  isEmailAddress,
  parseUsPhone,
  phoneUrl,
} from './contact.ts'

test('US phone numbers in common formats are parsed to ten digits', () => {
  for (const text of [
    '(512) 555-0142',
    '512-555-0142',
    '512.555.0142',
    '5125550142',
    '+1 512 555 0142',
    '1-512-555-0142',
    '+15125550142',
    'tel:+15125550142',
    '（512）555-0142',
    '(512)-555-0142',
    '512–555–0142',
    '512—555—0142',
    '512\u2010555\u20110142',
    '512\u2012555\u22120142',
    '（５１２）５５５－０１４２',
    '512·555·0142',
    // Copied from a contacts app, with invisible direction marks.
    '\u202a(512) 555-0142\u202c',
    '512\u00a0555\u00a00142',
    '512/555-0142',
    '512_555_0142',
    '512•555•0142',
    '512-555-0142,',
  ])
    assert.is(parseUsPhone(text), '5125550142', text)
})

test('a number is read without its label, as contact cards and pasted texts have it', () => {
  for (const text of [
    'Cell: 512-555-0142',
    'Tel. 512-555-0142',
    '📞 512-555-0142',
    '🇺🇸 +1 512-555-0142',
    'Teléfono: (512) 555-0142',
    '512-555-0142 (cell)',
    '512-555-0142 mobile',
    '512-555-0142 x',
  ])
    assert.is(parseUsPhone(text), '5125550142', text)
  assert.is(parseUsPhone('Office: 512-555-0142 ext 7 (front desk)'), '5125550142x7')
})

test('words in place of digits are the digits of their keys', () => {
  for (const [text, digits] of [
    ['512-555-CALL', '5125552255'],
    ['1-800-FLOWERS', '8003569377'],
    ['1 (800) 468-5865', '8004685865'],
    ['1-800-GOT-JUNK', '8004685865'],
    ['512-555-taxi x7', '5125558294x7'],
  ] as const) {
    assert.is(parseUsPhone(text), digits, text)
    assert.is(parseUsPhone(formatWidgetPhone(text)), digits, text)
  }
  // A letter for a digit is a mistake.
  assert.is(parseUsPhone('512-555-O142'), undefined)
})

test('an extension is kept, shown and called', () => {
  for (const text of [
    '617-555-0142 x7',
    '617-555-0142,,7#',
    '617-555-0142,7',
    '+1-617-555-0142;ext=7',
    'tel:+16175550142;ext=7',
    '617 555 0142 ext. 7',
    '617-555-0142, Ext: 7',
    '(617) 555-0142 extension 7',
    '617.555.0142 #7',
    '617-555-0142p7',
    '6175550142;7',
    '617-555-0142X7',
    '617-555-0142 extensión 7',
    '617-555-0142 (ext. 7)',
    '(617) 555-0142 [x7]',
    '\u202a617-555-0142\u00a0x７\u202c',
  ])
    assert.is(parseUsPhone(text), '6175550142x7', text)
  for (const text of ['617-555-0142 x12345678', '617-555 x7', 'x7', '617-555-0142 y7'])
    assert.is(parseUsPhone(text), undefined, text)
  assert.is(formatPhone('6175550142x7'), '(617) 555-0142 x7')
  assert.is(phoneUrl('6175550142x7'), 'tel:+16175550142;ext=7')
  assert.is(phoneUrl('6175550142'), 'tel:+16175550142')
})

test('an extension can be typed', () => {
  const typeIn = (typed: string) => {
    let text = ''
    for (const character of typed) text = formatWidgetPhone(text + character)
    return text
  }
  assert.is(typeIn('6175550142x7'), '(617)-555-0142 x7')
  assert.is(typeIn('617-555-0142 ext. 72'), '(617)-555-0142 x72')
  assert.is(typeIn('1 617 555 0142,,7#'), '(617)-555-0142 x7')
  assert.is(typeIn('617-555-0142;ext=7'), '(617)-555-0142 x7')
  assert.is(formatWidgetPhone('(617)-555-0142 x'), '(617)-555-0142 x')
})

test('text that is not a US phone number is refused', () => {
  for (const text of [
    '',
    '123',
    '555-0142',
    '(112) 555-0142',
    '+1 512 055 0142',
    '512-555-014',
    '512-555-01423',
    'abcdefghij',
    '++15125550142',
    '+1512555014a',
    '+44 20 7946 0958',
    '=5125550142',
    '5125550142; DROP TABLE leads',
  ])
    assert.is(parseUsPhone(text), undefined, text)
})

test('a phone number is formatted while it is typed', () => {
  assert.equal(
    ['', '5', '512', '5125', '512555', '5125550142', '15125550142', '512555014299'].map(
      formatWidgetPhone,
    ),
    [
      '',
      '(5',
      '(512',
      '(512)-5',
      '(512)-555',
      '(512)-555-0142',
      '(512)-555-0142',
      '(512)-555-0142',
    ],
  )
  // A foreign number is not shortened to a US number.
  assert.equal(['+', '+5', '+52 55 2234 5678', '+1', '+1 512 555 0142'].map(formatWidgetPhone), [
    '+',
    '+5',
    '+52 55 2234 5678',
    '+1',
    '(512)-555-0142',
  ])
  assert.is(formatPhone('5125550142'), '(512) 555-0142')
})

test('valid email addresses are accepted', () => {
  for (const address of [
    'user@example.com',
    'first.last@example.co.uk',
    'user+tag@example.com',
    'u_n-d@sub.example.com',
    'USER@EXAMPLE.COM',
    'x@example.museum',
    '1234567890@example.com',
    'user@xn--bcher-kva.example',
    "o'neil@example.com",
    'a@b.co',
  ])
    assert.ok(isEmailAddress(address), address)
})

test('text that is not exactly one email address is refused', () => {
  for (const address of [
    '',
    'plain',
    '@example.com',
    'user@',
    'user@@example.com',
    'user@exa mple.com',
    'user@.com',
    '.user@example.com',
    'user.@example.com',
    'us..er@example.com',
    'user@example..com',
    'user@-example.com',
    'user@example.c',
    'user,@example.com',
    'user@example.com\nBcc: victim@example.com',
    'user@example.com%0ABcc:v@example.com',
    '<user@example.com>',
    '"><script>@example.com',
    'user@[127.0.0.1]',
    'user@localhost',
    'user@example.com,other@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])
    assert.not(isEmailAddress(address), address)
})

test('a ZIP code has five digits, or five plus four', () => {
  assert.ok(isZip('40202'))
  assert.ok(isZip('40202-1234'))
  for (const text of ['4020', '402021', '40202-', '40202-12', 'ABCDE'])
    assert.not(isZip(text), text)
})

test('a state is accepted as code or name', () => {
  assert.is(parseUsState('ky'), 'KY')
  assert.is(parseUsState(' Kentucky '), 'KY')
  assert.is(parseUsState('District of Columbia'), 'DC')
  assert.is(parseUsState('Ontario'), undefined)
  assert.is(parseUsState(''), undefined)
  assert.is(parseUsState('.'), undefined)
})

/** Of the Style Manual of the Government Publishing Office and of the Associated Press. AK, HI, IA, ME, OH and UT have none. */
const traditional = `
  AL Ala. | AZ Ariz. | AR Ark. | CA Calif. | CA Cal. | CO Colo. | CT Conn. | DE Del. | DC D.C. | FL Fla. | GA Ga. | ID Ida. |
  IL Ill. | IN Ind. | IA Ia. | KS Kans. | KS Kan. | KY Ky. | LA La. | ME Me. | MD Md. | MA Mass. | MI Mich. | MN Minn. |
  MS Miss. | MO Mo. | MT Mont. | NE Nebr. | NE Neb. | NV Nev. | NH N.H. | NJ N.J. | NM N. Mex. | NM N.M. | NY N.Y. |
  NC N. Car. | NC N.C. | ND N. Dak. | ND N.D. | OK Okla. | OR Oreg. | OR Ore. | PA Pa. | PA Penn. | RI R.I. | SC S. Car. |
  SC S.C. | SD S. Dak. | SD S.D. | TN Tenn. | TX Tex. | UT Ut. | VT Vt. | VA Va. | WA Wash. | WV W. Va. | WI Wis. | WI Wisc. |
  WY Wyo. | GU Gu. | PR P.R. | VI V.I. | AS A.S.`

test('every state is accepted as code, name and traditional abbreviation, however it is written', () => {
  const written: [text: string, code: string][] = [
    ...traditional.split('|').map((pair): [string, string] => {
      const [, code = '', text = ''] = /^\s*(\S+) (.*\S)\s*$/.exec(pair) ?? []
      return [text, code]
    }),
    ...usStates.flatMap(([code, name]): [string, string][] => [
      [code, code],
      [name, code],
      [name.replace(/^North /, 'N. '), code],
      [name.replace(/^South /, 'So. '), code],
      [name.replace(/^West /, 'W '), code],
      [name.replace(/^New /, 'N. '), code],
    ]),
  ]
  for (const [text, code] of written)
    for (const variant of [
      text,
      text.toUpperCase(),
      text.toLowerCase(),
      text.replaceAll('.', ''),
      text.replaceAll(' ', ''),
      `${text},`,
      `${text}.`,
      ` ${text} 78701`,
      `${text}, USA`,
      `${text} 78701-1234, United States`,
      `(${text})`,
    ])
      assert.is(parseUsState(variant), code, variant)
})

test('the islands and the military regions are accepted, in common spellings', () => {
  for (const [text, code] of [
    ['pr', 'PR'],
    ['P.R.', 'PR'],
    ['Puerto\u00a0Rico', 'PR'],
    ['U.S. Virgin Islands', 'VI'],
    ['us virgin islands', 'VI'],
    ['Virgin Islands', 'VI'],
    ['Virgin Islands (U.S.)', 'VI'],
    ['Guam', 'GU'],
    ['American Samoa', 'AS'],
    ['Northern Mariana Islands', 'MP'],
    ['Armed Forces Europe', 'AE'],
    ['AA', 'AA'],
    ['ＡＰ', 'AP'],
    ['Washington, D.C.', 'DC'],
    ['N.Y.', 'NY'],
    ['\u200bTX', 'TX'],
    ['APO AE', 'AE'],
    ['FPO AP 96349', 'AP'],
    ['USVI', 'VI'],
    ['Texas, USA', 'TX'],
    ['TX 78701-1234', 'TX'],
    ['Nuevo México', 'NM'],
    ['Nueva York', 'NY'],
    ['Oregón', 'OR'],
    ['Hawaiʻi', 'HI'],
    ["Hawai'i", 'HI'],
    ['Texas USA 78701', 'TX'],
    ['tx, u.s.', 'TX'],
    ['Washington State', 'WA'],
    ['State of New York', 'NY'],
    ['The Commonwealth of Virginia', 'VA'],
    ['Republic of Palau', 'PW'],
    ['Wash., D.C.', 'DC'],
    ['Dist. of Columbia', 'DC'],
    ['N. Mariana Islands', 'MP'],
    ['N. Mariana Is.', 'MP'],
    ['Commonwealth of the Northern Mariana Islands', 'MP'],
    ['C.N.M.I.', 'MP'],
    ['U.S.V.I.', 'VI'],
    ['U.S. Virgin Is.', 'VI'],
    ['Virgin Islands of the United States', 'VI'],
    ['Am. Samoa', 'AS'],
    ['Amer. Samoa', 'AS'],
    ['P. Rico', 'PR'],
    ['Porto Rico', 'PR'],
    ['Commonwealth of Puerto Rico', 'PR'],
    ['Fed. States of Micronesia', 'FM'],
    ['Marshall Is.', 'MH'],
    ['R.M.I.', 'MH'],
    ['Armed Forces – Pacific', 'AP'],
    ['Armed Forces Canada', 'AE'],
    ['Estados Unidos', undefined],
    ['US', undefined],
    ['State', undefined],
    ['Tex Mex', undefined],
    ['78701', undefined],
    ['APO', undefined],
  ] as const)
    assert.is(parseUsState(text), code, text)
})

test.run()
