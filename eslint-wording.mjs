/** British spellings, which are errors in texts. Comments and names are not checked. */
const british = [
  'analys(?:e[ds]?|ing)',
  'apologis\\w+',
  'authoris\\w+',
  'behaviours?',
  'cancell(?:ed|ing)',
  'capitalis\\w+',
  'catalogues?',
  'centr(?:e|es|ed)',
  'cheques?',
  'colour\\w*',
  'customis\\w+',
  'defences?',
  'favour\\w*',
  'fulfil',
  'greys?',
  'honour\\w*',
  'initialis\\w+',
  'itemis\\w+',
  'kerbs?',
  'labell(?:ed|ing)',
  'licences?',
  'metres?',
  'minimis\\w+',
  'modell(?:ed|ing)',
  'neighbour\\w*',
  'optimis(?:e|es|ed|ing|er|ers|ation)',
  'organis\\w+',
  'personalis\\w+',
  'recognis\\w+',
  'serialis\\w+',
  'specialis\\w+',
  'storeys?',
  'summaris\\w+',
  'travell\\w+',
  'tyres?',
]

const spelling = `/(?:^|[\\s("“‘])(?:${british.join('|')})(?=$|[\\s.,:;?!)"”’])/i`
const mail = '/(?:^|[\\s("“‘])mail(?:s|ed|ing)?(?=$|[\\s.,:;?!)"”’])/i'
const untagged =
  ':not(TaggedTemplateExpression[tag.name="sql"]) > TemplateLiteral > TemplateElement'

const restrict = (pattern, message) => [
  { selector: `JSXText[value=${pattern}]`, message },
  // A code in capitals is no text.
  { selector: `Literal[value=${pattern}][value=/^[A-Z]|\\s/][value=/[a-z]/]`, message },
  { selector: `${untagged}[value.raw=${pattern}]`, message },
]

export const wording = [
  'error',
  ...restrict(spelling, 'Use US English.'),
  ...restrict(mail, 'Write “email” instead of “mail”.'),
]
